import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openBooking } from '../test/open-booking.tsx'
import { MockRefusal } from '../test/open-page.tsx'
import { givenAppointment, givenStaff } from '../test/salon-rows.ts'

const taken = {
  id: 7,
  appointmentDate: '2026-03-02T09:30:00.000Z',
  duration: 60,
  customerName: 'Ben Okafor',
  serviceName: 'Beard',
  staffName: 'Nadia Petit',
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Appointment' }))

test('an overlap is shown, and can be booked anyway', async () => {
  const refusal = { code: 'overlaps', detail: 'Taken.', conflicts: [taken] }
  const { writes, onSaved } = openBooking(({ body }) =>
    (body as { overlap: string }).overlap === 'reject'
      ? new MockRefusal(409, refusal)
      : givenAppointment(),
  )
  await field('Staff')
  await submit()

  await screen.findByText('Nadia Petit has another visit at that time')
  const box = within(screen.getByRole('alert'))
  expect(box.getByText(/Ben Okafor, Beard/).textContent).toContain('10:30 AM – 11:30 AM')
  expect(onSaved).not.toHaveBeenCalled()
  await userEvent.click(box.getByRole('button', { name: 'Book anyway' }))

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(writes().at(-1)?.body).toMatchObject({ overlap: 'allow' })
})

test("after a failed 'Book anyway' the overlap is checked again: it may have been booked", async () => {
  const conflicts = { code: 'overlaps', detail: 'Taken.', conflicts: [taken] }
  const { writes } = openBooking(({ body }) =>
    (body as { overlap: string }).overlap === 'reject'
      ? new MockRefusal(409, conflicts)
      : new MockRefusal(500, { code: 'broken', detail: 'Broken on our side.' }),
  )
  await field('Staff')
  await submit()
  await userEvent.click(await screen.findByRole('button', { name: 'Book anyway' }))

  await screen.findByText('Failed to create appointment')
  expect(screen.queryByRole('button', { name: 'Book anyway' })).toBeNull()
  await submit()
  await screen.findByRole('button', { name: 'Book anyway' })
  expect(writes().map(({ body }) => (body as { overlap: string }).overlap)).toEqual([
    'reject',
    'allow',
    'reject',
  ])
})

test('a new time is checked again, and the first warning disappears', async () => {
  const refusal = { code: 'overlaps', detail: 'Taken.', conflicts: [taken] }
  openBooking(() => new MockRefusal(409, refusal))
  await field('Staff')
  await submit()
  await screen.findByRole('button', { name: 'Book anyway' })

  await userEvent.clear(await field('Duration'))
  await userEvent.type(await field('Duration'), '15')

  expect(screen.queryByRole('button', { name: 'Book anyway' })).toBeNull()
})

test('a service that the visit holds already can be booked anyway, too', async () => {
  const held = { ...taken, serviceName: 'Cut', reason: 'service_in_visit' }
  const { writes, onSaved } = openBooking(({ body }) =>
    (body as { overlap: string }).overlap === 'reject'
      ? new MockRefusal(409, { code: 'service_in_visit', detail: 'Held.', conflicts: [held] })
      : givenAppointment(),
  )
  await field('Staff')
  await submit()

  await screen.findByText('The visit already includes Cut')
  await userEvent.click(screen.getByRole('button', { name: 'Book anyway' }))

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(writes().at(-1)?.body).toMatchObject({ overlap: 'allow' })
})

const ownVisit = givenAppointment({
  id: 8,
  appointmentDate: '2026-03-02T09:30:00.000Z',
  duration: 60,
  staff: givenStaff({ id: 41, name: 'Nadia Petit' }),
})

test('a client who is at another visit at that time is named, and can be booked', async () => {
  const { sent, onSaved } = openBooking(() => givenAppointment(), {
    rows: [ownVisit],
    props: { time: '10:00' },
  })

  await screen.findByText(
    /^Žofie Brânză-Łukaszewska is with Nadia Petit at that time \(10:30 AM – 11:30 AM\)$/,
  )
  const { query } = sent.find(({ query: of }) => of.has('customerId')) ?? {}
  expect(Object.fromEntries(query ?? [])).toEqual({
    customerId: '11',
    from: '2026-03-02',
    to: '2026-03-15',
    standing: 'true',
  })
  await submit()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

test('the row that is changed is no other visit of its client', async () => {
  const other = { ...ownVisit, id: 9, staff: givenStaff({ id: 42, name: 'Zoë van Dijk' }) }
  openBooking(() => givenAppointment(), {
    rows: [ownVisit, other],
    props: { appointment: ownVisit, customer: undefined, serviceId: undefined },
  })

  await screen.findByText(/is with Zoë van Dijk at that time/)
  expect(screen.queryByText(/is with Nadia Petit/)).toBeNull()
})
