import type { WorkingHours } from '@salon/contract/working-spans'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
// Loaded late by the page; what imports it here has it at once.
import '../features/appointments/panels/calendar/day-timeline.tsx'
import '../features/appointments/panels/move/move-by-hand.tsx'
import { atAddress } from '../test/at-address.tsx'
import { colour, cut, mira } from '../test/move-rows.ts'
import { MockRefusal, openPage } from '../test/open-page.tsx'
import { givenConflict } from '../test/salon-rows.ts'
import { VisitsScreen } from './visits.tsx'

const closed = new MockRefusal(409, { code: 'outside_hours', detail: 'Closed.' })
/** A visit of a series that is previewed. */
const closedDay = {
  day: '2026-03-09',
  start: '2026-03-09T09:15:00.000Z',
  problem: 'outside_hours',
  detail: 'Closed.',
  next: null,
}
const taken = new MockRefusal(409, {
  code: 'overlaps',
  detail: 'Taken.',
  conflicts: [givenConflict()],
})

/** Hours of Mira that end at a time. */
const openUntil = (to: string): WorkingHours => {
  const week = Array.from({ length: 7 }, () => ({ from: '08:00', to, breaks: [] }))
  const schedule = { id: 1, staffId: mira.id, validFrom: '2026-01-01', week, version: 1 }
  return { schedules: [schedule], exceptions: [], blockedTimes: [] }
}

interface RefusedTime {
  hours?: WorkingHours | Promise<WorkingHours>
  rows?: readonly (typeof cut)[]
  isTaken?: boolean
  /** What a move, or the preview of a series, is answered after. */
  after?: Promise<void>
}

/** A day by staff on a server where each move ends outside of working hours. */
const open = async ({ hours, rows = [cut], isTaken = false, after }: RefusedTime) => {
  const { page, router } = atAddress(
    '/appointments',
    '/appointments?day=2026-03-02&view=staff',
    VisitsScreen,
  )
  const sent = openPage(
    page,
    async ({ operation, body }) => {
      if (operation === 'GET /api/staff') return [mira]
      if (operation.startsWith('GET')) return rows
      await after
      if (operation.endsWith('/series/preview')) return { visits: [closedDay] }
      const checks = body as { overlap?: string; hours?: string }
      if (isTaken && checks.overlap === 'reject') return taken
      if (checks.hours === 'reject') return closed
      const { appointmentTime = cut.appointmentDate } = body as { appointmentTime?: string }
      return { ...cut, appointmentDate: appointmentTime, version: 2 }
    },
    undefined,
    hours,
  )
  await screen.findByText('Press M on a visit to move it.')
  return {
    router,
    sent,
    /** What was written. */
    bodies: () =>
      sent.filter(({ operation }) => operation.startsWith('PUT')).map(({ body }) => body),
  }
}

/** Changes the first block by keys: 'm' moves it, 'r' after it resizes it. */
const carry = async (keys: string) => {
  const [block] = await screen.findAllByRole('link', { name: 'Ada Tran' })
  block?.focus()
  await userEvent.keyboard(`m${keys}`)
}
const warning = () => screen.findByRole('dialog', { name: 'Outside working hours' })
const moveAnyway = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Move anyway' }))

test('a move out of working hours is saved only where that is wanted, and undone without a question', async () => {
  const { bodies } = await open({ hours: openUntil('09:30') })

  await carry('{ArrowDown}{Enter}')
  const dialog = await warning()
  expect(dialog.textContent).toContain('Outside the hours of Mira Olsen (8:00 AM – 9:30 AM)')
  expect(dialog.textContent).toContain('Ada Tran · Mon, Mar 2, 9:15 AM · with Mira Olsen')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('Visit moved')).toBeNull()

  await carry('{ArrowDown}{Enter}')
  await moveAnyway()
  await screen.findByText('Visit moved')
  const moved = { appointmentTime: '2026-03-02T09:15:00.000Z', overlap: 'reject' }
  const refused = { ...moved, hours: 'reject' }
  expect(bodies()).toEqual([refused, refused, { ...moved, hours: 'allow' }])

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(bodies()[3]).toEqual({ appointmentTime: cut.appointmentDate, overlap: 'reject' })
})

test('a move is warned of where the working hours have not loaded yet', async () => {
  await open({ hours: new Promise<never>(() => {}) })

  await carry('{ArrowDown}{Enter}')

  const dialog = await warning()
  expect(dialog.textContent).toContain('Ada Tran · Mon, Mar 2, 9:15 AM')
  within(dialog).getByText('Closed.')
})

test('what is in the way and closed hours are shown one after the other', async () => {
  const { bodies } = await open({ hours: openUntil('09:30'), isTaken: true })

  await carry('{ArrowDown}{Enter}')
  await screen.findByRole('dialog', { name: 'That time is taken' })
  await moveAnyway()
  await warning()
  await moveAnyway()

  await screen.findByText('Visit moved')
  expect(bodies()).toMatchObject([
    { overlap: 'reject', hours: 'reject' },
    { overlap: 'allow', hours: 'reject' },
    { overlap: 'allow', hours: 'allow' },
  ])
})

test('a longer visit is warned of where it ends after working hours', async () => {
  await open({ hours: openUntil('09:45') })

  await carry('r{ArrowDown}{Enter}')

  expect((await warning()).textContent).toContain('(8:00 AM – 9:45 AM)')
})

test('a later service that is shifted out of working hours is warned of', async () => {
  await open({ hours: openUntil('10:45'), rows: [cut, colour] })

  await carry('r{ArrowDown}{Enter}')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Shift later services by 15 min' }),
  )

  expect((await warning()).textContent).toContain('(8:00 AM – 10:45 AM)')
})

test('a move onto a blocked time is warned of with its reason', async () => {
  const training = { id: 1, staffId: mira.id, day: '2026-03-02', from: '09:30', to: '10:30' }
  await open({
    hours: {
      schedules: [],
      exceptions: [],
      blockedTimes: [{ ...training, reason: 'Training' }],
    },
  })

  await carry('{ArrowDown}{Enter}')

  within(await warning()).getByText(/Mira Olsen is not available at that time .*Training/)
})

test('a move that is refused after the day has been left says so', async () => {
  let answer = () => {}
  const after = new Promise<void>((resolve) => (answer = resolve))
  const { router, sent } = await open({ after })
  await carry('{ArrowDown}{Enter}')
  await waitFor(() => expect(sent.some(({ operation }) => operation.startsWith('PUT'))).toBe(true))

  await act(() => router.navigate({ to: '/clients' }))
  await screen.findByText('At /clients')
  answer()

  await screen.findByText('Failed to move the visit')
  screen.getByText('Closed.')
})

test('a move of a series that is left while it is previewed says that nothing was moved', async () => {
  let answer = () => {}
  const after = new Promise<void>((resolve) => (answer = resolve))
  const rows = [{ ...cut, seriesId: 5, seriesDay: '2026-03-02' }]
  const { router, sent, bodies } = await open({ after, rows })
  await carry('{ArrowDown}{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'This and later visits' }))
  await waitFor(() => expect(sent.at(-1)?.operation).toMatch(/preview$/))

  await act(() => router.navigate({ to: '/clients' }))
  await screen.findByText('At /clients')
  answer()

  await screen.findByText('Not moved')
  expect(bodies()).toEqual([])
})

test('a move that is asked about while the day is left is not saved, and says so', async () => {
  const { router, bodies } = await open({ hours: openUntil('09:30') })
  await carry('{ArrowDown}{Enter}')
  await warning()

  await act(() => router.navigate({ to: '/clients' }))

  await screen.findByText('Failed to move the visit')
  screen.getByText('Closed.')
  expect(bodies()).toHaveLength(1)
})

test('a day that is left while it is asked which services move says that nothing was moved', async () => {
  const { router, bodies } = await open({ rows: [cut, colour] })
  await carry('{ArrowDown}{Enter}')
  await screen.findByRole('dialog', { name: 'Move the whole visit?' })

  await act(() => router.navigate({ to: '/clients' }))

  await screen.findByText('Not moved')
  expect(screen.queryByText('Failed to move the visit')).toBeNull()
  expect(bodies()).toEqual([])
})
