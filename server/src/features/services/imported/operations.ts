import type { Db } from '../../../db/client.ts'
import { found } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { insertService } from '../queries.ts'
import * as queries from './queries.ts'

/** A service that an import does not find here. */
export interface ImportedService {
  readonly name: string
  readonly duration: number
  readonly price: string
  readonly categoryId: number
}

/** Adds a service of an import, archived: visits name it, and nobody books it. */
export async function addArchived(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  draft: ImportedService,
  now: string,
): Promise<{ id: number; version: number }> {
  const { id } = found(await insertService(tx, { ...draft, userId: salon.id, archivedAt: now }))
  return { id, version: 1 }
}

/** Deletes those of the services that are archived still, with this version, and that no visit names. @returns them */
export const removeUnused = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  services: readonly { readonly id: number; readonly version: number }[],
): Promise<number[]> =>
  services.length === 0 ? Promise.resolve([]) : queries.deleteUnused(tx, salon, services)
