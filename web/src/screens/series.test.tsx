import type { Appointment } from '@salon/contract/appointments'
import type { PlannedVisit } from '@salon/contract/series'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
// Loaded late by the page; what imports it here has it at once.
import '../features/appointments/panels/series/series-decision.tsx'
import '../features/appointments/panels/series/series-dialog.tsx'
import '../features/appointments/panels/series/visit-series.tsx'
import { atAddress } from '../test/at-address.tsx'
import { MockRefusal, openPage, type SentRequest } from '../test/open-page.tsx'
import { givenAppointment, givenConflict, givenCustomer, givenStaff } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'
import { VisitsScreen } from './visits.tsx'

const mira = givenStaff()
const ada = givenCustomer({ id: 12, name: 'Ada Tran' })
/** Monday at nine, the second of four. */
const cut = givenAppointment({
  customer: ada,
  staff: mira,
  status: 'confirmed',
  seriesId: 7,
  seriesDay: '2026-03-02',
  version: 3,
})
const visits = ['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16'].map((day, n) => ({
  day,
  appointmentIds: [50 + n],
  appointmentDate: `${day}T09:00:00.000Z`,
  status: 'scheduled' as const,
  isMoved: false,
  isOpen: true,
}))
const series = {
  id: 7,
  customerId: ada.id,
  rule: { unit: 'week', every: 1, weekdays: [1] },
  time: '09:00',
  visits,
}

/** What a change of the second visit and the later ones would make of them: free, unless something is said of it. */
const planned = (day: string, given: Partial<PlannedVisit> = {}): PlannedVisit => ({
  day,
  start: `${day}T10:30:00.000Z`,
  problem: null,
  detail: null,
  conflicts: undefined,
  next: null,
  ...given,
})
const taken = planned('2026-03-09', {
  problem: 'overlaps',
  detail: 'Taken.',
  conflicts: [givenConflict()],
  next: '2026-03-09T12:00:00.000Z',
})
const closed = planned('2026-03-16', { problem: 'outside_hours', detail: 'The salon is closed.' })
const preview = 'POST /api/appointments/51/series/preview'
/** Answers every preview with these visits. */
const previewing =
  (...all: PlannedVisit[]) =>
  ({ operation }: SentRequest) =>
    operation === preview ? { visits: all } : undefined

/** A fake server whose history grows by an entry with each change of the series. */
const answering = (
  refuse: (sent: SentRequest) => unknown,
  rows: readonly Appointment[] = [cut],
) => {
  let seq = 100
  return (request: SentRequest) => {
    const { operation } = request
    const refusal = refuse(request)
    if (refusal) return refusal
    if (operation === 'GET /api/staff') return [mira]
    if (operation === 'GET /api/services/active') return []
    if (operation.endsWith('/history')) return [{ seq }]
    if (operation === 'GET /api/series/7') return series
    if (operation === preview) return { visits: [planned('2026-03-02')] }
    if (operation === 'PUT /api/appointments/51/series') {
      seq += 2
      return series
    }
    if (operation === 'PUT /api/appointments/51') return cut
    if (operation === 'DELETE /api/appointments/51/series') return { count: 3 }
    return rows
  }
}

/** The page of the visit; what it wrote. */
const openVisit = (refuse: (sent: SentRequest) => unknown = () => undefined) => {
  const { page } = atAddress('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)
  const sent = openPage(page, answering(refuse))
  return () => writesIn(sent)
}
/** What was written: a preview writes nothing. */
const writesIn = (sent: readonly SentRequest[]) =>
  sent.filter(({ operation }) => !operation.startsWith('GET') && operation !== preview)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), option)

test('the page of a visit says how it repeats, and which of them it is', async () => {
  openVisit()

  await screen.findByText(/Every week on Monday, 9:00 AM, 4 times/)
  expect(screen.getByText('Visit 2 of 4')).not.toBeNull()
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

test('another time is asked about anew', async () => {
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
  let isMoved = false
  const writes = openVisit(({ operation }) => {
    if (operation === 'GET /api/appointments/51/history') return [{ seq: 100 }]
    if (operation === 'GET /api/appointments/52/history') return [{ seq: isMoved ? 104 : 90 }]
    if (!operation.startsWith('PUT')) return undefined
    isMoved = true
    return { ...series, id: 8, visits: visits.slice(2) }
  })

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
  openVisit(({ operation }) => (operation.endsWith('/history') ? [{ seq: 100 }] : undefined))

  await press('Change series')
  await choose('Which visits', 'All upcoming visits')
  await press('Move')

  await screen.findByText('Series changed')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

/** Opens the form of the visit, and changes its duration. */
const editDuration = async (minutes: string) => {
  await press('Edit')
  const field = await screen.findByRole('textbox', { name: 'Duration' })
  await userEvent.clear(field)
  await userEvent.type(field, minutes)
  await press('Save Changes')
}

test('the form asks for which visits a change is meant, and nothing is saved before', async () => {
  const writes = openVisit()

  await editDuration('60')
  await screen.findByText('This visit repeats. Change which visits?')
  expect(writes()).toEqual([])
  await press('This and later visits')

  await screen.findByText('Series changed')
  expect(writes()).toMatchObject([
    {
      operation: 'PUT /api/appointments/51/series',
      body: { scope: 'later', duration: 60, overlap: 'reject' },
      ifMatch: '"3"',
    },
  ])
})

test('the form changes one visit alone where that is meant', async () => {
  const writes = openVisit()

  await editDuration('60')
  await press('This visit only')

  await waitFor(() =>
    expect(writes()).toMatchObject([
      { operation: 'PUT /api/appointments/51', body: { duration: 60, overlap: 'reject' } },
    ]),
  )
})

test('the form lists what is in the way of the visits that were chosen', async () => {
  const writes = openVisit(previewing(planned('2026-03-02'), taken))

  await editDuration('60')
  await press('All upcoming visits')
  await choose('What to do on Mon, Mar 9', 'Change anyway')
  await press('Change 2 visits')

  await screen.findByText('Series changed')
  expect(writes()).toMatchObject([
    { body: { scope: 'all', duration: 60, choices: [{ day: '2026-03-09', choice: 'book' }] } },
  ])
})

test('what is typed after the list has opened is sent as well, and asked about anew', async () => {
  const writes = openVisit(previewing(planned('2026-03-02'), taken))

  await editDuration('60')
  await press('This and later visits')
  await screen.findByText('1 visit needs a decision')
  const price = screen.getByRole('textbox', { name: /^Price/ })
  await userEvent.clear(price)
  await userEvent.type(price, '60')

  expect(screen.queryByText('1 visit needs a decision')).toBeNull()
  await press('Save Changes')
  await press('This and later visits')
  await press('Change 2 visits')
  await screen.findByText('Series changed')
  expect(writes()).toMatchObject([{ body: { duration: 60, price: '60' } }])
})

test('an overlap of several visits is no reason to change those that something is in the way of', async () => {
  const given = [[planned('2026-03-02'), closed], [planned('2026-03-02')]]
  let isTaken = true
  const writes = openVisit(({ operation }) => {
    if (operation === preview) return { visits: given.shift() ?? [planned('2026-03-02'), closed] }
    if (!operation.startsWith('PUT') || !isTaken) return undefined
    isTaken = false
    return new MockRefusal(409, {
      code: 'overlaps',
      detail: 'Taken.',
      conflicts: [givenConflict()],
    })
  })

  await editDuration('60')
  await press('This and later visits')
  await press('Change 1 visit')
  // What was in the way has gone by then, and the list would be empty.
  await press('Book anyway')
  await press('Change 1 visit')

  await screen.findByText('Series changed')
  expect(screen.queryByRole('button', { name: 'Book anyway' })).toBeNull()
  const left = [{ day: '2026-03-16', choice: 'skip' }]
  expect(writes()).toMatchObject([
    { body: { overlap: 'reject', choices: left } },
    { body: { overlap: 'reject', choices: left } },
  ])
})

test('a visit that goes to no-show is changed alone, without a question', async () => {
  const writes = openVisit()

  await press('Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Appointment' }))
  await userEvent.selectOptions(await dialog.findByLabelText('Status'), 'No Show')
  await press('Save Changes')

  await waitFor(() =>
    expect(writes()).toMatchObject([{ operation: 'PUT /api/appointments/51', body: {} }]),
  )
  expect(screen.queryByText('This visit repeats. Change which visits?')).toBeNull()
})

/** The day by staff, with the block in the hand and put down a quarter of an hour later. */
const dropLater = async (
  given: Appointment = cut,
  refuse: (sent: SentRequest) => unknown = () => undefined,
) => {
  const { page } = atAddress(
    '/appointments',
    '/appointments?day=2026-03-02&view=staff',
    VisitsScreen,
  )
  const sent = openPage(page, answering(refuse, [given]), undefined, {
    schedules: [],
    exceptions: [],
    blockedTimes: [],
  })
  await screen.findByText('Press M on a visit to move it.')
  screen.getByRole('link', { name: 'Ada Tran' }).focus()
  await userEvent.keyboard('m{ArrowDown}{Enter}')
  return () => writesIn(sent)
}

test('a drop of a visit of a series asks for which visits it is meant', async () => {
  const writes = await dropLater()
  const dialog = within(await screen.findByRole('dialog', { name: 'Change series' }))
  expect(writes()).toEqual([])

  await userEvent.click(dialog.getByRole('button', { name: 'All upcoming visits' }))

  await screen.findByText('Series changed')
  expect(writes()).toMatchObject([
    {
      operation: 'PUT /api/appointments/51/series',
      body: { scope: 'all', day: '2026-03-02', time: '09:15', overlap: 'reject' },
      ifMatch: '"3"',
    },
  ])
  await screen.findByText(/Ada Tran · Mon, Mar 2, 9:15 AM/)
})

test('a drop lists what is in the way of the other visits', async () => {
  const writes = await dropLater(cut, previewing(planned('2026-03-02'), taken))

  await press('This and later visits')
  await screen.findByText('1 visit needs a decision')
  await press('Change 2 visits')

  await screen.findByText('Series changed')
  expect(writes()).toMatchObject([
    { body: { scope: 'later', time: '09:15', choices: [{ day: '2026-03-09', choice: 'move' }] } },
  ])
  // By an answer it may stand elsewhere than it was dropped.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/Ada Tran · Mon, Mar 2, 9:15 AM/)).toBeNull()
})

test('a drop moves one visit alone where that is meant, or none', async () => {
  const writes = await dropLater()

  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toEqual([])
  screen.getByRole('link', { name: 'Ada Tran' }).focus()
  await userEvent.keyboard('m{ArrowDown}{Enter}')
  await press('This visit only')

  await screen.findByText('Visit moved')
  expect(writes()).toMatchObject([
    {
      operation: 'PUT /api/appointments/51',
      body: { appointmentTime: '2026-03-02T09:15:00.000Z', overlap: 'reject' },
    },
  ])
})

test('the block of a visit of a series is marked, and no other', async () => {
  await dropLater({ ...cut, duration: 90 })
  expect(screen.getByText('Part of a series')).not.toBeNull()
})
