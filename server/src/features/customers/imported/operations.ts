import type {
  ImportedBookingBlock,
  ImportedHealth,
  ImportedOptOut,
} from '@salon/contract/exported-parts'
import type { ImportedFields, MadeRow } from '@salon/contract/imports'
import type { Db } from '../../../db/client.ts'
import { found } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { eraseSafety } from '../safety/queries.ts'
import { insertCustomer, updateCustomer } from '../queries.ts'
import { removedClient } from '../rules.ts'
import { searchKey } from '../search/rules.ts'
import * as queries from './queries.ts'

interface ImportedClient extends ImportedFields {
  readonly health: ImportedHealth
  readonly optOuts: readonly ImportedOptOut[]
  /** Since now, where it has no moment. */
  readonly bookingBlock: Partial<ImportedBookingBlock> | null
  /** Of one who was removed elsewhere: nothing of the person is written. */
  readonly removedAt: string | null
  /** Since when they are a client; now where it is null. */
  readonly createdAt: string | null
}

/**
 * Adds clients of an import, in the transaction of its batch: without an activity for each. The statements are
 * pipelined, so that a batch costs few round trips.
 * @returns id and version of each, in the order of the drafts, and the rows about them in other tables
 */
export async function addImported(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  drafts: readonly ImportedClient[],
): Promise<{ id: number; version: number; also: MadeRow[] }[]> {
  const removed = drafts.some(({ removedAt }) => removedAt !== null)
    ? removedClient(await queries.languageOf(tx, salon))
    : undefined
  return Promise.all(
    drafts.map(async ({ createdAt, health, optOuts, bookingBlock, ...draft }) => {
      const isRemoved = draft.removedAt !== null
      const { id, version } = found(
        await insertCustomer(tx, {
          ...draft,
          userId: salon.id,
          searchKey: searchKey(draft),
          ...(isRemoved && removed),
          ...(createdAt !== null && { createdAt }),
        }),
      )
      if (isRemoved) return { id, version, also: [] }
      const client = { userId: salon.id, customerId: id }
      const also = await Promise.all([
        addHealth(tx, client, health),
        madeRows('opt_out', optOuts.length, () =>
          queries.insertOptOuts(
            tx,
            salon,
            optOuts.map((one) => ({ ...one, ...client })),
          ),
        ),
        madeRows('booking_block', bookingBlock ? 1 : 0, () =>
          queries.insertBookingBlock(tx, { ...bookingBlock, ...client }),
        ),
      ])
      return { id, version, also: also.flat() }
    }),
  )
}

const madeRows = async (
  of: MadeRow['of'],
  count: number,
  insert: () => PromiseLike<{ id: number }[]>,
): Promise<MadeRow[]> =>
  count === 0 ? [] : (await insert()).map(({ id }) => ({ of, id, version: 1 }))

/** Adds what clients who are here do not want to be sent: it takes away, so that it may come with any file. */
export async function addOptOuts(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  clients: readonly { readonly id: number; readonly optOuts: readonly ImportedOptOut[] }[],
): Promise<void> {
  const rows = clients.flatMap(({ id: customerId, optOuts }) =>
    optOuts.map((one) => ({ ...one, userId: salon.id, customerId })),
  )
  if (rows.length > 0) await queries.insertOptOuts(tx, salon, rows)
}

/** Adds what is known of a client's health, with the moments at which it was noted: it is removed by their age (071). */
async function addHealth(
  tx: Db,
  client: { readonly userId: number; readonly customerId: number },
  { conditions, patchTests, consents }: ImportedHealth,
): Promise<MadeRow[]> {
  const rows = <T extends { readonly createdAt: string }>(noted: readonly T[]) =>
    noted.map((one) => ({ ...one, createdAt: queries.notLaterThanNow(one.createdAt), ...client }))
  const added = await Promise.all([
    madeRows('condition', conditions.length, () => queries.insertConditions(tx, rows(conditions))),
    madeRows('patch_test', patchTests.length, () => queries.insertPatchTests(tx, rows(patchTests))),
    madeRows('consent', consents.length, () => queries.insertConsents(tx, rows(consents))),
  ])
  return added.flat()
}

/**
 * Writes what an import, or its undo, changes of clients who are there.
 * @returns the version of each afterwards; undefined for one who was removed meanwhile
 */
export const editImported = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  edits: readonly (ImportedFields & { readonly id: number })[],
): Promise<(number | undefined)[]> =>
  Promise.all(
    edits.map(async ({ id, ...fields }) => {
      const changed = { ...fields, searchKey: searchKey(fields) }
      return (await updateCustomer(tx, salon, id, changed))?.version
    }),
  )

export { reasonsToKeep } from './queries.ts'

/** Locks those of the clients whom nobody has touched: with this version still. */
export const lockUntouched = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  clients: readonly { readonly id: number; readonly version: number }[],
): Promise<number[]> =>
  clients.length === 0 ? Promise.resolve([]) : queries.lockUntouched(tx, salon, clients)

/** The same of clients with no visit, message or anything else of theirs, but what the import has made and is untouched. */
export async function lockUnused(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  clients: readonly { readonly id: number; readonly version: number }[],
  made: readonly MadeRow[],
): Promise<number[]> {
  const locked = await lockUntouched(tx, salon, clients)
  // Asked by a statement of its own: a visit may have been booked while this one waited for the locks.
  return locked.length === 0 ? [] : queries.unusedOf(tx, salon, locked, made)
}

/**
 * Removes clients whom an import has made, as a person would: the row stays without personal data, by which the history
 * erases what it has of them.
 */
export async function removeImported(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
  now: string,
): Promise<void> {
  if (ids.length === 0) return
  await eraseSafety(tx, salon, ids)
  await queries.deleteLimits(tx, salon, ids)
  const language = await queries.languageOf(tx, salon)
  await queries.removeClients(tx, salon, ids, { ...removedClient(language), removedAt: now })
}
