import type { CalendarFilter } from '@salon/contract/calendar'
import { dayAfter } from '@salon/contract/salon-clock'
import type { Db } from '../../db/client.ts'
import { daySpan } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { daysOfCalendar } from './queries.ts'

/** The days of a calendar that have appointments, with the first of each, in order. */
export function calendarOf(db: Db, salon: Salon, { from, to }: CalendarFilter) {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  const spans = days.map((day) => daySpan(day, salon.timeZone))
  return daysOfCalendar(db, {
    salon: salon.id,
    days,
    from: spans.map((span) => span.from),
    to: spans.map((span) => span.to),
  })
}
