import type { WorkingHours } from '@salon/contract/working-spans'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { MockRefusal, openPage } from '../test/open-page.tsx'
import { givenAppointment, givenConflict, givenStaff } from '../test/salon-rows.ts'
import { HandOver } from './hand-over.tsx'

const mira = givenStaff()
const zoe = givenStaff({ id: 42, name: 'Zoe Berg', email: null })
const toCome = [
  givenAppointment({ id: 51, staffId: 41, appointmentDate: '2999-03-02T09:00:00.000Z' }),
  givenAppointment({ id: 52, staffId: 41, appointmentDate: '2999-03-03T09:00:00.000Z' }),
]
/** Zoe does not work on the second day. */
const zoesHours: WorkingHours = {
  schedules: [],
  exceptions: [
    {
      id: 1,
      staffId: zoe.id,
      firstDay: '2999-03-03',
      lastDay: '2999-03-03',
      day: null,
      reason: null,
    },
  ],
  blockedTimes: [],
}
const taken = { code: 'overlaps', detail: 'Taken.', conflicts: [givenConflict()] }
const sentence = 'Zoe Berg does not work that day.'

/** The dialog on a server where Zoe is busy, and away on one of the days. @returns what was sent to hand over */
const open = (
  hours: WorkingHours | Promise<WorkingHours>,
  refusals: readonly ('overlap' | 'hours')[],
) => {
  const { page } = atAddress('/staff', '/staff', () => <HandOver from={mira} onClose={() => {}} />)
  const sent = openPage(
    page,
    ({ operation, body }) => {
      if (operation === 'GET /api/staff') return [mira, zoe]
      if (operation === 'GET /api/appointments') return toCome
      const checks = body as { overlap?: string; hours?: string }
      const refused = refusals.find((check) => checks[check] === 'reject')
      if (refused === 'overlap') return new MockRefusal(409, taken)
      if (refused) return new MockRefusal(409, { code: 'outside_hours', detail: sentence })
      return { count: 2 }
    },
    undefined,
    hours,
  )
  return () => sent.filter(({ operation }) => operation.startsWith('POST')).map(({ body }) => body)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const handOverToZoe = async () => {
  await userEvent.click(await screen.findByRole('combobox', { name: /^Hand over to/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Zoe Berg/ }))
  await press('Hand over')
}

test('visits outside of the hours of who takes over are listed, and handed over only where that is wanted', async () => {
  const sent = open(zoesHours, ['overlap', 'hours'])

  await handOverToZoe()
  await press('Hand over anyway')
  const title = await screen.findByText('Outside working hours')
  const notice = screen.getByRole('alert')
  expect(notice.contains(title)).toBe(true)
  const [line, ...others] = within(notice).getAllByRole('listitem')
  expect(line?.textContent).toMatch(/Mar 3.*Zoe Berg does not work on/)
  expect(others).toEqual([])
  expect(screen.queryByText(/handed over to/)).toBeNull()
  await press('Hand over anyway')

  await screen.findByText('2 services handed over to Zoe Berg')
  const staffId = zoe.id
  expect(sent()).toEqual([
    { staffId, overlap: 'reject', hours: 'reject' },
    { staffId, overlap: 'allow', hours: 'reject' },
    { staffId, overlap: 'allow', hours: 'allow' },
  ])
})

test('where the working hours have not loaded the server says what is outside of them', async () => {
  open(new Promise<never>(() => {}), ['hours'])

  await handOverToZoe()

  const notice = await screen.findByRole('alert')
  within(notice).getByText(sentence)
  expect(within(notice).queryByRole('listitem')).toBeNull()
})
