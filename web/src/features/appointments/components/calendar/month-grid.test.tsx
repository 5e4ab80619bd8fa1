import type { Language } from '@salon/contract/vocabulary'
import type { CalendarDay } from '@salon/contract/calendar'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLanguage } from '../../../../text/language.ts'
import { LocaleContext } from '../../../../text/text.ts'
import { MonthGrid } from './month-grid.tsx'

const monday: CalendarDay = {
  day: '2026-11-02',
  count: 7,
  appointments: [
    {
      id: 1,
      appointmentDate: '2026-11-02T14:30:00.000Z',
      status: 'scheduled',
      customer: { id: 2, name: 'Ann {1}' },
      service: { id: 3, name: 'Cut', color: null },
      staff: { id: 4, name: 'Mia' },
    },
  ],
}

// The same at each drawing, as a month hands them down: days are drawn anew for the language alone.
const given = {
  month: '2026-11',
  weeks: [['2026-11-02']],
  weekdays: ['Mon'],
  namesIn: 'en',
  today: '2026-11-22',
  contentOf: () => monday,
  closedOf: () => undefined,
  loading: false,
  onDay: () => {},
  linkTo: () => <a href="/visits">A visit</a>,
}

const Month = ({ language }: { language: Language }) => {
  const loaded = useLanguage(language) ?? 'en'
  return (
    <LocaleContext value={{ language: loaded, timeZone: 'UTC', currency: 'EUR' }}>
      <MonthGrid {...given} />
    </LocaleContext>
  )
}

test('an open month changes its words and times with the language', async () => {
  const { rerender } = render(<Month language="en" />)
  expect(screen.getByRole('link', { name: '2:30 PM Ann {1}, Cut, with Mia' })).not.toBeNull()

  rerender(<Month language="ru" />)

  expect(
    await screen.findByRole('link', { name: '14:30 Ann {1}, Cut, мастер: Mia' }),
  ).not.toBeNull()
  expect(screen.getByRole('button', { name: /^понедельник.* 7 записей/i })).not.toBeNull()
})

test.each(['12h', '24h'] as const)('a chip has its time short, by a clock of %s', (clock) => {
  const early = monday.appointments.map((chip) => ({
    ...chip,
    appointmentDate: '2026-11-02T09:05:00.000Z',
  }))
  render(
    <LocaleContext value={{ language: 'en', timeZone: 'UTC', currency: 'EUR', clock }}>
      <MonthGrid {...given} contentOf={() => ({ ...monday, appointments: early })} />
    </LocaleContext>,
  )

  const chip = screen.getByRole('link', { name: /^0?9:05( AM)? Ann/ })
  expect(chip.textContent).toBe('9:05 Ann {1}')
})
