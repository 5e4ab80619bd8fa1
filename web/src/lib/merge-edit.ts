import { isSame } from './is-same.ts'

/** A field that two users changed to different values. */
export interface EditConflict<Fields> {
  readonly field: keyof Fields & string
  readonly mine: unknown
  readonly theirs: unknown
}

/**
 * Three-way merge of an edit with another user's concurrent edit of the row.
 * @param base the fields of the row that the edit was made from
 * @param mine the fields that were sent
 * @param theirs the fields of the row as it is now
 * @param decide asked where both changed a field to different values
 * @returns what to send instead; undefined if the user dismissed the choice
 */
export async function mergeEdit<Fields extends object>(
  base: Fields,
  mine: Partial<Fields>,
  theirs: Fields,
  decide: (
    conflicts: readonly EditConflict<Fields>[],
  ) => Promise<'mine' | 'theirs' | undefined> | undefined,
): Promise<Partial<Fields> | undefined> {
  const fields = Object.keys(mine) as (keyof Fields & string)[]
  const changed = fields.filter((field) => !isSame(mine[field], base[field]))
  const conflicts = changed.filter(
    (field) => !isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field]),
  )
  const shown = conflicts.map((field) => ({ field, mine: mine[field], theirs: theirs[field] }))
  const choice = shown.length > 0 ? await decide(shown) : 'mine'
  if (!choice) return undefined
  const kept = choice === 'mine' ? changed : changed.filter((field) => !conflicts.includes(field))
  return Object.fromEntries(
    fields.map((field) => [field, kept.includes(field) ? mine[field] : theirs[field]]),
  ) as Partial<Fields>
}
