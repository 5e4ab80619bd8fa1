import { givenAppointment, givenCustomer, givenService, givenStaff } from './salon-rows.ts'

/** Who does the visit that the tests of moving by hand begin with. */
export const mira = givenStaff()

/** The client of that visit. */
export const ada = givenCustomer({ id: 12, name: 'Ada Tran' })

/** Its service from 9:00 to 9:45. */
export const cut = givenAppointment({ customer: ada, staff: mira })

/** A service of an hour that follows, which makes it a visit of two. */
export const colour = givenAppointment({
  id: 52,
  customer: ada,
  staff: mira,
  service: givenService({ id: 22, name: 'Colour', duration: 60 }),
  appointmentDate: '2026-03-02T09:45:00.000Z',
  duration: 60,
})
