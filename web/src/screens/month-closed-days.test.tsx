import type { WorkingHours } from '@salon/contract/working-spans'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { hiddenStaff, storeHiddenStaff } from '../lib/visit-filters.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenStaff } from '../test/salon-rows.ts'
import { VisitsScreen } from './visits.tsx'

const mira = givenStaff()
const jo = givenStaff({ id: 42, name: 'Jo Berg' })
const working = { from: '09:00', to: '18:00', breaks: [] }
/** A regular week without a Sunday. */
const weekOf = (staffId: number | null) => ({
  id: staffId ?? 1,
  staffId,
  validFrom: '2026-01-01',
  week: [null, working, working, working, working, working, working],
})
const holiday = {
  id: 7,
  staffId: null,
  firstDay: '2026-03-18',
  lastDay: '2026-03-18',
  reason: 'Stocktaking',
  day: null,
}
const sick = {
  ...holiday,
  id: 8,
  staffId: mira.id,
  firstDay: '2026-03-20',
  lastDay: '2026-03-21',
  reason: 'Sick',
}

const open = async (given: Partial<WorkingHours>) => {
  const { page } = atAddress(
    '/appointments',
    '/appointments?day=2026-03-15&tab=month',
    VisitsScreen,
  )
  openPage(
    page,
    ({ operation }) => (operation === 'GET /api/staff' ? [mira, jo] : []),
    createQueryClient(() => {}),
    {
      schedules: [],
      exceptions: [],
      blockedTimes: [],
      ...given,
    },
  )
  await screen.findByRole('button', { name: /^Sunday, March 15/ })
}
const dayOf = (name: RegExp) => screen.findByRole('button', { name })
/** Day and word of the cells that have one, in order. */
const closedCells = () =>
  screen
    .getAllByRole('cell')
    .filter((cell) => cell.title !== '')
    .map((cell) => cell.textContent)

test('a month says on which days the salon is closed, and why', async () => {
  await open({ schedules: [weekOf(null)], exceptions: [holiday, sick] })

  const sunday = await dayOf(/^Sunday, March 15, Closed, 0 appointments/)
  expect(sunday.closest('td')?.className).toContain('bg-sunken')
  expect(closedCells()).toEqual([
    '1Closed',
    '8Closed',
    '15Closed',
    '18Stocktaking',
    '22Closed',
    '29Closed',
  ])
  // Mira is sick then, Jo works.
  expect(await dayOf(/^Friday, March 20, 0 appointments/)).not.toBeNull()
})

test('with one staff member left by the filter, her days off are closed', async () => {
  await open({ exceptions: [holiday, sick] })
  await waitFor(() => expect(closedCells()).toEqual(['18Stocktaking']))

  await userEvent.click(await screen.findByRole('checkbox', { name: jo.name, hidden: true }))

  await dayOf(/^Friday, March 20, Sick, 0 appointments/)
  expect(closedCells()).toEqual(['18Stocktaking', '20Sick', '21Sick'])
  expect([...hiddenStaff(undefined)]).toEqual([jo.id])
  storeHiddenStaff(new Set(), undefined)
})

test('a day that all staff have off by their own weeks is a day off', async () => {
  await open({ schedules: [weekOf(mira.id), weekOf(jo.id)] })

  await waitFor(() =>
    expect(closedCells()).toEqual(['1Day off', '8Day off', '15Day off', '22Day off', '29Day off']),
  )
})

test('special hours of the salon are not why all staff are off by their own weeks', async () => {
  const eve = { ...holiday, firstDay: '2026-03-15', lastDay: '2026-03-16', reason: 'Eve' }
  await open({
    schedules: [weekOf(mira.id), weekOf(jo.id)],
    exceptions: [{ ...eve, day: working }],
  })

  await dayOf(/^Sunday, March 15, Day off, 0 appointments/)
  expect(await dayOf(/^Monday, March 16, 0 appointments/)).not.toBeNull()
})

test('without opening hours only the days of a closure are closed', async () => {
  await open({ exceptions: [holiday] })

  await waitFor(() => expect(closedCells()).toEqual(['18Stocktaking']))
})
