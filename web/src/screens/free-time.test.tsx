import type { BlockedTime } from '@salon/contract/working-hours'
import type { WorkingHours } from '@salon/contract/working-spans'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { MockRefusal, openPage, type SentRequest } from '../test/open-page.tsx'
import { givenCustomer, givenService, givenStaff } from '../test/salon-rows.ts'
import { VisitsScreen } from './visits.tsx'

const mira = givenStaff()
const nadia = givenStaff({ id: 40, name: 'Nadia Petit', role: 'Owner' })
const cut = givenService()
/** Every Monday; the day that is shown is one. */
const meeting: BlockedTime = {
  id: 7,
  staffId: mira.id,
  day: '2026-02-02',
  from: '09:00',
  to: '09:30',
  reason: 'Team meeting',
  weekdays: [1],
  everyWeeks: 1,
  until: null,
  exceptDays: [],
  version: 3,
}

/** A day by staff without visits. @returns what it wrote, in order */
const open = async (
  blockedTimes: readonly BlockedTime[] = [],
  answers: (sent: SentRequest) => unknown = () => undefined,
) => {
  const hours: WorkingHours = { schedules: [], exceptions: [], blockedTimes }
  const { page } = atAddress(
    '/appointments',
    '/appointments?day=2026-03-02&view=staff',
    VisitsScreen,
  )
  const sent = openPage(
    page,
    (request) => {
      const { operation } = request
      if (operation === 'GET /api/staff') return [nadia, mira]
      if (operation === 'GET /api/customers') return [givenCustomer()]
      if (operation === 'GET /api/services/active') return [cut]
      if (operation === 'GET /api/settings') return { weekStart: 1 }
      if (operation.startsWith('GET')) return []
      return answers(request)
    },
    undefined,
    hours,
  )
  await screen.findByText('Press M on a visit to move it.')
  return () => sent.filter(({ operation }) => !operation.startsWith('GET'))
}
const slot = (time: string) => screen.getByRole('button', { name: `Book ${time} with Mira Olsen` })

test('free time is drawn by keys, and the visit keeps the length that was drawn', async () => {
  await open()

  slot('2:00 PM').focus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(document.body.textContent).toContain('2:00 PM – 3:00 PM with Mira Olsen')
  await userEvent.keyboard('{Enter}')

  const form = within(await screen.findByRole('dialog', { name: 'New Appointment' }))
  expect((await form.findByLabelText<HTMLInputElement>('Time')).value).toBe('14:00')
  const duration = form.getByLabelText<HTMLInputElement>('Duration')
  expect(duration.value).toBe('60')
  await userEvent.click(form.getByLabelText('Service'))
  await userEvent.click(await screen.findByRole('option', { name: /Cut and blow-dry/ }))
  expect(duration.value).toBe('60')
  await userEvent.click(form.getByRole('button', { name: 'Use 45 min' }))
  expect(duration.value).toBe('45')
  expect(form.queryByText(/Length as drawn/)).toBeNull()
})

test('what is drawn ends with Escape, and with another place', async () => {
  await open()

  for (const key of ['{Escape}', '{ArrowDown}']) {
    slot('2:00 PM').focus()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(screen.queryByText('2:00 PM – 2:45 PM')).not.toBeNull()
    await userEvent.keyboard(key)
    expect(screen.queryByText('2:00 PM – 2:45 PM')).toBeNull()
  }
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('free time is blocked instead of booked, every other week', async () => {
  const writes = await open([], ({ body }) => ({ ...meeting, ...(body as object) }))

  await userEvent.click(slot('2:00 PM'))
  await userEvent.click(await screen.findByRole('button', { name: 'Block time instead' }))
  const form = within(await screen.findByRole('dialog', { name: 'Block time' }))
  await userEvent.type(form.getByLabelText('Reason'), 'School')
  await userEvent.selectOptions(form.getByLabelText('Repeats'), 'Every 2 weeks')
  await userEvent.click(form.getByRole('button', { name: 'Thursday' }))
  await userEvent.click(form.getByRole('button', { name: 'Block time' }))

  await screen.findByText('Time blocked')
  expect(writes()).toMatchObject([
    {
      operation: 'POST /api/working-hours/blocked-times',
      body: {
        staffId: mira.id,
        day: '2026-03-02',
        from: '14:00',
        to: '14:30',
        reason: 'School',
        weekdays: [1, 4],
        everyWeeks: 2,
        until: null,
      },
    },
  ])

  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  await screen.findByText('Undone')
  expect(writes().at(-1)?.operation).toBe(`DELETE /api/working-hours/blocked-times/${meeting.id}`)
})

const openMeeting = async () => {
  await userEvent.click(
    await screen.findByRole('button', {
      name: 'Blocked 9:00 AM – 9:30 AM, Mira Olsen: Team meeting',
    }),
  )
  return within(await screen.findByRole('dialog', { name: 'Edit blocked time' }))
}

test('a blocked time before the usual hours makes the day longer, and no other does', async () => {
  await open([{ ...meeting, from: '07:00', to: '07:30' }])
  await screen.findByRole('button', { name: 'Book 7:00 AM with Mira Olsen' })

  expect(screen.queryByRole('button', { name: 'Book 6:30 AM with Mira Olsen' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Book 8:00 PM with Mira Olsen' })).toBeNull()
})

test('a blocked time is drawn with its reason; one day of it gets other hours', async () => {
  const writes = await open([meeting], ({ body }) => ({ ...meeting, ...(body as object) }))

  const form = await openMeeting()
  expect(form.queryByLabelText('Repeats')).toBeNull()
  await userEvent.clear(form.getByLabelText('Until'))
  await userEvent.type(form.getByLabelText('Until'), '10:00')
  await userEvent.click(form.getByRole('button', { name: 'Save Changes' }))

  await screen.findByText('Blocked time changed')
  const [sent] = writes()
  expect(sent).toMatchObject({
    operation: 'PUT /api/working-hours/blocked-times/7',
    body: { to: '10:00' },
    ifMatch: '"3"',
  })
  expect(sent?.query.get('day')).toBe('2026-03-02')
})

test('one day of a blocked time is removed, or all of it', async () => {
  const writes = await open([meeting])

  await userEvent.click((await openMeeting()).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Blocked time deleted')
  const form = await openMeeting()
  await userEvent.selectOptions(form.getByLabelText('Applies to'), 'All days')
  expect(form.getByLabelText<HTMLInputElement>('First day').value).toBe('2026-02-02')
  await userEvent.click(form.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(writes()).toHaveLength(2))

  expect(writes().map(({ operation, query }) => [operation, query.get('day')])).toEqual([
    ['DELETE /api/working-hours/blocked-times/7', '2026-03-02'],
    ['DELETE /api/working-hours/blocked-times/7', null],
  ])
})

/** The meeting until 11:00 by another user, which the page does not know yet. */
const openChangedMeanwhile = () => {
  const present = { ...meeting, version: 4, to: '11:00' }
  return open([meeting], ({ ifMatch, body }) =>
    ifMatch === '"3"'
      ? new MockRefusal(412, { code: 'stale', detail: 'Changed.', present })
      : { ...present, ...(body as object) },
  )
}

test('a blocked time that another user changed meanwhile asks which hours to keep', async () => {
  const writes = await openChangedMeanwhile()

  const form = await openMeeting()
  await userEvent.clear(form.getByLabelText('Until'))
  await userEvent.type(form.getByLabelText('Until'), '10:00')
  await userEvent.click(form.getByRole('button', { name: 'Save Changes' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('11:00')
  await userEvent.click(within(question).getByRole('button', { name: 'Save mine' }))

  await screen.findByText('Blocked time changed')
  expect(writes()[1]).toMatchObject({ body: { to: '10:00' }, ifMatch: '"4"' })
})

test('another hour of a blocked time and its whole day are two answers to one question', async () => {
  const writes = await openChangedMeanwhile()

  const form = await openMeeting()
  await userEvent.click(form.getByRole('checkbox', { name: 'All day' }))
  await userEvent.click(form.getByRole('button', { name: 'Save Changes' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('9:00 AM – 11:00 AM')
  expect(question.textContent).toContain('all day')
  await userEvent.click(within(question).getByRole('button', { name: 'Use theirs' }))

  await screen.findByText('Blocked time changed')
  expect(writes()).toMatchObject([{ body: { from: '00:00', to: '24:00' }, ifMatch: '"3"' }])
})

test('a day that is blocked as a whole says so in its column', async () => {
  await open([{ ...meeting, weekdays: null, day: '2026-03-02', from: '00:00', to: '24:00' }])

  const block = await screen.findByRole('button', {
    name: 'Blocked all day, Mira Olsen: Team meeting',
  })
  expect(block.title).toBe('all day · Team meeting')
  await userEvent.click(block)

  const form = within(await screen.findByRole('dialog', { name: 'Edit blocked time' }))
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'All day' }).checked).toBe(true)
})
