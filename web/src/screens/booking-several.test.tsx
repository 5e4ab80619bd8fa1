import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openBooking } from '../test/open-booking.tsx'
import { MockRefusal, type SentRequest } from '../test/open-page.tsx'
import { givenAppointment, givenStaff } from '../test/salon-rows.ts'

const mia = givenStaff({ id: 41, name: 'Mia' })

const open = (save: (sent: SentRequest) => unknown = () => [givenAppointment()]) =>
  openBooking(save, { staff: [givenStaff({ id: 40, role: 'Owner' }), mia] })

const addColour = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add another service' }))
  await userEvent.click(await screen.findByLabelText('Another service'))
  await userEvent.click(await screen.findByRole('option', { name: /Colour/ }))
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Appointment' }))

test('several services are booked as one visit, in order, with one total', async () => {
  const { onSaved, writes } = open()
  await addColour()
  const price = await screen.findByLabelText('Price of Colour')
  await userEvent.clear(price)
  await userEvent.type(price, '72,50')

  expect(screen.getByText(/€118\.00/).textContent).toContain('165 min')
  await submit()

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(writes()).toEqual([
    expect.objectContaining({
      operation: 'POST /api/visits',
      body: {
        customerId: 11,
        staffId: 40,
        appointmentDate: '2026-03-02T10:00',
        status: 'scheduled',
        notes: null,
        overlap: 'reject',
        services: [
          { serviceId: 21, duration: 45, price: '45.50' },
          { serviceId: 22, duration: 120, price: '72.50' },
        ],
      },
    }),
  ])
})

test('another service is picked by keyboard: its list is open and focused', async () => {
  open()
  ;(await screen.findByRole('button', { name: 'Add another service' })).focus()

  await userEvent.keyboard('{Enter}')
  await screen.findByRole('option', { name: /Colour/ })
  expect(document.activeElement).toBe(screen.getByLabelText('Another service'))
  await userEvent.keyboard('Col{ArrowDown}{Enter}')

  const duration = await screen.findByLabelText('Duration of Colour')
  await waitFor(() => expect(document.activeElement).toBe(duration))
})

test('removing the second service leaves a booking of one', async () => {
  const { onSaved, writes } = open(() => givenAppointment())
  await addColour()

  await userEvent.click(await screen.findByRole('button', { name: 'Remove Colour' }))
  await submit()

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(writes()[0]?.operation).toBe('POST /api/appointments')
})

test.each(['This service cannot be booked', 'The visit would run past the end of the day'])(
  '%s: a line that is refused says so at its name, and not at its price',
  async (message) => {
    const { onSaved } = open(
      () =>
        new MockRefusal(422, {
          code: 'invalid',
          detail: message,
          errors: [{ path: 'services.1.serviceId', message }],
        }),
    )
    await addColour()
    await submit()

    const refusals = await screen.findAllByRole('alert')
    expect(refusals.map((refusal) => refusal.textContent)).toEqual([message])
    expect(refusals[0]?.previousElementSibling?.textContent).toContain('Colour')
    for (const field of ['Price of Colour', 'Duration of Colour'])
      expect(screen.getByLabelText(field).getAttribute('aria-invalid')).not.toBe('true')
    expect(onSaved).not.toHaveBeenCalled()
  },
)

test('another service is done by someone else: it is looked for and sent as theirs', async () => {
  const { onSaved, sent, writes } = openBooking(() => [givenAppointment()], {
    props: { day: '2036-03-03' },
    staff: [givenStaff({ id: 40, role: 'Owner' }), mia],
  })
  await addColour()
  await userEvent.click(await screen.findByLabelText('Staff for Colour'))
  await userEvent.click(await screen.findByRole('option', { name: /Mia/ }))
  await waitFor(() => expect(sent.map(({ query }) => query.get('staffIds'))).toContain('40,41'))
  await submit()

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(writes()[0]?.body).toMatchObject({
    staffId: 40,
    services: [{ serviceId: 21 }, { serviceId: 22, staffId: 41 }],
  })
  expect(writes()[0]?.body).not.toHaveProperty('services.0.staffId')
})

test('a staff member who is refused for another service is refused at their field', async () => {
  const message = 'This staff member does not offer this service'
  open(
    () =>
      new MockRefusal(422, {
        code: 'invalid',
        detail: message,
        errors: [{ path: 'services.1.staffId', message }],
      }),
  )
  await addColour()
  await submit()

  const field = await screen.findByLabelText('Staff for Colour')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
})

test('another service goes with who does the first, until it has someone of its own', async () => {
  const { writes } = open()
  await addColour()
  const pickStaff = async (label: string, name: RegExp) => {
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.click(await screen.findByRole('option', { name }))
  }
  const shown = () => screen.getByLabelText<HTMLInputElement>('Staff for Colour').value
  await pickStaff('Staff', /Mia/)
  await waitFor(() => expect(shown()).toBe('Mia'))
  await pickStaff('Staff for Colour', /Mira/)
  await pickStaff('Staff', /Mira/)
  await pickStaff('Staff', /Mia/)
  await submit()

  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toMatchObject({ staffId: 41, services: [{}, { staffId: 40 }] })
})

test('a price that was typed for another service stays, whoever does the first', async () => {
  const { writes } = open()
  await addColour()
  const price = await screen.findByLabelText('Price of Colour')
  await userEvent.clear(price)
  await userEvent.type(price, '72,50')

  await userEvent.click(screen.getByLabelText('Staff'))
  await userEvent.click(await screen.findByRole('option', { name: /Mia/ }))
  await submit()

  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toMatchObject({
    staffId: 41,
    services: [{ serviceId: 21 }, { serviceId: 22, price: '72.50', duration: 120 }],
  })
})
