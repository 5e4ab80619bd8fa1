import type { Db } from '../../../db/client.ts'
import { found } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { insertService } from '../queries.ts'
import * as queries from './queries.ts'

/** A service as an import writes it. */
export interface ImportedService {
  readonly name: string
  readonly description?: string | null
  readonly duration: number
  /** Minutes. */
  readonly initialWork?: number
  readonly processing?: number
  readonly cleanup?: number
  /** Whole years. */
  readonly minimumAge?: number | null
  readonly isActive?: boolean
  readonly price: string
  readonly categoryId: number
}

/**
 * Adds a service of an import, without an activity for each.
 * @param archivedAt of one that only visits refer to; null of one that is offered
 */
export async function addImported(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  draft: ImportedService,
  archivedAt: string | null,
): Promise<{ id: number; version: number }> {
  const { id } = found(await insertService(tx, { ...draft, userId: salon.id, archivedAt }))
  return { id, version: 1 }
}

/** Deletes those of the services that have this version still, and that no row refers to. @returns them */
export const removeUnused = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  services: readonly { readonly id: number; readonly version: number }[],
): Promise<number[]> =>
  services.length === 0 ? Promise.resolve([]) : queries.deleteUnused(tx, salon, services)
