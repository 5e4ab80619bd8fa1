import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
// Loaded late by the page; what imports it here has it at once.
import '../features/appointments/panels/calendar/day-timeline.tsx'
import '../features/appointments/panels/move/move-by-hand.tsx'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenAppointment, givenCustomer, givenStaff } from '../test/salon-rows.ts'
import { VisitsScreen } from './visits.tsx'

const mira = givenStaff()
const ada = givenCustomer({ id: 12, name: 'Ada Tran' })
const stillSaving = 'Still saving the last change. Try again in a moment.'

/** A day by staff on a server that answers a move only when `answer` is called. */
const open = async () => {
  let row = givenAppointment({ customer: ada, staff: mira })
  const waiting: (() => void)[] = []
  const { page, router } = atAddress(
    '/appointments',
    '/appointments?day=2026-03-02&view=staff',
    VisitsScreen,
  )
  const sent = openPage(page, async ({ operation, body, query }) => {
    if (operation === 'GET /api/staff') return [mira]
    if (!operation.startsWith('PUT')) return query.get('date') === '2026-03-02' ? [row] : []
    await new Promise<void>((resolve) => waiting.push(resolve))
    const { appointmentTime, ...more } = body as { appointmentTime?: string }
    const appointmentDate = appointmentTime ?? row.appointmentDate
    row = { ...row, ...more, appointmentDate, version: row.version + 1 }
    return row
  })
  await screen.findByRole('link', { name: 'Ada Tran' })
  await screen.findByText('Press M on a visit to move it.')
  return {
    router,
    answer: () => waiting.shift()?.(),
    moves: () => sent.filter(({ operation }) => operation.startsWith('PUT')),
  }
}

const carry = async (keys: string) => {
  screen.getByRole('link', { name: 'Ada Tran' }).focus()
  await userEvent.keyboard(`m${keys}`)
}

test('a visit whose move is being saved says so to who picks it up, and can be moved on afterwards', async () => {
  const { answer, moves } = await open()
  await carry('{ArrowDown}{Enter}')
  await waitFor(() => expect(moves()).toHaveLength(1))

  await carry('')

  await screen.findByText(stillSaving)
  expect(screen.queryByText(/Choose a new time/)).toBeNull()
  expect(moves()).toHaveLength(1)

  answer()
  await screen.findByText('Visit moved')
  expect(screen.queryByText(stillSaving)).toBeNull()
  await carry('r{ArrowDown}{Enter}')
  await waitFor(() => expect(moves()).toHaveLength(2))
  answer()
  await screen.findByText(/^Duration changed/)
  expect(moves()).toMatchObject([
    { body: { appointmentTime: '2026-03-02T09:15:00.000Z' }, ifMatch: '"1"' },
    { body: { duration: 60 }, ifMatch: '"2"' },
  ])
})

test('keys that would move a visit on while it is being saved open nothing', async () => {
  const { answer, moves, router } = await open()
  await carry('{ArrowDown}{Enter}')
  await waitFor(() => expect(moves()).toHaveLength(1))

  await carry('{ArrowDown}{Enter}')

  await screen.findByText(stillSaving)
  expect(router.state.location.pathname).toBe('/appointments')
  answer()
  await screen.findByText('Visit moved')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('At /appointment/51')
})

test('keys that would move a visit on while it is being saved do not turn the page', async () => {
  const { answer, moves, router } = await open()
  await carry('{ArrowDown}{Enter}')
  await waitFor(() => expect(moves()).toHaveLength(1))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ada Tran' })),
  )

  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{PageDown}')

  expect(router.state.location.search).toMatchObject({ day: '2026-03-02' })
  answer()
  await screen.findByText('Visit moved')
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ day: '2026-03-03' }))
})
