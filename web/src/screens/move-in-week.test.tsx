import type { Appointment } from '@salon/contract/appointments'
import type { HeldTime } from '@salon/contract/online-booking'
import type { WorkingHours } from '@salon/contract/working-spans'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { MockRefusal, openPage, type SentRequest } from '../test/open-page.tsx'
import {
  givenAppointment,
  givenConflict,
  givenCustomer,
  givenService,
  givenStaff,
} from '../test/salon-rows.ts'
import { VisitsScreen } from './visits.tsx'

const nadia = givenStaff({ id: 40, name: 'Nadia Petit', role: 'Owner' })
const mira = givenStaff()
const ada = givenCustomer({ id: 12, name: 'Ada Tran' })
/** On a Monday. */
const cut = givenAppointment({ customer: ada, staff: nadia, staffId: nadia.id })

/** The week of a day on a fake server, which keeps what is written and answers with it. */
const open = async ({
  day = '2026-03-04',
  search = '',
  rows: given = [cut],
  answer = (_sent: SentRequest): unknown => undefined,
  hours = {} as Partial<WorkingHours>,
} = {}) => {
  let rows: readonly Appointment[] = given
  const { page, router } = atAddress(
    '/appointments',
    `/appointments?day=${day}&view=week${search}`,
    VisitsScreen,
  )
  const sent = openPage(
    page,
    (request) => {
      const { operation, body, query } = request
      const answered = answer(request)
      if (answered !== undefined) return answered
      if (operation === 'GET /api/settings') return { weekStart: 1 }
      if (operation === 'GET /api/customers') return [ada]
      if (operation === 'GET /api/services/active') return [givenService()]
      if (operation === 'GET /api/staff') return [nadia, mira]
      if (operation === 'GET /api/appointments') {
        const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
        return rows.filter(
          ({ appointmentDate: at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to,
        )
      }
      if (!operation.startsWith('PUT')) return []
      const id = Number(operation.split('/')[3])
      const { appointmentTime, duration, later } = body as {
        appointmentTime?: string
        duration?: number
        later?: string
      }
      rows = rows.map((row) =>
        row.id === id
          ? {
              ...row,
              ...(appointmentTime && { appointmentDate: appointmentTime }),
              ...(duration && { duration }),
            }
          : row,
      )
      return { ...rows.find((row) => row.id === id), ...(later && { entry: 7 }) }
    },
    undefined,
    { schedules: [], exceptions: [], blockedTimes: [], ...hours },
  )
  await screen.findByRole('group', { name: 'Week', busy: false })
  await screen.findByText('Press M on a visit to move it.')
  const writes = () => sent.filter(({ operation }) => operation.startsWith('PUT'))
  return { router, sent, writes }
}

const adasLink = () => screen.findByRole('link', { name: /Ada Tran/ })
/** Takes hold of Ada's visit by its key, and presses others. */
const carry = async (keys: string) => {
  const link = await adasLink()
  link.focus()
  await userEvent.keyboard(`m${keys}`)
}
const dayOfAda = async () =>
  (await adasLink()).closest<HTMLElement>('[data-grid-column]')?.dataset['gridColumn']

test('a visit is moved to another day and time by keys, each step announced, and an undo puts it back', async () => {
  const { writes } = await open()

  await carry('{ArrowRight}')
  expect(document.body.textContent).toContain('Tuesday, March 3, 9:00 AM')
  await userEvent.keyboard('{ArrowDown}')
  expect(document.body.textContent).toContain('Tuesday, March 3, 9:15 AM')
  await userEvent.keyboard('{Enter}')

  await screen.findByText('Visit moved')
  // In everybody's week it stays with its staff member.
  expect(writes()).toMatchObject([
    {
      operation: 'PUT /api/appointments/51',
      body: { appointmentTime: '2026-03-03T09:15:00.000Z', overlap: 'reject' },
      ifMatch: '"1"',
    },
  ])
  expect(writes()[0]?.body).not.toHaveProperty('staffId')
  expect(await dayOfAda()).toBe('1')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(writes()[1]?.body).toEqual({
    appointmentTime: cut.appointmentDate,
    overlap: 'reject',
  })
})

test('left of the first day there is none; R and the arrows change the length', async () => {
  const { writes } = await open({ search: '&staff=40' })

  await carry('{ArrowLeft}r{ArrowDown}{ArrowDown}{Enter}')

  await screen.findByText(/^Duration changed: \d+ min → \d+ min$/)
  expect(writes()[0]?.body).toEqual({ duration: 75, overlap: 'reject', hours: 'reject' })
})

test('what is carried stays on its weekday in the next week, and Escape leads back to its block', async () => {
  const { writes, router } = await open()

  await carry('{PageDown}')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ day: '2026-03-11' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /Ada Tran/ })).toBeNull())
  await screen.findByRole('group', { name: 'Week', busy: false })
  screen.getByRole('button', { name: 'Move here: Monday, March 9, 9:00 AM' })
  await userEvent.keyboard('{Escape}')

  await waitFor(async () => expect(document.activeElement).toBe(await adasLink()))
  expect(router.state.location.search).toMatchObject({ day: '2026-03-02', view: 'week' })
  expect(writes()).toEqual([])
})

test('the ghost in another week says dates, as its weekday alone would say neither week', async () => {
  const { router } = await open()
  const ghost = () => document.querySelector('[data-ghost]')?.textContent

  await carry('{ArrowRight}')
  expect(ghost()).toContain('Mon 9:00 AM → Tue 9:00 AM')
  await userEvent.keyboard('{PageDown}')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ day: '2026-03-11' }))

  expect(ghost()).toContain('Mon, Mar 2, 9:00 AM → Tue, Mar 10, 9:00 AM')
})

test('a visit is put down on the same weekday of the next week', async () => {
  const { writes } = await open()

  await carry('{PageDown}{ArrowRight}{Enter}')

  await screen.findByText('Visit moved')
  expect(writes()[0]?.body).toMatchObject({ appointmentTime: '2026-03-10T09:00:00.000Z' })
})

test('a visit that is picked up by a click goes to the free place that is chosen', async () => {
  const { writes } = await open()

  await userEvent.hover(await adasLink())
  await userEvent.click(screen.getByRole('button', { name: 'Move Ada Tran' }))
  await userEvent.click(
    await screen.findByRole('button', { name: 'Move to Friday, March 6, 2:30 PM' }),
  )

  await screen.findByText('Visit moved')
  expect(writes()[0]?.body).toMatchObject({ appointmentTime: '2026-03-06T14:30:00.000Z' })
})

test('Shift and an arrow draw a visit over free time of a day', async () => {
  await open({ search: '&staff=41' })
  screen.getByRole('button', { name: 'Book Friday, March 6, 2:30 PM with Mira Olsen' }).focus()

  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(document.body.textContent).toContain('Friday, March 6, 2:30 PM – 3:15 PM')
  await userEvent.keyboard('{Enter}')

  const form = within(await screen.findByRole('dialog', { name: 'New Appointment' }))
  expect((await form.findByLabelText<HTMLInputElement>('Time')).value).toBe('14:30')
  expect(form.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-03-06')
  expect(form.getByLabelText<HTMLInputElement>('Duration').value).toBe('45')
  expect(form.getByLabelText<HTMLInputElement>('Staff').value).toBe('Mira Olsen')
})

test('what is in the way on the other day is shown, and nothing moves unless it is wanted', async () => {
  const { writes } = await open({
    answer: ({ body }) =>
      (body as { overlap?: string } | undefined)?.overlap === 'reject'
        ? new MockRefusal(409, { code: 'overlaps', detail: 'Taken.', conflicts: [givenConflict()] })
        : undefined,
  })

  await carry('{ArrowRight}{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'That time is taken' })
  expect(dialog.textContent).toContain('Ada Tran · Tue, Mar 3, 9:00 AM')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(async () => expect(await dayOfAda()).toBe('0'))

  await carry('{ArrowRight}{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Move anyway' }))
  await screen.findByText('Visit moved')
  expect(writes().at(-1)?.body).toMatchObject({ overlap: 'allow' })
  expect(await dayOfAda()).toBe('1')
})

test('a move out of the working hours of another day is warned of, in a past week of two months, too', async () => {
  const hours = { from: '08:00', to: '18:00', breaks: [] }
  // Nobody works on Wednesdays.
  const week = Array.from({ length: 7 }, (_, n) => (n === 3 ? null : hours))
  const schedule = { id: 1, staffId: null, validFrom: '2026-01-01', week, version: 1 }
  const { writes } = await open({
    day: '2026-03-31',
    rows: [{ ...cut, appointmentDate: '2026-03-31T09:00:00.000Z' }],
    hours: { schedules: [schedule] },
    answer: ({ body }) =>
      (body as { hours?: string } | undefined)?.hours === 'reject'
        ? new MockRefusal(409, { code: 'outside_hours', detail: 'Closed.' })
        : undefined,
  })

  await carry('{ArrowRight}{Enter}')

  const dialog = await screen.findByRole('dialog', { name: 'Outside working hours' })
  expect(dialog.textContent).toContain('Ada Tran · Wed, Apr 1, 9:00 AM')
  await waitFor(() => expect(dialog.textContent).toContain('The salon is closed'))
  expect(writes()).toHaveLength(1)
})

test('a visit of a series asks whether the others move as well', async () => {
  const { writes } = await open({ rows: [{ ...cut, seriesId: 5, seriesDay: '2026-03-02' }] })

  await carry('{ArrowRight}{Enter}')

  await screen.findByRole('button', { name: 'This visit only' })
  expect(writes()).toEqual([])
})

/** A week before a waiting list with one client, who always fits; for which times it was looked through. */
const openWaiting = async (rows: Appointment[]) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-01T12:00:00.000Z'))
  const { sent } = await open({
    rows,
    answer: ({ operation }) => {
      if (operation === 'GET /api/waiting-list/matches') return [{ entry: { id: 5 } }]
      if (operation.endsWith('/series/preview')) return { visits: [] }
      if (operation.endsWith('/series')) return { id: 5, visits: [], entry: 7 }
      return undefined
    },
  })
  return () =>
    sent
      .filter(({ operation }) => operation === 'GET /api/waiting-list/matches')
      .map(({ query }) => [query.get('start'), query.get('duration')])
}
const colour = { ...cut, id: 52, service: givenService({ id: 22, name: 'Colour' }) }

test('after one service of a visit moved, the waiting list is looked through for its time', async () => {
  const later = { ...colour, appointmentDate: '2026-03-02T12:00:00.000Z' }
  const freed = await openWaiting([cut, later])

  const [link] = await screen.findAllByRole('link', { name: /Ada Tran/ })
  link?.focus()
  await userEvent.keyboard('m{ArrowRight}{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: /^Move only / }))

  await screen.findByText(/1 waiting client fits/)
  expect(freed()).toEqual([[cut.appointmentDate, String(cut.duration)]])
})

test('after the later services of a visit were shifted, it is looked through for their time as well', async () => {
  const later = { ...colour, appointmentDate: '2026-03-02T10:00:00.000Z' }
  const freed = await openWaiting([cut, later])

  const [link] = await screen.findAllByRole('link', { name: /Ada Tran/ })
  link?.focus()
  await userEvent.keyboard(`m${'{ArrowDown}'.repeat(3)}{Enter}`)
  await userEvent.click(await screen.findByRole('button', { name: /^Move only / }))
  await userEvent.click(await screen.findByRole('button', { name: /^Shift/ }))

  await screen.findByText(/1 waiting client fits/)
  expect(freed()).toEqual([
    [cut.appointmentDate, '45'],
    [later.appointmentDate, '45'],
  ])
})

test('after a visit moved with those of its series, it is looked through for its time', async () => {
  const freed = await openWaiting([{ ...cut, seriesId: 5, seriesDay: '2026-03-02' }])

  await carry('{ArrowRight}{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'This and later visits' }))

  await screen.findByText(/1 waiting client fits/)
  expect(freed()).toEqual([[cut.appointmentDate, '45']])
})

test('a visit that another user moved meanwhile asks which place to keep', async () => {
  const present = { ...cut, version: 2, appointmentDate: '2026-03-05T12:00:00.000Z' }
  await open({
    answer: ({ operation, ifMatch }) =>
      operation.startsWith('PUT') && ifMatch === '"1"'
        ? new MockRefusal(412, { code: 'stale', detail: 'Changed.', present })
        : undefined,
  })

  await carry('{ArrowRight}{Enter}')

  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Mar 5, 2026, 12:00 PM')
  expect(dialog.textContent).toContain('Mar 3, 2026, 9:00 AM')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use theirs' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

const heldBy = (staffId: number, start: string): HeldTime => ({
  staffId,
  start,
  duration: 45,
  expiresAt: '2026-03-02T07:40:00.000Z',
  offeredTo: null,
})
const heldIn = (search: string, held: readonly HeldTime[]) =>
  open({
    search,
    answer: ({ operation }) => {
      if (operation === 'GET /api/online-booking') return { isOn: true }
      return operation === 'GET /api/online-bookings/held' ? held : undefined
    },
  })
const shaded = () => [...document.querySelectorAll<HTMLElement>('[data-held]')]

test('times that are kept for visitors are shaded on their day of the week, in one request', async () => {
  const { sent } = await heldIn('&staff=41', [
    heldBy(mira.id, '2026-03-05T09:00:00.000Z'),
    heldBy(nadia.id, '2026-03-05T09:00:00.000Z'),
  ])

  const held = await screen.findByText(/^Held online until /)
  expect(shaded()).toHaveLength(1)
  expect(held.closest('[data-grid-column]')).toHaveProperty('dataset.gridColumn', '3')
  const requests = sent.filter(({ operation }) => operation === 'GET /api/online-bookings/held')
  expect(requests.map(({ query }) => query.toString())).toEqual(['from=2026-03-02&to=2026-03-08'])
})

test("in everybody's week they stand side by side, each with the initials of its staff member", async () => {
  await heldIn('', [
    heldBy(mira.id, '2026-03-05T09:00:00.000Z'),
    heldBy(nadia.id, '2026-03-05T09:15:00.000Z'),
  ])

  await screen.findAllByText(/^Held online until /)
  expect(shaded().map(({ textContent }) => textContent?.slice(0, 2))).toEqual(['MO', 'NP'])
  expect(shaded().map(({ style }) => style.left)).toEqual(['calc(0% + 1px)', 'calc(50% + 1px)'])
})
