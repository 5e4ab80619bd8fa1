import type { Customer } from '@salon/contract/customers'
import type { MergeDraft, Separation } from '@salon/contract/duplicates'
import type { Db } from '../../../db/client.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts'
import { isStale } from '../../../kernel/row-version.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordActivity } from '../../activity/operations.ts'
import { hideMerged, showMerged, writeMerged } from '../../customers/merged/operations.ts'
import * as queries from './queries.ts'
import { movedName, movedTables, seriesName, tablesOfRowsLeft, type Move } from './queries.ts'
import {
  fieldsOf,
  inEitherTable,
  mergedFields,
  separatedFields,
  visitIds,
  withoutKeys,
} from './rules.ts'

/** The longest notes of a client. */
const longestNotes = 10_000

/**
 * Merges a client into another: the fields as they were chosen, the notes of both, and every row of the former one
 * moves (decision 063). The former client is no longer listed, and their id answers with the kept one.
 * @throws Refusal not_found of the client who is kept; invalid of the other; stale where one was changed since
 */
export const mergeClients = (
  db: Db,
  salon: Salon,
  keptId: number,
  { formerId, fields, versions }: MergeDraft,
  clock: Clock,
): Promise<Customer> =>
  db.transaction(async (tx) => {
    if (keptId === formerId) throw invalidField('formerId', 'Please choose two different clients')
    await queries.lockMerges(tx, salon)
    const locked = await queries.lockClients(tx, salon, [keptId, formerId])
    const isListed = (id: number) => locked.find((one) => one.id === id && one.removedAt === null)
    const kept = found(isListed(keptId))
    const former = isListed(formerId)
    if (!former) throw invalidField('formerId', 'This client does not exist')
    if (isStale(kept, versions?.kept) || isStale(former, versions?.former))
      throw new Refusal('stale')
    const after = mergedFields(kept, former, fields)
    if ((after.notes?.length ?? 0) > longestNotes) {
      throw invalidField('notes', 'The notes of both clients together are too long')
    }
    const moved = await moveAll(tx, salon, { from: formerId, to: keptId })
    await queries.insertMerge(tx, {
      userId: salon.id,
      formerId,
      before: fieldsOf(kept),
      after,
      moved,
    })
    await hideMerged(tx, salon, { formerId, keptId, now: clock().toISOString() })
    const row = await writeMerged(tx, salon, keptId, after)
    await recordActivity(tx, salon, {
      action: 'updated',
      entity: 'customer',
      id: keptId,
      name: row.name,
      sentence: `Merged a duplicate of ${row.name}`,
    })
    return row
  })

/**
 * Takes a merge back, whatever was merged or separated since: the rows that it moved return, wherever they were moved
 * with the kept client, and visits with all that is about them. Fields that nobody has changed since are again what they
 * would be without it. What was added since stays.
 * @param formerId the client who was merged into another
 * @throws Refusal not_undoable where no merge of the client stands
 */
export const separateClient = (
  db: Db,
  salon: Salon,
  formerId: number,
): Promise<{ customer: Customer; stayed: Separation }> =>
  db.transaction(async (tx) => {
    await queries.lockMerges(tx, salon)
    const merge = await queries.mergeOf(tx, salon, formerId)
    if (!merge) {
      throw new Refusal(
        (await queries.isPresent(tx, salon, formerId)) ? 'not_undoable' : 'not_found',
      )
    }
    const chainIds = await queries.mergeChainOf(tx, salon, formerId)
    const locked = await queries.lockClients(tx, salon, chainIds)
    // The clients whom this one was merged into, one after the other; the last is the surviving client, who has the rows.
    const chain = chainIds.slice(1).map((id) => found(locked.find((client) => client.id === id)))
    const holder = found(chain.at(-1))
    // Removed in between, which makes their merges final.
    if (holder.removedAt !== null) throw new Refusal('not_undoable')
    const ids = chain.map(({ id }) => id)
    const returned = await returnRows(tx, salon, ids, formerId, merge.moved)
    const others = await queries.otherMerges(tx, salon, formerId, ids)
    // They are the former client's again: the merges that have moved them on have them no more.
    for (const other of others.filter((one) => ids.includes(one.formerId))) {
      const moved = withoutKeys(other.moved, returned)
      if (moved) await queries.updateMerge(tx, salon, other.formerId, { moved })
    }
    const { clients, merges, stayed } = separatedFields(merge, chain, others)
    for (const { formerId: id, ...fields } of merges) {
      await queries.updateMerge(tx, salon, id, fields)
    }
    for (const { id, fields } of clients) await writeMerged(tx, salon, id, fields)
    await queries.deleteMerge(tx, salon, formerId)
    const customer = await showMerged(tx, salon, formerId)
    // Those up to the client who had a row have lost it.
    for (const [n, id] of ids.entries()) {
      for (const keys of returned.slice(n)) await moveRowsLeft(tx, salon, id, { formerId, keys })
    }
    const since = await queries.appointmentsBookedAfter(tx, salon, holder.id, merge.createdAt)
    const rows = await queries.rowsAddedAfter(tx, salon, holder.id, merge.createdAt)
    await recordActivity(tx, salon, {
      action: 'updated',
      entity: 'customer',
      id: formerId,
      name: customer.name,
      sentence: `Took back the merge of ${customer.name}`,
    })
    const keptName = found(clients.at(-1)).fields.name
    return {
      customer,
      stayed: { keptId: holder.id, keptName, fields: stayed, appointments: since, rows },
    }
  })

/**
 * Returns what a merge has moved to the former client, from the last client of the chain, and from those before: where
 * the next one had the same, a row has moved no further.
 * @returns the keys of the rows by whom they were returned from, in the order of the chain
 */
async function returnRows(
  tx: Db,
  salon: Salon,
  chainIds: readonly number[],
  formerId: number,
  moved: queries.MovedKeys,
): Promise<queries.MovedKeys[]> {
  const returned: queries.MovedKeys[] = []
  for (const [n, id] of chainIds.entries()) {
    const move = { from: id, to: formerId }
    returned.push(
      n < chainIds.length - 1
        ? await moveTables(tx, salon, tablesOfRowsLeft, move, moved)
        : inEitherTable(await moveAll(tx, salon, move, inEitherTable(moved))),
    )
  }
  return returned
}

/**
 * Moves the rows of every table, or those with the keys of `only` and what is about visits among them.
 * @returns the keys of the moved rows
 */
async function moveAll(
  tx: Db,
  salon: Salon,
  move: Move,
  only?: queries.MovedKeys,
): Promise<queries.MovedKeys> {
  const moved = await moveTables(tx, salon, movedTables, move, only)
  if (only) {
    const series = await queries.moveSeriesOfVisits(tx, salon, move)
    moved[seriesName] = [...(moved[seriesName] ?? []), ...series]
  }
  await queries.renameInDeleted(tx, salon, move.to)
  await queries.renameReminders(tx, salon, move)
  return moved
}

async function moveTables(
  tx: Db,
  salon: Salon,
  tables: typeof movedTables,
  move: Move,
  only: queries.MovedKeys | undefined,
): Promise<Record<string, unknown[]>> {
  const moved: Record<string, unknown[]> = {}
  for (const table of tables) {
    const name = movedName(table)
    // Visits come first.
    const wanted = only && { keys: only[name] ?? [], visits: table.visit ? visitIds(moved) : [] }
    if (wanted && wanted.keys.length + wanted.visits.length === 0) continue
    const keys = await queries.moveRows(tx, salon, table, move, wanted)
    if (keys.length > 0) moved[name] = keys
  }
  return moved
}

/**
 * Moves rows that were left with those who are merged into a client, because the client had the same until it returned
 * to the former client: in place of these rows alone, since others may be missing because somebody has deleted them.
 * They return with the merges that they are now moved by. Who was merged into those in turn may have had the same, too;
 * what was in force for them is with them, or was moved on.
 */
async function moveRowsLeft(
  tx: Db,
  salon: Salon,
  clientId: number,
  { formerId, keys }: { readonly formerId: number; readonly keys: queries.MovedKeys },
): Promise<void> {
  const lost = tablesOfRowsLeft.filter((table) => keys[movedName(table)] !== undefined)
  if (lost.length === 0) return
  for (const id of await queries.clientsMergedInto(tx, salon, clientId)) {
    for (const table of lost) {
      const name = movedName(table)
      const like = { clientId: formerId, keys: keys[name] ?? [] }
      const moved = await queries.moveRows(tx, salon, table, { from: id, to: clientId }, { like })
      if (moved.length > 0) await queries.addMoved(tx, salon, id, name, moved)
    }
  }
}
