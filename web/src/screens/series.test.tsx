import type { Appointment } from '@salon/contract/appointments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
// Loaded late by the page; what imports it here has it at once.
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
  return () => sent.filter(({ operation }) => !operation.startsWith('GET'))
}
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

test('what is in the way of a move is shown, and it can be made anyway', async () => {
  const writes = openVisit(({ body }) =>
    (body as { overlap?: string } | undefined)?.overlap === 'reject'
      ? new MockRefusal(409, { code: 'overlaps', detail: 'Taken.', conflicts: [givenConflict()] })
      : undefined,
  )

  await press('Change series')
  await choose('Which visits', 'All upcoming visits')
  await press('Move')
  await press('Move anyway')

  await screen.findByText('Series changed')
  expect(writes().map(({ body }) => (body as { overlap: string }).overlap)).toEqual([
    'reject',
    'allow',
  ])
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

test('the form shows what is in the way of the visits that were chosen', async () => {
  const writes = openVisit(({ body }) =>
    (body as { overlap?: string } | undefined)?.overlap === 'reject'
      ? new MockRefusal(409, { code: 'overlaps', detail: 'Taken.', conflicts: [givenConflict()] })
      : undefined,
  )

  await editDuration('60')
  await press('All upcoming visits')
  await press('Book anyway')

  await screen.findByText('Series changed')
  expect(writes().map(({ body }) => body)).toMatchObject([
    { scope: 'all', overlap: 'reject' },
    { scope: 'all', overlap: 'allow' },
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
const dropLater = async (given: Appointment = cut) => {
  const { page } = atAddress(
    '/appointments',
    '/appointments?day=2026-03-02&view=staff',
    VisitsScreen,
  )
  const sent = openPage(
    page,
    answering(() => undefined, [given]),
    undefined,
    { schedules: [], exceptions: [], blockedTimes: [] },
  )
  await screen.findByText('Press M on a visit to move it.')
  screen.getByRole('link', { name: 'Ada Tran' }).focus()
  await userEvent.keyboard('m{ArrowDown}{Enter}')
  return () => sent.filter(({ operation }) => !operation.startsWith('GET'))
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
