import { TriangleAlert } from 'lucide-react'
import { useOutsideWords } from '../../../text/hours.ts'
import { useLocale } from '../../../text/text.ts'
import { useOutsideHours } from '../../working-hours/api.ts'

interface PlannedRow {
  readonly staffId: number
  readonly staffName: string
  /** ISO 8601. */
  readonly appointmentDate: string
  readonly duration: number
}

/** Says that a row is planned outside of working hours; it can be booked all the same. */
export const HoursWarning = ({ rows }: { rows: readonly PlannedRow[] }) => {
  const outside = useOutsideHours(useLocale().timeZone)
  const wordsFor = useOutsideWords()
  const sentence = rows
    .map((row) => {
      const why = outside(row)
      return why && wordsFor(why, row.staffName)
    })
    .find((words) => words !== undefined)
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
