import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { day, givenHours, open, openHours } from '../../../test/open-hours.tsx'
import { MockRefusal } from '../../../test/open-page.tsx'
import { hoursQueries } from '../api.ts'

test('a day is opened, Monday copied and a break added; saved with today as the first day', async () => {
  const writes = openHours()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit hours' }))
  const dialog = await screen.findByRole('dialog', { name: 'Opening hours' })
  const form = within(dialog)

  await userEvent.click(form.getByRole('switch', { name: 'Saturday' }))
  await userEvent.click(form.getByRole('button', { name: 'Add a break on Monday' }))
  await userEvent.clear(form.getByLabelText('Monday, until'))
  await userEvent.type(form.getByLabelText('Monday, until'), '00:00')
  await userEvent.click(form.getByRole('button', { name: 'Copy Monday to Tuesday through Friday' }))
  await userEvent.click(form.getByRole('button', { name: 'Save hours' }))

  await waitFor(() => expect(dialog.isConnected).toBe(false))
  const long = { from: '09:00', to: '24:00', breaks: [{ from: '12:00', to: '13:00' }] }
  expect(writes()).toMatchObject([
    {
      operation: 'PUT /api/working-hours/schedules',
      body: { staffId: null, week: [null, long, long, long, long, long, open] },
    },
  ])
})

test('hours that end before they begin show the sentence, and are not sent', async () => {
  const writes = openHours()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit hours' }))
  const dialog = await screen.findByRole('dialog', { name: 'Opening hours' })
  const until = within(dialog).getByLabelText('Tuesday, until')

  await userEvent.clear(until)
  await userEvent.type(until, '08:00')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save hours' }))

  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'Hours must end after they begin, on the same day',
  )
  expect(writes()).toEqual([])
})

test("a staff member begins with the salon's hours, and gets own ones", async () => {
  const writes = openHours()
  await userEvent.click(await screen.findByRole('button', { name: 'Mia' }))
  const dialog = await screen.findByRole('dialog', { name: 'Working hours of Mia' })

  expect(within(dialog).getByText(/Mia has the hours of the salon/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('switch', { name: 'Friday' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save hours' }))

  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(writes()[0]?.body).toMatchObject({
    staffId: 41,
    week: [null, open, open, open, open, null, null],
  })
})

/** A week of the salon that begins later, beside the one in force. */
const later = {
  id: 2,
  staffId: null,
  validFrom: '2199-07-01',
  week: [null, open, null, null, null, null, null],
  version: 6,
}
const withLater = { ...givenHours, schedules: [...givenHours.schedules, later] }
const openLater = async () => {
  await userEvent.click(
    await screen.findByRole('button', { name: 'Edit Applies from Jul 1, 2199' }),
  )
  return screen.findByRole('dialog', { name: 'Opening hours' })
}
const early = day('07:00', '12:00')

test('a planned week is listed and can be removed, which can be undone', async () => {
  const writes = openHours(
    (operation) =>
      operation === 'GET /api/history' ? [{ seq: 4, rowId: 2, operation: 'deleted' }] : undefined,
    { hours: withLater },
  )

  expect(await screen.findByText('Applies from Jul 1, 2199')).toBeTruthy()
  expect(screen.getByText('Mon 9:00 AM – 6:00 PM')).toBeTruthy()
  expect(screen.getByText('Since Jan 1, 2026')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^More for Applies from/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Delete Applies from/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()).toMatchObject([
    { operation: 'DELETE /api/working-hours/schedules/2' },
    { operation: 'POST /api/history/4/undo' },
  ])
})

test('before the first week begins, nothing is in force since then', async () => {
  openHours(undefined, { hours: { ...givenHours, schedules: [later] } })

  expect(await screen.findByText('Applies from Jul 1, 2199')).toBeTruthy()
  expect(screen.getByText(/^No opening hours yet/)).toBeTruthy()
  expect(screen.queryByText(/^Since/)).toBeNull()
})

test('a day on which a week begins shows that week, and saving changes it', async () => {
  const writes = openHours(undefined, { hours: withLater })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit hours' }))
  const dialog = await screen.findByRole('dialog', { name: 'Opening hours' })

  fireEvent.change(within(dialog).getByLabelText(/^Applies from/), {
    target: { value: '2199-07-01' },
  })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save hours' }))

  await waitFor(() => expect(dialog.isConnected).toBe(false))
  const [first] = writes()
  expect(first?.body).toMatchObject({ validFrom: '2199-07-01', week: later.week })
  expect(first?.ifMatch).toBe('"6"')
})

test('hours that a colleague changed while the dialog was open are merged by day', async () => {
  const client = createQueryClient(() => {})
  const present = { ...later, week: [null, open, early, null, null, null, null], version: 7 }
  const stale = new MockRefusal(412, { code: 'stale', detail: 'Changed since', present })
  let sent = 0
  const writes = openHours(
    (operation) => (operation.startsWith('PUT') && sent++ === 0 ? stale : undefined),
    { hours: withLater, client },
  )
  const dialog = await openLater()
  await userEvent.click(within(dialog).getByRole('switch', { name: 'Friday' }))
  const newer = { ...givenHours, schedules: [...givenHours.schedules, present] }
  client.setQueryData(hoursQueries.since().queryKey, newer as never)

  await userEvent.click(within(dialog).getByRole('button', { name: 'Save hours' }))

  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(writes().map(({ ifMatch }) => ifMatch)).toEqual(['"6"', '"7"'])
  expect(writes()[1]?.body).toMatchObject({
    week: [null, open, early, null, null, open, null],
  })
})

test('a week that a colleague added meanwhile is asked about, and not overwritten', async () => {
  const present = { ...later, id: 3, week: [null, early, open, open, open, open, null], version: 1 }
  const writes = openHours((operation) =>
    operation.startsWith('PUT')
      ? new MockRefusal(412, { code: 'stale', detail: 'Changed since', present })
      : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Edit hours' }))
  const dialog = await screen.findByRole('dialog', { name: 'Opening hours' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save hours' }))

  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText('Monday')).toBeTruthy()
  expect(within(question).getByText('7:00 AM – 12:00 PM')).toBeTruthy()
  expect(within(question).queryByText('Tuesday')).toBeNull()
  await userEvent.click(within(question).getByRole('button', { name: 'Use theirs' }))

  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(writes()).toHaveLength(1)
  expect(writes()[0]).toMatchObject({ body: { existing: 'reject' } })
})

test("a staff member's weeks are removed by one call, and come back by one undo", async () => {
  const own = [1, 2].map((n) => ({ ...later, id: 10 + n, staffId: 41, validFrom: `2199-0${n}-01` }))
  const writes = openHours(
    (operation) =>
      operation === 'GET /api/history'
        ? own.map(({ id }) => ({ seq: id + 100, rowId: id, operation: 'deleted' }))
        : undefined,
    { hours: { ...givenHours, schedules: [...givenHours.schedules, ...own] } },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Mia' }))
  const dialog = await screen.findByRole('dialog', { name: 'Working hours of Mia' })
  expect(within(dialog).getAllByText(/^Applies from .+ 2199$/)).toHaveLength(2)

  await userEvent.click(within(dialog).getByRole('button', { name: "Use the salon's hours" }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(writes()).toHaveLength(3))
  expect(writes().map(({ operation }) => operation)).toEqual([
    'DELETE /api/working-hours/staff/41/schedules',
    'POST /api/history/111/undo',
    'POST /api/history/112/undo',
  ])
})

test('a day without hours is a day off of a staff member', async () => {
  openHours()
  await userEvent.click(await screen.findByRole('button', { name: 'Mia' }))
  const dialog = await screen.findByRole('dialog', { name: 'Working hours of Mia' })

  expect(within(dialog).getAllByText('Day off')).toHaveLength(2)
  expect(within(dialog).queryByText('Closed')).toBeNull()
})

test('a refusal shows its reason, and the dialog stays', async () => {
  openHours(() => new MockRefusal(422, { code: 'invalid', detail: 'Breaks must not overlap' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit hours' }))
  const dialog = await screen.findByRole('dialog', { name: 'Opening hours' })

  await userEvent.click(within(dialog).getByRole('button', { name: 'Save hours' }))

  expect(await screen.findByText("Couldn't save the hours")).toBeTruthy()
  expect(dialog.isConnected).toBe(true)
})
