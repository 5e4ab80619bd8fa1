import type { ImportKind } from '@salon/contract/import-vocabulary'
import type { MadeRow } from '@salon/contract/imports'
import type { Db } from '../../../db/client.ts'
import type { Salon } from '../../../kernel/salon.ts'
import * as visits from '../../appointments/imported/operations.ts'
import * as clients from '../../customers/imported/operations.ts'
import * as services from '../../services/imported/operations.ts'
import * as staff from '../../staff/imported/operations.ts'
import * as queries from './queries.ts'
import { keptOf, targetsOf, type FoundTarget, type Kept } from './rules.ts'

type FindTargets = (
  db: Db,
  salon: Salon,
  ids: readonly number[],
  made: readonly MadeRow[],
) => PromiseLike<FoundTarget[]>

const targetsByKind: Readonly<Record<ImportKind, FindTargets>> = {
  clients: clients.reasonsToKeep,
  visits: visits.reasonsToKeep,
  services: services.reasonsToKeep,
  staff: staff.reasonsToKeep,
}

/** Why rows stay after an undo, as it is now, by their numbers. */
export async function keptByRow(
  db: Db,
  salon: Salon,
  importId: number,
  numbers: readonly number[],
): Promise<Map<number, Kept>> {
  const rows = await queries.keptRows(db, salon, importId, numbers)
  const made = rows.flatMap(({ alsoMade }) => alsoMade ?? [])
  const ids = rows.flatMap((row) => targetsOf(row).map(({ id }) => id))
  const [first] = rows
  const found = first && ids.length > 0 ? await targetsByKind[first.kind](db, salon, ids, made) : []
  const idsOf = (kind: MadeRow['of']) => made.flatMap(({ of, id }) => (of === kind ? [id] : []))
  const names = {
    service: await queries.namesOf(db, salon, 'service', idsOf('service')),
    staff: await queries.namesOf(db, salon, 'staff', idsOf('staff')),
    category: await queries.namesOf(db, salon, 'category', idsOf('category')),
  }
  const byId = new Map(found.map((target) => [target.id, target]))
  return new Map(rows.map((row) => [row.number, keptOf(row, byId, names)]))
}
