import { CallError } from './call.ts'
import type { Clash } from './merge-edit.ts'

/** Lets the person choose between two values; undefined leaves the row as it is. */
export type Decide<Row, Fields> = (
  clashes: readonly Clash<Fields>[],
  present: Row,
) => Promise<'mine' | 'theirs' | undefined>

/** A change of a row that was read before. */
export interface RowEdit<Row, Fields> {
  /** The row that the change was made from. */
  readonly before: Row
  /** The fields that the person changed. */
  readonly mine: Partial<Fields>
  /** Sends the other fields, too, as they were read: what a form sends. */
  readonly whole?: boolean
  /** Without it a clash is an error. */
  readonly decide?: Decide<Row, Fields> | undefined
}

interface Sending<Row, Fields> {
  readonly fieldsOf: (row: Row) => Fields
  readonly versionOf: (row: Row) => number
  readonly send: (body: Partial<Fields>, ifMatch: number) => Promise<Row>
}

/** Whether a row has these values of these fields. */
const isPartOf = <Fields extends object>(fields: Fields, some: Partial<Fields>) =>
  (Object.keys(some) as (keyof Fields)[]).every((field) => some[field] === fields[field])

/**
 * Optimistic concurrency control: sends a change with the version that it was made from. Where the row
 * has changed since, a three-way merge takes over what only the other one changed and sends once more;
 * the person decides where both changed the same field.
 * @throws CallError the server's 412 where nobody decides, or where the row has changed yet again
 */
export async function editRow<Row, Fields extends object>(
  { before, mine, whole = false, decide }: RowEdit<Row, Fields>,
  { fieldsOf, versionOf, send }: Sending<Row, Fields>,
): Promise<Row> {
  const base = fieldsOf(before)
  // A form in which nothing was changed changes nothing, and is not told of as a change.
  const body = whole && !isPartOf(base, mine) ? { ...base, ...mine } : mine
  try {
    return await send(body, versionOf(before))
  } catch (error) {
    const present = presentIn<Row>(error)
    if (!present) throw error
    // Fetched when it is needed: whoever hears a refusal is connected.
    const { mergeEdit } = await import('./merge-edit.ts')
    const theirs = fieldsOf(present)
    const merged = await mergeEdit(base, body, theirs, (clashes) => decide?.(clashes, present))
    if (!merged) throw error
    return isPartOf(theirs, merged) ? present : send(merged, versionOf(present))
  }
}

/** The row as it is now, in a refusal of a change that was made from an older one. */
export const presentIn = <Row>(error: unknown): Row | undefined =>
  error instanceof CallError && error.problem?.code === 'stale'
    ? (error.problem.present as Row | undefined)
    : undefined
