import { bySeverity, type ConditionKind, type Severity } from '@salon/contract/conditions'
import { folded } from '@salon/contract/text-search'
import { momentOf } from '../../kernel/salon-time.ts'

/** When a test was made, as a moment; undefined for a time that the clocks skip. */
export const testedMoment = (typed: string, zone: string): string | undefined =>
  typed.endsWith('Z') ? typed : momentOf(typed, zone)

interface NotedCondition {
  readonly kind: ConditionKind
  readonly note?: string | null | undefined
}

/** Whether two entries are one allergy or condition: of one kind, with a note of the same letters. */
export const isSameCondition = (one: NotedCondition, other: NotedCondition): boolean =>
  one.kind === other.kind && folded(one.note ?? '') === folded(other.note ?? '')

/** Each allergy or condition once, as the severest of its entries: clients who are merged may both have it. */
export const unitedConditions = <Entry extends NotedCondition & { readonly severity: Severity }>(
  entries: readonly Entry[],
): Entry[] => {
  const severestFirst = entries.toSorted(bySeverity)
  return entries.filter(
    (entry) => severestFirst.find((other) => isSameCondition(entry, other)) === entry,
  )
}
