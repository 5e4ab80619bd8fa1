import { wallClockAt } from '@salon/contract/salon-clock'
import { useLocale } from '../../../../text/text.ts'
import { BookingWarning } from '../../components/booking/booking-warning.tsx'
import { useHoursWarning, type PlannedRow } from './use-hours-warning.ts'

/** Says that a row is planned outside of working hours; it can be booked all the same. */
export const HoursWarning = ({ rows }: { rows: readonly PlannedRow[] }) => {
  const { timeZone } = useLocale()
  const [first] = rows
  const warningOf = useHoursWarning(first && wallClockAt(first.appointmentDate, timeZone).day)
  const sentence = warningOf(rows)
  if (sentence === undefined) return null
  return <BookingWarning>{sentence}</BookingWarning>
}
