import type { CalendarFilter } from '@salon/contract/calendar'
import { dayAfter } from '@salon/contract/salon-clock'
import type { Db } from '../../db/client.ts'
import { daySpan } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { daysExceptStaff, daysOfCalendar, daysOfStaff } from './queries.ts'

/** The days of a calendar that have appointments which meet the filter, with the first of each, in order. */
export function calendarOf(
  db: Db,
  salon: Salon,
  { from, to, staffId, exceptStaffIds }: CalendarFilter,
) {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  const spans = days.map((day) => daySpan(day, salon.timeZone))
  const span = {
    salon: salon.id,
    days,
    from: spans.map(({ from: start }) => start),
    to: spans.map(({ to: end }) => end),
  }
  if (staffId !== undefined) return daysOfStaff(db, { ...span, staff: staffId })
  return exceptStaffIds
    ? daysExceptStaff(db, { ...span, staff: exceptStaffIds })
    : daysOfCalendar(db, span)
}
