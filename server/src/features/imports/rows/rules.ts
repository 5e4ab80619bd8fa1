import type { ImportKind, RowDecision, RowOutcome } from '@salon/contract/import-vocabulary'
import type { ProblemAt, RowReason } from '@salon/contract/imports'

/** What a row of our own export brings of other tables, by the head of its cell: all that is not empty. */
export type RowParts = Readonly<Record<string, unknown>>

/** The parts that hold something. */
export const presentParts = (parts: RowParts): RowParts =>
  Object.fromEntries(
    Object.entries(parts).filter(([, part]) =>
      Array.isArray(part) ? part.length > 0 : part !== null,
    ),
  )

/** What every kind of row has once it is read. */
export interface ReadRow {
  /** As a spreadsheet counts, from 1, with the heads. */
  readonly number: number
  /** What a person knows it by. */
  readonly label: string
  /** Cells that are left out. */
  readonly leftOut: ProblemAt[]
}

/** What is to become of a row. */
export interface JudgedRow<R extends ReadRow> {
  readonly row: R
  readonly outcome: RowOutcome
  /** Why it is refused or asked about, or what else is to be known of it. */
  readonly reason: RowReason | null
  /** What is here already. */
  readonly targetId: number | null
}

/** The same with the decision of a person; `isLeft`: nothing is written of it. */
export type DecidedRow<R extends ReadRow> = JudgedRow<R> & { readonly isLeft: boolean }

/** A decision of a person, and what the check had found, about which they decided. */
export interface RowAnswer {
  readonly decision: RowDecision | null
  readonly targetId: number | null
}

/**
 * A row as a person has decided about it; one that is asked about and not decided is left out. 'same' is said of what
 * the check had found, or of an earlier row, and of nothing that was added since.
 */
export function decidedOf<R extends ReadRow>(
  judged: JudgedRow<R>,
  { decision, targetId }: RowAnswer,
): DecidedRow<R> {
  if (decision === 'leave_out') return { ...judged, outcome: 'ask', isLeft: true }
  if (judged.outcome !== 'ask') return { ...judged, isLeft: judged.outcome === 'refused' }
  if (decision === 'add') return { ...judged, outcome: 'new', isLeft: false }
  const isKnown = judged.targetId !== null || judged.reason?.row !== undefined
  if (decision === 'same' && isKnown && judged.targetId === targetId)
    return { ...judged, outcome: 'same', isLeft: false }
  return { ...judged, isLeft: true }
}

const entities = {
  clients: 'customer',
  visits: 'appointment',
  services: 'service',
  staff: 'staff',
} as const satisfies Record<ImportKind, string>

const nouns = { clients: 'clients', visits: 'visits', services: 'services', staff: 'staff members' }

/** The entry of the activity about a whole import, or about its undo. */
export function activityOf(
  { kind, fileName }: { readonly kind: ImportKind; readonly fileName: string },
  action: 'created' | 'deleted',
  count: number,
) {
  const sentence =
    action === 'created' ? `Imported ${count} ${nouns[kind]}` : `Undid an import of ${nouns[kind]}`
  const entry = { action, id: null, name: fileName, sentence }
  const entity = entities[kind]
  return entity === 'appointment' ? { ...entry, entity, customerId: null } : { ...entry, entity }
}
