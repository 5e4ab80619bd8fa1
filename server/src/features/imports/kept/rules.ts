import type { ImportKind, KeptReason } from '@salon/contract/import-vocabulary'
import type { ImportRow, MadeRow } from '@salon/contract/imports'

export type Kept = Pick<ImportRow, 'keptId' | 'keptFor'>

/** What a row has written that stays. */
interface StayedRow {
  readonly kind: ImportKind
  readonly effect: 'created' | 'updated' | null
  readonly targetId: number | null
  readonly versionAfter: number | null
  readonly alsoMade: readonly MadeRow[] | null
}

/** A client, visit, service or staff member as it is now, and why it cannot be taken back, beside edits. */
export interface FoundTarget {
  readonly id: number
  readonly version: number
  readonly reasons: readonly KeptReason[]
}

/** The client or visits of a row, and their versions after the import. */
export const targetsOf = ({ targetId, versionAfter, alsoMade }: StayedRow) => [
  ...(targetId === null ? [] : [{ id: targetId, version: versionAfter }]),
  ...(alsoMade ?? []).filter(({ of }) => of === 'visit'),
]

const isThere = (target: FoundTarget | undefined) =>
  target !== undefined && !target.reasons.includes('removed')

type MadeByName = 'service' | 'staff' | 'category'

/** Why a row stays: by its client or visits; where those are gone, by what was made for them. */
export function keptOf(
  row: StayedRow,
  found: ReadonlyMap<number, FoundTarget>,
  names: Readonly<Record<MadeByName, ReadonlyMap<number, string>>>,
): Kept {
  const targets = targetsOf(row)
  const reasons = new Set(
    targets.flatMap(({ id, version }): readonly KeptReason[] => {
      const target = found.get(id)
      if (!target) return ['removed']
      const isUntouched = target.version === version
      const isGone = (reason: KeptReason) => reason === 'removed' || reason === 'merged'
      const gone = target.reasons.find(isGone)
      // One who came as removed has not been touched by that.
      if (gone && !isUntouched) return [gone]
      // An update of a client is taken back however much they are used.
      const reasons = row.kind === 'clients' && row.effect === 'updated' ? [] : target.reasons
      return isUntouched ? reasons.filter((reason) => !isGone(reason)) : ['edited', ...reasons]
    }),
  )
  const others = targets.length > 0 ? [] : (row.alsoMade ?? [])
  // A category is needed by its service.
  const hasService = others.some(({ of }) => of === 'service')
  const made = others.flatMap(({ of, id }) =>
    of === 'service' || of === 'staff' || (of === 'category' && !hasService)
      ? [{ reason: of, name: names[of].get(id) ?? null }]
      : [],
  )
  const keptFor = [...[...reasons].map((reason) => ({ reason, name: null })), ...made]
  return {
    keptId: targets.find(({ id }) => isThere(found.get(id)))?.id ?? null,
    keptFor: keptFor.length > 0 ? keptFor : [{ reason: 'free', name: null }],
  }
}
