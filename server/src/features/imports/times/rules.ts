import type { DateOrder, RowProblem } from '@salon/contract/import-vocabulary'
import { readDate, withoutApostrophe, type ReadCell } from '../cells/rules.ts'

/** '14:30', '14:30:00', '14.30', '14h30', '2:30 PM', '2pm'. */
const timeOfDay = /^(\d{1,2})(?:[:.h](\d{2})(?::(\d{2})(?:\.\d+)?)?|h)?\s*(?:([ap])\.?\s?m\.?)?$/i

/** A time of day as 'HH:MM'; a number alone is none, unless it says AM or PM. */
export function readTime(cell: string): ReadCell {
  const typed = withoutApostrophe(cell).replace(/\s*uhr$/i, '')
  const [, hours, minutes, , half] = timeOfDay.exec(typed) ?? []
  if (hours === undefined || /^\d+$/.test(typed)) return { problem: 'no_time' }
  const isHalf = half !== undefined
  const hour = isHalf ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  const isHour = isHalf ? Number(hours) >= 1 && Number(hours) <= 12 : hour <= 23
  if (!isHour || Number(minutes ?? 0) > 59) return { problem: 'no_time' }
  return { value: `${String(hour).padStart(2, '0')}:${minutes ?? '00'}` }
}

/** A date, and behind it a time of day, with the offset of a zone or without. */
const dateAndTime =
  /^(.+?)(?:\s*[\sT,]\s*|\s+(?:at|um|в|à|a las|alle|o)\s+)(\d{1,2}(?:[:.h]\d{2}(?::\d{2}(?:\.\d+)?)?h?|h)?\s*(?:[ap]\.?\s?m\.?)?)\s*(?:uhr)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i

/** A moment as a file has it. */
export interface ReadMoment {
  /** 'YYYY-MM-DD'. */
  readonly day: string
  /** 'HH:MM', or undefined where the cell has none. */
  readonly time: string | undefined
  /** '+02:00' or 'Z', where the cell names it; otherwise it is the salon's wall clock. */
  readonly offset: string | undefined
}

/** A date with a time of day or without. */
export function readMoment(
  cell: string,
  order: DateOrder,
  latestYear: number,
): ReadMoment | { readonly problem: RowProblem } {
  const typed = withoutApostrophe(cell)
  const [, first, last, zone] = dateAndTime.exec(typed) ?? []
  const time = last === undefined ? undefined : readTime(last.trim())
  const isTimed = time !== undefined && 'value' in time
  const date = readDate(isTimed && first ? first : typed, order, latestYear)
  if ('problem' in date) return date
  if (date.value.length !== 10) return { problem: 'not_a_date' }
  return {
    day: date.value,
    time: isTimed ? time.value : undefined,
    offset: isTimed && zone ? offsetOf(zone) : undefined,
  }
}

const offsetOf = (zone: string) =>
  /^[+-]/.test(zone) ? zone.replace(/^(...):?(..)$/, '$1:$2') : 'Z'
