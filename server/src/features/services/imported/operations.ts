import type { MadeRow } from '@salon/contract/imports'
import type { ServiceTestDraft } from '@salon/contract/safety'
import type { OfferDraft } from '@salon/contract/service-offers'
import type { Db } from '../../../db/client.ts'
import { found } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { hashOf } from '../../../kernel/secrets.ts'
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
  /** Who offers it; everybody without. */
  readonly offers?: readonly OfferDraft[]
  readonly requiredTest?: ServiceTestDraft | null
}

/**
 * Adds a service of an import, without an activity for each.
 * @param archivedAt of one that only visits refer to; null of one that is offered
 * @returns `also` who offers it, and the patch test that it requires
 */
export async function addImported(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  { offers = [], requiredTest, ...draft }: ImportedService,
  archivedAt: string | null,
): Promise<{ id: number; version: number; also: MadeRow[] }> {
  const { id } = found(await insertService(tx, { ...draft, userId: salon.id, archivedAt }))
  const key = { userId: salon.id, serviceId: id }
  const made = [
    ...(offers.length > 0
      ? await queries.insertOffers(
          tx,
          offers.map((offer) => ({ ...offer, ...key })),
        )
      : []),
    ...(requiredTest ? await queries.insertRequiredTest(tx, { ...requiredTest, ...key }) : []),
  ]
  return { id, version: 1, also: made.map(madeRow) }
}

/** Such a row has no version: a number made of its fields shows that it was edited. */
const madeRow = ({ of, id, ...fields }: queries.RowOfService): MadeRow => ({
  of,
  id,
  version: Number.parseInt(hashOf(JSON.stringify(fields)).slice(0, 8), 16),
})

/**
 * Deletes those of the services that have this version still, and that no row refers to but what an import has made with
 * them and nobody has edited since, which is deleted, too.
 * @returns them
 */
export async function removeUnused(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  services: readonly { readonly id: number; readonly version: number }[],
  made: readonly MadeRow[],
): Promise<number[]> {
  if (services.length === 0) return []
  // Before their offers and required tests, as an edit at the desk locks them.
  const locked = await queries.lockUntouched(tx, salon, services)
  if (locked.length === 0) return []
  const own = {
    offer: await untouched(made, 'offer', (ids) =>
      queries.offersById(tx, salon, ids).for('update'),
    ),
    required_test: await untouched(made, 'required_test', (ids) =>
      queries.requiredTestsById(tx, salon, ids).for('update'),
    ),
  }
  // A statement of its own: a row that refers to one may have been committed while this waited for the locks.
  const unused = await queries.unusedOf(tx, salon, locked, own)
  if (unused.length > 0) await queries.deleteServices(tx, salon, unused)
  return unused
}

/** Why services cannot be taken back, beside edits of them. */
export const reasonsToKeep = async (
  db: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
  made: readonly MadeRow[],
) =>
  queries.reasonsToKeep(db, salon, ids, {
    offer: await untouched(made, 'offer', (offers) => queries.offersById(db, salon, offers)),
    required_test: await untouched(made, 'required_test', (tests) =>
      queries.requiredTestsById(db, salon, tests),
    ),
  })

/** The ids of those made rows that are as they were made. */
async function untouched(
  made: readonly MadeRow[],
  of: queries.RowOfService['of'],
  read: (ids: readonly number[]) => PromiseLike<readonly queries.RowOfService[]>,
): Promise<number[]> {
  const versions = new Map(made.flatMap((row) => (row.of === of ? [[row.id, row.version]] : [])))
  if (versions.size === 0) return []
  const rows = (await read([...versions.keys()])).map(madeRow)
  return rows.flatMap(({ id, version }) => (versions.get(id) === version ? [id] : []))
}
