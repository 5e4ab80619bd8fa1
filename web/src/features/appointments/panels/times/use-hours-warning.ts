import { useOutsideWords } from '../../../../text/hours.ts'
import { useLocale } from '../../../../text/text.ts'
import { useOutsideHours } from '../../../working-hours/api.ts'

/** A row as it would be written. */
export interface PlannedRow {
  readonly staffId: number
  readonly staff: { readonly name: string }
  /** ISO 8601. */
  readonly appointmentDate: string
  readonly duration: number
}

/**
 * Why rows are outside of working hours, in one sentence; undefined where none is, or hours are not known yet.
 * @param day of rows in the past, 'YYYY-MM-DD': its hours are loaded, too
 */
export const useHoursWarning = (day?: string) => {
  const outsideHours = useOutsideHours(useLocale().timeZone, day)
  const wordsFor = useOutsideWords()
  return (rows: readonly PlannedRow[]): string | undefined => {
    for (const row of rows) {
      const outside = outsideHours(row)
      if (outside) return wordsFor(outside, row.staff.name)
    }
    return undefined
  }
}
