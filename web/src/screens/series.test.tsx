import type { Appointment } from '@salon/contract/appointments'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { MockRefusal } from '../test/open-page.tsx'
import {
  choose,
  closed,
  cut,
  openVisit,
  planned,
  press,
  preview,
  previewing,
  series,
  taken,
  visits,
} from '../test/open-series.tsx'

test('the page of a visit says how it repeats, and which of them it is', async () => {
  openVisit()

  await screen.findByText(/Every week on Monday, 9:00 AM, 4 times/)
  expect(screen.getByText('Visit 2 of 4')).not.toBeNull()
})

test('it repeats, too, where its client was booked once for earlier that day', async () => {
  const eight = '2026-03-02T08:00:00.000Z'
  const once = { ...cut, id: 48, appointmentDate: eight, seriesId: null, seriesDay: null }
  const missed = { ...cut, id: 49, appointmentDate: eight, status: 'no-show' as const }
  openVisit(undefined, [once, missed, cut])

  await screen.findByText('Visit 2 of 4')
  await press('More actions')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await choose('What to do', 'Move')
  await choose('Which visits', 'This and later visits')

  expect(screen.getByLabelText<HTMLInputElement>(/^Time/).value).toBe('09:00')
})

test('a move of later visits is sent with the version that was read, and can be undone', async () => {
  const writes = openVisit()

  await press('Change series')
  await choose('Which visits', 'This and later visits')
  const time = await screen.findByLabelText(/^Time/)
  await userEvent.clear(time)
  await userEvent.type(time, '11:30')
  await press('Move')
  await screen.findByText('Series changed')
  await press('Undo')

  await screen.findByText('Undone')
  expect(writes()).toMatchObject([
    {
      operation: 'PUT /api/appointments/51/series',
      body: { scope: 'later', day: '2026-03-02', time: '11:30', overlap: 'reject' },
      ifMatch: '"3"',
    },
    { operation: 'POST /api/history/102/undo' },
  ])
  const query = writes()[1]?.query
  expect([query?.get('together'), query?.get('overlap')]).toEqual(['true', 'reject'])
})

test.each([
  ['Move', 'Series changed'],
  ['Cancel visits', 'Series changed'],
  ['Delete', '3 visits deleted'],
])('%s of later visits says how many who wait fit the time of this one', async (action, done) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-01T12:00:00.000Z'))
  const freed: (string | null)[] = []
  openVisit(({ operation, query }) => {
    if (operation !== 'GET /api/waiting-list/matches') return undefined
    freed.push(query.get('start'))
    return [{ entry: { id: 5 } }]
  })

  await press('Change series')
  await choose('What to do', action)
  await choose('Which visits', 'This and later visits')
  await press(action)

  await screen.findByText(new RegExp(`^${done}`))
  await screen.findByText(/1 waiting client fits/)
  expect(freed).toEqual([cut.appointmentDate])
})

/** Asks to move this visit and the later ones. */
const moveLater = async () => {
  await press('Change series')
  await choose('Which visits', 'This and later visits')
  await press('Move')
}
const optionsOf = (name: RegExp) =>
  [...screen.getByLabelText<HTMLSelectElement>(name).options].map(({ text }) => text)

test('what is in the way of a move is listed with a choice for each visit, before anything is saved', async () => {
  const writes = openVisit(previewing(planned('2026-03-02'), taken, closed))

  await moveLater()
  await screen.findByText('2 visits need a decision')
  expect(writes()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
  expect(optionsOf(/Mar 9/)).toEqual(['Move to 12:00 PM', 'Leave as it is', 'Change anyway'])
  expect(optionsOf(/Mar 16/)).toEqual(['Leave as it is', 'Change anyway'])
  await press('Change 2 visits')

  await screen.findByText('Series changed')
  expect(writes()).toMatchObject([
    {
      operation: 'PUT /api/appointments/51/series',
      body: {
        scope: 'later',
        overlap: 'reject',
        choices: [
          { day: '2026-03-09', choice: 'move', start: '2026-03-09T12:00:00.000Z' },
          { day: '2026-03-16', choice: 'skip' },
        ],
      },
    },
  ])
})

test('another time is previewed anew', async () => {
  const writes = openVisit(previewing(planned('2026-03-02'), closed))

  await moveLater()
  await screen.findByText('1 visit needs a decision')
  const time = await screen.findByLabelText(/^Time/)
  await userEvent.clear(time)
  await userEvent.type(time, '11:30')

  expect(screen.queryByText('1 visit needs a decision')).toBeNull()
  await press('Move')
  await screen.findByText('1 visit needs a decision')
  expect(writes()).toEqual([])
})

test('a visit without its patch test is moved anyway with a reason', async () => {
  const untested = planned('2026-03-09', { problem: 'test_needed', detail: 'Needs a test.' })
  const writes = openVisit(previewing(planned('2026-03-02'), untested))

  await moveLater()
  await choose('What to do on Mon, Mar 9', 'Change anyway')
  await press('Change 2 visits')
  await screen.findByText('Please give a reason')
  await userEvent.type(screen.getByLabelText(/^Reason to book/), 'Known for years')
  await press('Change 2 visits')

  await screen.findByText('Series changed')
  expect(writes()).toMatchObject([
    { body: { choices: [{ day: '2026-03-09', choice: 'book' }], testReason: 'Known for years' } },
  ])
  // No undo takes a reason back.
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a reason that was given is sent with what is decided later', async () => {
  const untested = planned('2026-03-09', { problem: 'test_needed', detail: 'Needs a test.' })
  const found = [
    [planned('2026-03-02'), untested],
    [planned('2026-03-02'), closed],
  ]
  let isTaken = true
  const writes = openVisit(({ operation }) => {
    if (operation === preview) return { visits: found.shift() }
    if (!operation.startsWith('PUT') || !isTaken) return undefined
    isTaken = false
    return new MockRefusal(409, { code: 'overlaps', detail: 'Taken.', conflicts: [] })
  })

  await moveLater()
  await choose('What to do on Mon, Mar 9', 'Change anyway')
  await userEvent.type(screen.getByLabelText(/^Reason to book/), 'Known for years')
  await press('Change 2 visits')
  await screen.findByLabelText(/Mar 16/)
  await press('Change 1 visit')

  await screen.findByText('Series changed')
  expect(writes().at(-1)).toMatchObject({ body: { testReason: 'Known for years' } })
})

test('the dialog begins anew each time that it opens', async () => {
  openVisit(previewing(planned('2026-03-02'), closed))

  await moveLater()
  await screen.findByText('1 visit needs a decision')
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Change series')
  await choose('Which visits', 'This and later visits')

  await screen.findByRole('button', { name: 'Move' })
  expect(screen.queryByText('1 visit needs a decision')).toBeNull()
})

test('a move that leaves this visit as it is can be undone', async () => {
  const writes = openVisit(({ operation }) =>
    operation.startsWith('PUT')
      ? { ...series, id: 8, visits: visits.slice(2), entry: 104 }
      : undefined,
  )

  await moveLater()
  await screen.findByText('Series changed')
  await press('Undo')

  await screen.findByText('Undone')
  expect(writes().at(-1)?.operation).toBe('POST /api/history/104/undo')
})

test('where every visit would be left as it is, there is nothing to change', async () => {
  openVisit(previewing(closed))

  await moveLater()

  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change 0 visits' })
  expect(button.disabled).toBe(true)
})

test('what was taken since the preview is listed as well', async () => {
  const previews: unknown[] = []
  let isTaken = false
  const writes = openVisit(({ operation, body }) => {
    if (operation === preview) {
      previews.push((body as { choices?: unknown }).choices)
      return { visits: isTaken ? [planned('2026-03-02'), taken] : [planned('2026-03-02'), closed] }
    }
    if (!operation.startsWith('PUT') || isTaken) return undefined
    isTaken = true
    return new MockRefusal(409, { code: 'overlaps', detail: 'Taken.', conflicts: [] })
  })

  await moveLater()
  await press('Change 1 visit')
  await screen.findByLabelText(/Mar 9/)
  await press('Change 2 visits')

  await screen.findByText('Series changed')
  const left = { day: '2026-03-16', choice: 'skip' }
  expect(previews).toEqual([undefined, [left]])
  expect(writes().at(-1)).toMatchObject({
    body: { choices: [left, { day: '2026-03-09', choice: 'move', start: taken.next }] },
  })
})

/** Opens the page of the visit, which another user has changed to `present` meanwhile. */
const openChanged = (present: Appointment) =>
  openVisit(({ operation, ifMatch }) => {
    if (operation === 'GET /api/appointments/51') return present
    return operation === 'PUT /api/appointments/51/series' && ifMatch !== `"${present.version}"`
      ? new MockRefusal(412, { code: 'stale', detail: 'Changed by someone else.', present: series })
      : undefined
  })

test('a change is sent again beside what another user changed of the visit', async () => {
  const writes = openChanged({ ...cut, notes: 'Tea', version: 4 })

  await press('Change series')
  await choose('What to do', 'Cancel visits')
  await press('Cancel visits')

  await screen.findByText('Series changed')
  const body = { scope: 'later', status: 'cancelled', overlap: 'reject' }
  expect(writes()).toMatchObject([
    { ifMatch: '"3"', body },
    { ifMatch: '"4"', body },
  ])
  expect(writes()[1]?.body).not.toHaveProperty('notes')
})

test.each([
  ['Save mine', 2, 'Series changed'],
  ['Use theirs', 1, 'Couldn’t change the series'],
])('where both moved the visit, "%s" sends %i', async (choice, times, outcome) => {
  const moved = '2026-03-02T12:00:00.000Z'
  const writes = openChanged({ ...cut, appointmentDate: moved, version: 4 })

  await press('Change series')
  await choose('Which visits', 'This and later visits')
  const time = await screen.findByLabelText(/^Time/)
  await userEvent.clear(time)
  await userEvent.type(time, '11:30')
  await press('Move')
  await press(choice)

  await screen.findByText(outcome)
  expect(writes()).toHaveLength(times)
  expect(writes()).toMatchObject(
    ['"3"', '"4"'].slice(0, times).map((ifMatch) => ({ ifMatch, body: { time: '11:30' } })),
  )
})

test('a change that changed nothing offers no undo', async () => {
  openVisit(({ operation }) => (operation.startsWith('PUT') ? series : undefined))

  await press('Change series')
  await choose('Which visits', 'All upcoming visits')
  await press('Move')

  await screen.findByText('Series changed')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
