import type { ImportKind, RowDecision } from '@salon/contract/imports'
import type { DecidedRow, JudgedRow, ReadRow } from './operations.ts'

/** A row as a person has decided about it; one that is asked about and not decided is left out. */
export function decidedOf<R extends ReadRow>(
  judged: JudgedRow<R>,
  decision: RowDecision | null,
): DecidedRow<R> {
  if (decision === 'leave_out') return { ...judged, outcome: 'ask', isLeft: true }
  if (judged.outcome !== 'ask') return { ...judged, isLeft: judged.outcome === 'refused' }
  if (decision === 'add') return { ...judged, outcome: 'new', isLeft: false }
  if (decision === 'same' && judged.targetId !== null)
    return { ...judged, outcome: 'same', isLeft: false }
  return { ...judged, isLeft: true }
}

const entities = { clients: 'customer', visits: 'appointment' } as const satisfies Record<
  ImportKind,
  string
>

/** The entry of the activity about a whole import, or about its undo. */
export function activityOf(
  { kind, fileName }: { readonly kind: ImportKind; readonly fileName: string },
  action: 'created' | 'deleted',
  count: number,
) {
  const sentence = action === 'created' ? `Imported ${count} ${kind}` : `Undid an import of ${kind}`
  const entry = { action, id: null, name: fileName, sentence }
  const entity = entities[kind]
  return entity === 'appointment' ? { ...entry, entity, customerId: null } : { ...entry, entity }
}
