import { CallError } from './call.ts'
import { isSame } from './is-same.ts'
import type { EditConflict } from './merge-edit.ts'

/** Lets the user resolve conflicting fields; undefined cancels the edit. */
export type Decide<Row, Fields> = (
  conflicts: readonly EditConflict<Fields>[],
  present: Row,
) => Promise<'mine' | 'theirs' | undefined>

/** An edit of a row that was read before. */
export interface RowEdit<Row, Fields> {
  /** The row that was edited. */
  readonly before: Row
  /** The fields that the user changed. */
  readonly mine: Partial<Fields>
  /** Sends the unchanged fields, too, as a form does. */
  readonly whole?: boolean
  /** Without it a conflict is an error. */
  readonly decide?: Decide<Row, Fields> | undefined
}

interface Sending<Row, Fields> {
  readonly fieldsOf: (row: Row) => Fields
  readonly versionOf: (row: Row) => number
  readonly send: (body: Partial<Fields>, ifMatch: number) => Promise<Row>
}

/** Whether a row has these values of these fields. */
const isPartOf = <Fields extends object>(fields: Fields, some: Partial<Fields>) =>
  (Object.keys(some) as (keyof Fields)[]).every((field) => isSame(some[field], fields[field]))

/**
 * Optimistic concurrency control: sends an edit with the version of the row that was edited. If the row
 * has changed since, a three-way merge keeps the other user's fields and sends once more. Where both
 * changed the same field, the user decides.
 * @throws CallError the server's 412 without a decision, or if the row has changed yet again
 */
export async function editRow<Row, Fields extends object>(
  { before, mine, whole = false, decide }: RowEdit<Row, Fields>,
  { fieldsOf, versionOf, send }: Sending<Row, Fields>,
): Promise<Row> {
  const base = fieldsOf(before)
  // Sends an empty body for an unchanged form, so that no change is logged.
  const body = whole && !isPartOf(base, mine) ? { ...base, ...mine } : mine
  try {
    return await send(body, versionOf(before))
  } catch (error) {
    const present = presentIn<Row>(error)
    if (!present) throw error
    // Loaded on demand: after a response there is a connection.
    const { mergeEdit } = await import('./merge-edit.ts')
    const theirs = fieldsOf(present)
    const merged = await mergeEdit(base, body, theirs, (conflicts) => decide?.(conflicts, present))
    if (!merged) throw error
    return isPartOf(theirs, merged) ? present : send(merged, versionOf(present))
  }
}

/** The current row, from the server's refusal of an outdated version. */
export const presentIn = <Row>(error: unknown): Row | undefined =>
  error instanceof CallError && error.problem?.code === 'stale'
    ? (error.problem.present as Row | undefined)
    : undefined
