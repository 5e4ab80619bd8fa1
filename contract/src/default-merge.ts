import type { DuplicateClient, MergeDraft } from './duplicates.ts'

/** What a person chooses of a client; the notes of both are kept. */
export const chosenFields = ['name', 'email', 'phone', 'birthday'] as const
export type ChosenField = (typeof chosenFields)[number]

const filled = ({ name, email, phone, notes, birthday }: DuplicateClient) =>
  [name, email, phone, notes, birthday].filter(Boolean).length

/** The client of a pair who is kept unless a person says otherwise: with more fields, more visits, or longer there. */
export function moreCompleteOf(
  one: DuplicateClient,
  other: DuplicateClient,
): { kept: DuplicateClient; former: DuplicateClient } {
  const difference =
    filled(one) - filled(other) ||
    one.visits - other.visits ||
    Date.parse(other.createdAt) - Date.parse(one.createdAt)
  return difference >= 0 ? { kept: one, former: other } : { kept: other, former: one }
}

/** Whose field is kept at first: the kept client's, unless that is empty. */
export const defaultSide = (kept: DuplicateClient, field: ChosenField): 'kept' | 'former' =>
  kept[field] ? 'kept' : 'former'

/** The merge of a pair as it is offered before a person chooses. */
export function defaultMerge(
  one: DuplicateClient,
  other: DuplicateClient,
): { keptId: number; draft: MergeDraft } {
  const { kept, former } = moreCompleteOf(one, other)
  const fields = {
    name: defaultSide(kept, 'name'),
    email: defaultSide(kept, 'email'),
    phone: defaultSide(kept, 'phone'),
    birthday: defaultSide(kept, 'birthday'),
  }
  return { keptId: kept.id, draft: { formerId: former.id, fields } }
}
