import type { Db } from '../../../db/client.ts'
import { found } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { insertStaffMember } from '../queries.ts'
import * as queries from './queries.ts'

/** A staff member as an import writes them; an account is made by inviting them. */
interface ImportedMember {
  readonly name: string
  readonly email?: string | null
  readonly phone?: string | null
  readonly role?: string
  readonly isActive?: boolean
}

/**
 * Adds a staff member of an import, without an activity for each.
 * @param archivedAt of one whom only visits refer to; null of one who works here
 */
export async function addImported(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  draft: ImportedMember,
  archivedAt: string | null,
): Promise<{ id: number; version: number }> {
  return found(await insertStaffMember(tx, { ...draft, userId: salon.id, archivedAt }))
}

export { reasonsToKeep } from './queries.ts'

/** Deletes those of the staff who have this version still, and whom no row refers to. @returns them */
export const removeUnused = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  members: readonly { readonly id: number; readonly version: number }[],
): Promise<number[]> =>
  members.length === 0 ? Promise.resolve([]) : queries.deleteUnused(tx, salon, members)
