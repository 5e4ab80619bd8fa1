import type { FieldError } from '@salon/contract/errors'
import type { AppointmentRow } from '../queries.ts'

/** Some columns of a row, and what they are to be. */
export type ChangedColumns = Partial<AppointmentRow>

/** Rows that are changed alike, so that one statement changes them; those that nothing changes are left out. */
export function groupedByChange(
  rows: readonly AppointmentRow[],
  changesOf: (row: AppointmentRow) => ChangedColumns,
): { ids: number[]; changed: ChangedColumns }[] {
  const groups = new Map<string, { ids: number[]; changed: ChangedColumns }>()
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
export interface PutBackRow {
  readonly id: number
  readonly made: ChangedColumns
  readonly was: ChangedColumns
}

/** The columns of rows that were changed again since. */
export function changedAgain(
  rows: readonly PutBackRow[],
  present: ReadonlyMap<number, AppointmentRow>,
): FieldError[] {
  const columns = rows.flatMap(({ id, made }) => {
    const now = present.get(id)
    return (Object.keys(made) as (keyof AppointmentRow)[]).filter(
      (column) => now?.[column] !== made[column],
    )
  })
  return [...new Set(columns)].map((path) => ({ path, message: 'This was changed again since' }))
}
