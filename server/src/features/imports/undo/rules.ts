import type { MadeRow } from '@salon/contract/imports'

/** What an undo has taken back. */
export interface TakenBack {
  /** The numbers of rows whose client, visit, service or staff member is removed, or as it was before. */
  readonly rows: ReadonlySet<number>
  /** What is removed by itself of what was made for them; the rest goes with them. */
  readonly made: Partial<Record<MadeRow['of'], ReadonlySet<number>>>
}

/** What a row has written and an undo has yet to take back. */
interface RowRemains {
  readonly targetId: number | null
  readonly alsoMade: readonly MadeRow[] | null
}

/** What stays of a row: the next undo tries that alone. */
export function stayedOf(
  { number, targetId, alsoMade }: RowRemains & { readonly number: number },
  { rows, made }: TakenBack,
): RowRemains {
  const stayed = rows.has(number) ? null : targetId
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
