import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { MockRefusal, openPage } from '../test/open-page.tsx'
import { givenAppointment, givenConflict, givenService, givenStaff } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'

const colour = givenService({ id: 22, name: 'Colour' })
const sentence = 'Mira Olsen works 09:00–09:45 that day.'
const taken = { code: 'overlaps', detail: 'Taken.', conflicts: [givenConflict()] }

/** A visit at the end of the working day, and at a time that the next visit follows. @returns what was added */
const open = () => {
  const { page } = atAddress('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)
  const row = givenAppointment()
  const answers: Record<string, unknown> = {
    'GET /api/services/active': [givenService(), colour],
    'GET /api/services/together': [],
    'GET /api/staff': [givenStaff()],
  }
  const sent = openPage(page, ({ operation, body }) => {
    if (operation !== 'POST /api/appointments/51/services') return answers[operation] ?? [row]
    const { overlap, hours } = body as { overlap?: string; hours?: string }
    if (overlap === 'reject') return new MockRefusal(409, taken)
    if (hours === 'reject') return new MockRefusal(409, { code: 'outside_hours', detail: sentence })
    return givenAppointment({ id: 52, service: colour })
  })
  return () => sent.filter(({ operation }) => operation.startsWith('POST')).map(({ body }) => body)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const add = async () => {
  await press('Edit Services')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Colour' }))
}

test('a service outside of working hours is added only where that is wanted', async () => {
  const added = open()

  await add()
  await press('Book anyway')
  const title = await screen.findByText(`Colour: ${sentence}`)
  expect(screen.queryByText('Service added')).toBeNull()
  const notice = screen.getByRole('alert')
  expect(notice.contains(title)).toBe(true)
  expect(document.activeElement).toBe(notice)
  await userEvent.click(within(notice).getByRole('button', { name: 'Book anyway' }))

  await screen.findByText('Service added')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(added()).toEqual([
    { serviceId: 22, overlap: 'reject', hours: 'reject' },
    { serviceId: 22, overlap: 'allow', hours: 'reject' },
    { serviceId: 22, overlap: 'allow', hours: 'allow' },
  ])
})
