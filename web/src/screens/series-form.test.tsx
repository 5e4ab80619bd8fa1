import type { Appointment } from '@salon/contract/appointments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { MockRefusal, openPage, type SentRequest } from '../test/open-page.tsx'
import {
  answering,
  choose,
  closed,
  cut,
  openVisit,
  planned,
  press,
  preview,
  previewing,
  taken,
  writesIn,
} from '../test/open-series.tsx'
import { givenConflict } from '../test/salon-rows.ts'
import { VisitsScreen } from './visits.tsx'

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
  await screen.findByText('This visit repeats. Which visits do you want to change?')
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
  await screen.findByText('1 visit needs a decision')
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull()
  await choose('What to do on Mon, Mar 9', 'Change anyway')
  await press('Change 2 visits')

  await screen.findByText('Series changed')
  expect(writes()).toMatchObject([
    { body: { scope: 'all', duration: 60, choices: [{ day: '2026-03-09', choice: 'book' }] } },
  ])
})

test('what is typed after the list has opened is previewed anew, and sent as well', async () => {
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
  expect(screen.queryByText('This visit repeats. Which visits do you want to change?')).toBeNull()
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
