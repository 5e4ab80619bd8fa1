import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openBooking } from '../test/open-booking.tsx'
import { givenAppointment, givenStaff } from '../test/salon-rows.ts'

const owner = givenStaff({ id: 40, name: 'Olga Berg', role: 'Owner' })
const mira = givenStaff({ id: 41, name: 'Mira Olsen' })
const own = { price: '95.00', duration: 150, initialWork: null, processing: null, cleanup: null }
/** Mira alone colours, for a price and in a time of her own. */
const offers = [{ id: 1, serviceId: 22, staffId: 41, ...own }]
const given = (props: object) =>
  openBooking(() => givenAppointment(), { staff: [owner, mira], offers, props })
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('combobox', { name })
const value = async (name: RegExp) =>
  (await screen.findByRole<HTMLInputElement>('textbox', { name })).value

test('a service is booked with who does it, at their price and in their time', async () => {
  const { writes } = given({ serviceId: 22 })

  await waitFor(async () => expect((await box(/Staff/)).value).toBe('Mira Olsen'))
  expect([await value(/Duration/), await value(/Price/)]).toEqual(['150', '95.00'])
  await userEvent.click(screen.getByRole('button', { name: 'Create Appointment' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toMatchObject({ staffId: 41, duration: 150, price: '95.00' })
})

test('choosing a service changes to somebody who does it, and leaves the others out', async () => {
  given({ serviceId: undefined })
  await waitFor(async () => expect((await box(/Staff/)).value).toBe('Olga Berg'))

  await userEvent.click(await box(/Service/))
  await userEvent.click(await screen.findByRole('option', { name: /Colour/ }))

  expect((await box(/Staff/)).value).toBe('Mira Olsen')
  expect(await value(/Price/)).toBe('95.00')
  await userEvent.clear(await box(/Staff/))
  await screen.findByRole('option', { name: /Mira/ })
  expect(screen.queryByRole('option', { name: /Olga/ })).toBeNull()
})

test('somebody who is chosen leaves out the services that they do not do', async () => {
  given({ serviceId: undefined, staffId: 40 })
  await waitFor(async () => expect((await box(/Staff/)).value).toBe('Olga Berg'))

  await userEvent.click(await box(/Service/))

  await screen.findByRole('option', { name: /Cut/ })
  expect(screen.queryByRole('option', { name: /Colour/ })).toBeNull()
})
