import type { MadeRow } from '@salon/contract/imports'

/** What an undo has taken back. */
export interface TakenBack {
  /** The clients, visits, services or staff of rows: removed, or as they were before. */
  readonly targets: ReadonlySet<number>
  /** What is removed by itself of what was made for them; the rest goes with them. */
  readonly made: Partial<Record<MadeRow['of'], ReadonlySet<number>>>
}

/** What a row has written and an undo has yet to take back. */
export interface RowRemains {
  readonly targetId: number | null
  readonly alsoMade: readonly MadeRow[] | null
}

/** What stays of a row: the next undo tries that alone. */
export function stayedOf(
  { targetId, alsoMade }: RowRemains,
  { targets, made }: TakenBack,
): RowRemains {
  const stayed = targetId !== null && targets.has(targetId) ? null : targetId
  return {
    targetId: stayed,
    alsoMade: (alsoMade ?? []).filter(({ of, id }) => {
      const removed = made[of]
      return removed ? !removed.has(id) : stayed !== null
    }),
  }
}

/** Whether nothing stays of a row. */
export const isTakenBack = ({ targetId, alsoMade }: RowRemains): boolean =>
  targetId === null && (alsoMade ?? []).length === 0
