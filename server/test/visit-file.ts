import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { importsOf } from './import-form.ts'
import type { Caller, OpenSalon } from './open-salon.ts'
import { seedSalon } from './seed-salon.ts'

/** Visits as Fresha lists them, of the past and to come on 2026-06-01; the last two are refused. */
export const visitFile = [
  'Appt. ID,Date,Time,Client,Phone,Service,Team member,Duration,Price,Status',
  'a1,05/01/2026,10:00,Ann Lee,,cut,Olga,1h 30m,"40,00",Completed',
  'a1,05/01/2026,11:30,Ann Lee,,Balayage,Olga,2h,"120,50",Completed',
  'a2,17/02/2026,10:00,Ann Lee,,Cut,Olga,60,40,Cancelled by client',
  'a3,18/02/2026,10:00,Ann Lee,,Cut,Olga,60,40,No show',
  'a4,10/06/2026,10:00,Ann Lee,,Cut,Olga,60,40,Confirmed',
  'a5,10/06/2026,10:30,Bo Li,0171 1234567,Cut,Olga,60,40,Confirmed',
  'a6,19/02/2026,10:00,Nobody,,Cut,Olga,60,40,Completed',
  'a7,30/02/2026,10:00,Ann Lee,,Cut,Olga,60,40,Completed',
].join('\n')

/** Opens a salon with the clients of the file, whose owner has uploaded it. */
export async function openVisitImport(salon: OpenSalon, text = visitFile) {
  const place = await seedSalon(salon)
  await place.caller.call(customerRoutes.add, { body: { name: 'Bo Li', phone: '+49 171 1234567' } })
  return { ...place, ...(await importsOf(salon).uploaded(place.caller, text, 'fresha', 'visits')) }
}

export const visitsOf = (caller: Caller) => caller.call(appointmentRoutes.list, {})

/** The visits of a salon, a line each. */
export const visitLines = async (caller: Caller) =>
  (await visitsOf(caller)).map(
    ({ appointmentDate, customer, service, staff, duration, price, status }) =>
      [
        appointmentDate.slice(0, 16),
        customer.name,
        service.name,
        staff.name,
        duration,
        price,
        status,
      ].join(' '),
  )
