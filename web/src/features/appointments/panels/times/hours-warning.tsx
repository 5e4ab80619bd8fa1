import { wallClockAt } from '@salon/contract/salon-clock'
import { useLocale } from '../../../../text/text.ts'
import { BookingWarning } from '../../components/booking/booking-warning.tsx'
import { useHoursWarning, type PlannedRow } from './use-hours-warning.ts'

interface HoursWarningProps {
  rows: readonly PlannedRow[]
  /** What the server has said of them, where the page knows of nothing: its hours may be late or outdated. */
  sentence?: string
}

/** Says that a row is planned outside of working hours; it can be booked all the same. */
export const HoursWarning = ({ rows, sentence }: HoursWarningProps) => {
  const { timeZone } = useLocale()
  const [first] = rows
  const warningOf = useHoursWarning(first && wallClockAt(first.appointmentDate, timeZone).day)
  const warning = warningOf(rows) ?? sentence
  if (warning === undefined) return null
  return <BookingWarning>{warning}</BookingWarning>
}
