import type { FieldError } from '@salon/contract/errors'

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
