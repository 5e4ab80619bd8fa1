import { isDay, momentAt } from '@salon/contract/salon-clock'
import { takesTime } from '@salon/contract/visit-grouping'
import { useWatch } from 'react-hook-form'
import { useLocale } from '../../../../text/text.ts'
import type { BookingState } from '../booking/use-booking.ts'
import type { PlannedRow } from './use-hours-warning.ts'

/** The rows that a booking would write, one after the other; none while they take no time, or something is missing. */
export function usePlannedRows({ form, rows }: BookingState): readonly PlannedRow[] {
  const { timeZone } = useLocale()
  const [date, time, duration, status, more] = useWatch({
    control: form.control,
    name: ['date', 'time', 'duration', 'status', 'more'],
  })
  const { staff: first } = rows
  if (!first || !takesTime(status) || !isDay(date) || time === '') return []
  const start = momentAt({ day: date, time }, timeZone)
  if (!start) return []
  let next = Date.parse(start)
  const planned: PlannedRow[] = []
  for (const line of [{ duration, staff: null }, ...more]) {
    const minutes = Number(line.duration)
    if (!(minutes > 0)) return []
    const staff = line.staff ?? first
    const appointmentDate = new Date(next).toISOString()
    planned.push({ staffId: staff.id, staff, appointmentDate, duration: minutes })
    next += minutes * 60_000
  }
  return planned
}
