import type { Db } from '../../../db/client.ts'
import { found } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { insertStaffMember } from '../queries.ts'
import * as queries from './queries.ts'

/** Adds a staff member of an import, archived: visits name them, and nobody books them. */
export async function addArchived(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  name: string,
  now: string,
): Promise<{ id: number; version: number }> {
  return found(await insertStaffMember(tx, { name, userId: salon.id, archivedAt: now }))
}

/** Deletes those of the staff who are archived still, with this version, and whom no visit names. @returns them */
export const removeUnused = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  members: readonly { readonly id: number; readonly version: number }[],
): Promise<number[]> =>
  members.length === 0 ? Promise.resolve([]) : queries.deleteUnused(tx, salon, members)
