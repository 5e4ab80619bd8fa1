import type { FieldError } from '@salon/contract/errors'
import { dayMoved, type SeriesMove } from '@salon/contract/recurrence'
import type { RecurrencePattern } from '@salon/contract/recurrence-rule'
import { wallClockAt, type WallClock } from '@salon/contract/salon-clock'
import type { SeriesEdit } from '@salon/contract/series'
import { momentOf } from '../../../kernel/salon-time.ts'
import { openRows, skippedByClocks, type SeriesRow, type SeriesVisit } from '../series/rules.ts'

/**
 * The day and start of a visit after its series moved; no start where the clocks skip that time.
 * @param rule the rule after the move
 * @throws what `refuse` throws, for a month without the day
 */
export function movedPlace(
  before: string,
  {
    rule,
    move,
    time,
    zone,
  }: { rule: RecurrencePattern; move: SeriesMove; time: string; zone: string },
  refuse: (field: string, wrong: string) => never,
): { day: string; start: string | undefined } {
  const day =
    dayMoved(rule, before, move) ??
    refuse('day', `There is no such day in ${before.slice(0, 7)}. Move these visits one at a time`)
  return { day, start: momentOf(`${day}T${time}`, zone) }
}

/** When a visit begins: of one that does so by the rule it is its first row, also where that was called off. */
export const beginOf = <Row extends SeriesRow>(visit: SeriesVisit<Row>): string =>
  (visit.isOnPlan ? visit.rows[0] : (openRows(visit)[0] ?? visit.rows[0])).appointmentDate

/** A moment as much later as `to` is after `from`: elapsed time, so that the rows of a visit keep their distances. */
export const laterBy = (moment: string, from: string, to: string): string =>
  new Date(Date.parse(moment) + Date.parse(to) - Date.parse(from)).toISOString()

/**
 * Where a visit begins by the rule once one of its rows is at another place: as long before that row as it does now. A
 * row may follow others, of which some were called off. What is not named of the place is as the rule has it.
 * @param time on the wall clock, by the rule
 * @throws what `refuse` throws, for a time that the clocks skip
 */
export function placeOfVisit<Row extends SeriesRow>(
  visit: SeriesVisit<Row>,
  { appointmentDate }: Row,
  named: Pick<SeriesEdit, 'day' | 'time'>,
  { time, zone }: { time: string; zone: string },
  refuse: (field: string, wrong: string) => never,
): WallClock {
  const begin = beginOf(visit)
  // A time of the visit itself that the clocks skip is listed with those of the other visits.
  if (appointmentDate === begin) return { day: named.day ?? visit.day, time: named.time ?? time }
  const planned = momentOf(`${visit.day}T${time}`, zone) ?? begin
  const usual = wallClockAt(laterBy(appointmentDate, begin, planned), zone)
  const wanted = { day: named.day ?? usual.day, time: named.time ?? usual.time }
  const start =
    momentOf(`${wanted.day}T${wanted.time}`, zone) ??
    refuse('time', skippedByClocks([wanted.day], wanted.time))
  return wallClockAt(laterBy(begin, appointmentDate, start), zone)
}

/** Rows that are changed alike, so that one statement changes them; those that nothing changes are left out. */
export function groupedByChange<Row extends { readonly id: number }, Columns extends object>(
  rows: readonly Row[],
  changesOf: (row: Row) => Columns,
): { ids: number[]; changed: Columns }[] {
  const groups = new Map<string, { ids: number[]; changed: Columns }>()
  for (const row of rows) {
    const changed = changesOf(row)
    if (Object.keys(changed).length === 0) continue
    const key = JSON.stringify(changed)
    const group = groups.get(key) ?? { ids: [], changed }
    group.ids.push(row.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** A row that is put back: what a change made of it, and what that was before. Both name the same columns. */
export interface PutBackRow<Columns extends object> {
  readonly id: number
  readonly made: Columns
  readonly was: Columns
}

/** The columns of rows that were changed again since. */
export function changedAgain<Columns extends object>(
  rows: readonly PutBackRow<Columns>[],
  present: ReadonlyMap<number, Columns>,
): FieldError[] {
  const columns = rows.flatMap(({ id, made }) => {
    const now = present.get(id)
    return (Object.keys(made) as (keyof Columns & string)[]).filter(
      (column) => now?.[column] !== made[column],
    )
  })
  return [...new Set(columns)].map((path) => ({ path, message: 'This was changed again since' }))
}
