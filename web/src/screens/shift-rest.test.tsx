import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LocaleContext } from '../text/text.ts'
import { openPage } from '../test/open-page.tsx'
import { givenAppointment, givenService } from '../test/salon-rows.ts'
import { BookingDialog } from './booking-dialog.tsx'

const cut = givenAppointment({ id: 51, appointmentDate: '2026-03-02T09:30:00.000Z', duration: 60 })
const colour = givenAppointment({
  id: 52,
  appointmentDate: '2026-03-02T10:30:00.000Z',
  service: { ...givenService({ id: 22, name: 'Colour' }), category: null },
})

/** The form of Ann's cut at 10:30, which a colour at 11:30 follows. */
const open = () => {
  const onSaved = vi.fn()
  const sent = openPage(
    <LocaleContext value={{ language: 'en', timeZone: 'Europe/Berlin', currency: 'EUR' }}>
      <BookingDialog
        open
        onOpenChange={() => {}}
        onSaved={onSaved}
        appointment={cut}
        visit={[cut, colour]}
      />
    </LocaleContext>,
    ({ operation }) => {
      if (operation === 'GET /api/settings') return { timeZone: 'Europe/Berlin' }
      if (operation.startsWith('PUT')) return { ...cut, entry: 7 }
      return operation.startsWith('GET') ? [] : cut
    },
  )
  return { onSaved, writes: () => sent.filter(({ operation }) => !operation.startsWith('GET')) }
}

const startAt = async (time: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>('Time')
  await userEvent.clear(field)
  await userEvent.type(field, time)
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
}

test('a service that overlaps the next one of its visit offers to shift the rest', async () => {
  const { onSaved, writes } = open()
  await startAt('10:45')

  await screen.findByText('This overlaps Colour in the same visit')
  expect(writes()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Shift later services by 15 min' }))

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(writes()).toMatchObject([
    { body: { appointmentTime: '2026-03-02T09:45:00.000Z', later: 'shift', overlap: 'reject' } },
  ])
})

test('an undo takes back what was shifted with it', async () => {
  const { writes } = open()
  await startAt('10:45')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Shift later services by 15 min' }),
  )

  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  await screen.findByText('Undone')
  expect(writes()[1]?.operation).toBe('POST /api/history/7/undo')
  expect(writes()[1]?.query.get('together')).toBe('true')
})

test('the rest stays if the user saves without shifting', async () => {
  const { onSaved, writes } = open()
  await startAt('10:45')

  await userEvent.click(await screen.findByRole('button', { name: 'Save without shifting' }))

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(writes()[0]?.body).not.toHaveProperty('later')
})

test('a service that leaves room for the next one is saved at once', async () => {
  const { onSaved } = open()
  await startAt('10:15')

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})
