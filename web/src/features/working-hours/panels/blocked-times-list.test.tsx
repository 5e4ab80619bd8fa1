import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { givenHours, openHours } from '../../../test/open-hours.tsx'
import { givenBlockedTime } from '../../../test/salon-rows.ts'

const once = givenBlockedTime({ day: '2199-06-03', from: '14:00', to: '24:00' })
const blockedTimes = [
  once,
  { ...once, id: 8, day: '2020-01-06', weekdays: [1, 4], everyWeeks: 2, reason: 'School' },
  { ...once, id: 9, day: '2020-01-06', weekdays: [1], until: '2020-02-03' },
  { ...once, id: 10, day: '2020-01-06' },
  { ...once, id: 11, staffId: 42 },
  { ...once, id: 12, day: '2199-07-01', from: '00:00', reason: 'Trade fair' },
]

const openList = async (answers?: Parameters<typeof openHours>[0]) => {
  const writes = openHours(answers, { hours: { ...givenHours, blockedTimes } })
  await userEvent.click(await screen.findByRole('button', { name: 'Mia' }))
  const dialog = await screen.findByRole('dialog', { name: 'Working hours of Mia' })
  return { writes, dialog: within(dialog) }
}

test('the hours of a staff member list the blocked times to come, and remove one', async () => {
  const { writes, dialog } = await openList()

  const rows = (await dialog.findAllByRole('listitem')).map((row) => row.textContent)
  expect(rows).toEqual([
    'Jun 3, 21992:00 PM – 12:00 AM · Training',
    'Every 2 weeks: Mon, Thu2:00 PM – 12:00 AM · School',
    'Jul 1, 2199all day · Trade fair',
  ])
  await userEvent.click(dialog.getByRole('button', { name: /^More for .* Every 2 weeks/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Delete/ }))

  await screen.findByText('Blocked time deleted')
  expect(writes()[0]?.operation).toBe('DELETE /api/working-hours/blocked-times/8')
})

test('time is blocked from the hours of a staff member; a wrong end shows its sentence', async () => {
  const { writes, dialog } = await openList()

  await userEvent.click(dialog.getByRole('button', { name: 'Block time' }))
  const form = within(await screen.findByRole('dialog', { name: 'Block time' }))
  await userEvent.clear(form.getByLabelText('Until'))
  await userEvent.type(form.getByLabelText('Until'), '08:00')
  await userEvent.click(form.getByRole('button', { name: 'Block time' }))

  expect((await form.findByRole('alert')).textContent).toBe(
    'Blocked time must end after it begins, on the same day',
  )
  expect(writes()).toEqual([])
})

test('a whole day is blocked from midnight to midnight, and its times are not shown', async () => {
  const { writes, dialog } = await openList((_, body) => ({ ...once, ...(body as object) }))

  await userEvent.click(dialog.getByRole('button', { name: 'Block time' }))
  const form = within(await screen.findByRole('dialog', { name: 'Block time' }))
  await userEvent.click(form.getByRole('checkbox', { name: 'All day' }))
  expect(form.queryByLabelText('From')).toBeNull()
  expect(form.queryByLabelText('Until')).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'Block time' }))

  await screen.findByText('Time blocked')
  expect(writes()).toMatchObject([
    {
      operation: 'POST /api/working-hours/blocked-times',
      body: { staffId: 41, from: '00:00', to: '24:00' },
    },
  ])
})

test('the times that were entered are there again where it is not the whole day', async () => {
  const { dialog } = await openList()

  await userEvent.click(dialog.getByRole('button', { name: 'Block time' }))
  const form = within(await screen.findByRole('dialog', { name: 'Block time' }))
  await userEvent.clear(form.getByLabelText('Until'))
  await userEvent.type(form.getByLabelText('Until'), '11:15')
  await userEvent.click(form.getByRole('checkbox', { name: 'All day' }))
  await userEvent.click(form.getByRole('checkbox', { name: 'All day' }))

  expect(form.getByLabelText<HTMLInputElement>('From').value).toBe('09:00')
  expect(form.getByLabelText<HTMLInputElement>('Until').value).toBe('11:15')
})

test('a blocked day opens as a whole day, and becomes a part of it', async () => {
  const { writes, dialog } = await openList((_, body) => ({ ...once, ...(body as object) }))

  await userEvent.click(dialog.getByRole('button', { name: /^Edit .* Jul 1, 2199, all day/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit blocked time' }))
  const whole = form.getByRole<HTMLInputElement>('checkbox', { name: 'All day' })
  expect(whole.checked).toBe(true)
  await userEvent.click(whole)
  await userEvent.clear(form.getByLabelText('From'))
  await userEvent.type(form.getByLabelText('From'), '13:00')
  await userEvent.click(form.getByRole('button', { name: 'Save Changes' }))

  await screen.findByText('Blocked time changed')
  expect(writes()).toMatchObject([
    {
      operation: 'PUT /api/working-hours/blocked-times/12',
      body: { from: '13:00', to: '18:00' },
    },
  ])
})

test('a whole day that is chosen and taken back leaves nothing to discard', async () => {
  const { dialog } = await openList()

  await userEvent.click(dialog.getByRole('button', { name: /^Edit .* Jun 3, 2199/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit blocked time' }))
  await userEvent.click(form.getByRole('checkbox', { name: 'All day' }))
  await userEvent.click(form.getByRole('checkbox', { name: 'All day' }))
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))

  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Edit blocked time' })).toBeNull(),
  )
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
