import type { PlannedVisit } from '@salon/contract/series'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LocaleContext } from '../../../../text/text.ts'
import { SeriesProblems } from './series-problems.tsx'

const visit = (day: string, fields: Partial<PlannedVisit>): PlannedVisit => ({
  day,
  start: `${day}T10:00:00.000Z`,
  problem: null,
  detail: null,
  next: null,
  ...fields,
})
const conflict = {
  id: 1,
  appointmentDate: '2026-03-18T10:00:00.000Z',
  duration: 45,
  customerName: 'Ben',
  serviceName: 'Cut',
  staffName: 'Mia',
  reason: 'overlaps' as const,
}

const show = (problems: PlannedVisit[]) => {
  render(
    <LocaleContext value={{ language: 'en', timeZone: 'UTC', currency: 'EUR' }}>
      <SeriesProblems
        problems={problems}
        choices={new Map()}
        onChoose={() => {}}
        words={{ skip: 'Leave', book: 'Change anyway' }}
        mayWaiveTest
      >
        {null}
      </SeriesProblems>
    </LocaleContext>,
  )
  return screen.getAllByRole('listitem').map((item) => within(item))
}

test('a day on which a patch test is missing has everything else named that is in its way', () => {
  const [busy, late] = show([
    visit('2026-03-18', {
      problem: 'test_needed',
      furtherProblems: ['overlaps'],
      conflicts: [conflict],
    }),
    visit('2026-03-25', { problem: 'test_needed', furtherProblems: ['outside_hours'] }),
  ])

  expect(busy?.getByText('Needs a passed patch test')).not.toBeNull()
  expect(busy?.getByText(/Ben/)).not.toBeNull()
  expect(busy?.queryByText('Another visit is in the way')).toBeNull()
  expect(late?.getByText('Needs a passed patch test')).not.toBeNull()
  expect(late?.getByText('Outside of working hours')).not.toBeNull()
})
