import { wallClockAt } from '@salon/contract/salon-clock'
import { TriangleAlert } from 'lucide-react'
import { useLocale } from '../../../../text/text.ts'
import { useHoursWarning, type PlannedRow } from './use-hours-warning.ts'

/** Says that a row is planned outside of working hours; it can be booked all the same. */
export const HoursWarning = ({ rows }: { rows: readonly PlannedRow[] }) => {
  const { timeZone } = useLocale()
  const [first] = rows
  const warningOf = useHoursWarning(first && wallClockAt(first.appointmentDate, timeZone).day)
  const sentence = warningOf(rows)
  if (sentence === undefined) return null
  return (
    <p
      role="status"
      className="flex shrink-0 gap-2 border-t border-line bg-amber-soft px-4 py-2 text-sm text-amber-ink sm:px-6"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {sentence}
    </p>
  )
}
