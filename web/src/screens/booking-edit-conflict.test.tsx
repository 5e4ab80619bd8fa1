import type { Appointment } from '@salon/contract/appointments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LocaleContext } from '../text/text.ts'
import { openPage, MockRefusal } from '../test/open-page.tsx'
import { givenAppointment, givenConflict, givenStaff } from '../test/salon-rows.ts'
import { BookingDialog } from './booking-dialog.tsx'

const shown = givenAppointment({ notes: 'Allergic to ammonia' })

/** The form of a row that another session has changed to `present`. */
const open = (present: Appointment, isTaken = false) => {
  const onSaved = vi.fn()
  const sent = openPage(
    <LocaleContext value={{ language: 'en', timeZone: 'Europe/Berlin', currency: 'EUR' }}>
      <BookingDialog open onOpenChange={() => {}} onSaved={onSaved} appointment={shown} />
    </LocaleContext>,
    ({ operation, body, ifMatch }) => {
      if (operation.startsWith('GET')) return []
      const overlap = { code: 'overlaps', detail: 'Taken.', conflicts: [givenConflict()] }
      const isRefused = isTaken && (body as { overlap?: string }).overlap === 'reject'
      if (isRefused && ifMatch !== '"1"') return new MockRefusal(409, overlap)
      if (ifMatch === `"${present.version}"`) return { ...present, ...(body as object) }
      return new MockRefusal(412, { code: 'stale', detail: 'Changed.', present })
    },
  )
  return { onSaved, writes: () => sent.filter(({ operation }) => operation.startsWith('PUT')) }
}

const write = async (notes: string) => {
  const field = await screen.findByLabelText('Notes')
  await userEvent.clear(field)
  await userEvent.type(field, notes)
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
}

test('a field that only the other user changed is kept, without a question', async () => {
  const ben = givenStaff({ id: 42, name: 'Ben Fox' })
  const appointmentDate = '2026-03-02T12:00:00.000Z'
  const { onSaved, writes } = open({
    ...shown,
    appointmentDate,
    staffId: 42,
    staff: ben,
    version: 5,
  })

  await write('Tea')

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(writes()).toMatchObject([
    { ifMatch: '"1"', body: { notes: 'Tea', staffId: 41 } },
    {
      ifMatch: '"5"',
      body: { notes: 'Tea', staffId: 42, appointmentTime: appointmentDate, price: 45.5 },
    },
  ])
})

test.each([
  ['Save mine', [{ ifMatch: '"2"', body: { notes: 'Tea' } }]],
  ['Use theirs', []],
])('where both changed the notes both are shown, and "%s" is done', async (choice, more) => {
  const { onSaved, writes } = open({ ...shown, notes: 'Coffee', version: 2 })

  await write('Tea')
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Someone else changed this too' }),
  )
  expect(question.getByText('Tea')).not.toBeNull()
  expect(question.getByText('Coffee')).not.toBeNull()
  expect(onSaved).not.toHaveBeenCalled()
  await userEvent.click(question.getByRole('button', { name: choice }))

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(writes().slice(1)).toMatchObject(more)
  expect(writes()).toHaveLength(1 + more.length)
})

test('continuing to edit saves nothing, and keeps the input', async () => {
  const { onSaved, writes } = open({ ...shown, notes: 'Coffee', version: 2 })

  await write('Tea')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))

  await screen.findByText('Changed.')
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Notes')).value).toBe('Tea')
  expect([onSaved.mock.calls.length, writes().length]).toEqual([0, 1])
})

test('an overlap that is in the way as well is asked about, and the conflict not once more', async () => {
  const { onSaved, writes } = open({ ...shown, notes: 'Coffee', version: 2 }, true)

  await write('Tea')
  await userEvent.click(await screen.findByRole('button', { name: 'Save mine' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Book anyway' }))

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(writes().at(-1)).toMatchObject({
    ifMatch: '"2"',
    body: { notes: 'Tea', overlap: 'allow' },
  })
})

test('an edit that is changed after the overlap asks about the conflict once more', async () => {
  const { onSaved, writes } = open({ ...shown, notes: 'Coffee', version: 2 }, true)

  const enterDuration = async (minutes: string) => {
    const field = await screen.findByLabelText('Duration')
    await userEvent.clear(field)
    await userEvent.type(field, minutes)
  }
  await enterDuration('50')
  await write('Tea')
  await userEvent.click(await screen.findByRole('button', { name: 'Use theirs' }))
  await screen.findByRole('button', { name: 'Book anyway' })
  await enterDuration('60')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Save mine' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Book anyway' }))

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(writes().at(-1)).toMatchObject({
    ifMatch: '"2"',
    body: { notes: 'Tea', duration: 60, overlap: 'allow' },
  })
})
