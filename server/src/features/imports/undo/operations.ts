import { setTenant } from '../../../db/tenant-db.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordActivity } from '../../activity/operations.ts'
import { editImported, lockUntouched, removeImported } from '../../customers/imported/operations.ts'
import type { ImportWork } from '../clients/operations.ts'
import { lockImport, renewLeases, updateImport, type ImportRecord } from '../queries.ts'
import * as queries from './queries.ts'

/** Rows of a batch: one transaction. */
const batchRows = 500

/**
 * Takes back what an import has made and nobody touched since: removes its clients, and puts back what it updated. The
 * rest stays, and is marked.
 */
export async function undoClients(
  work: ImportWork,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
): Promise<void> {
  const { signal } = work
  while (await undoBatch(work, salon, record)) signal?.throwIfAborted()
}

/** @returns whether there is more to undo */
async function undoBatch(
  { db, clock, holder, lease }: ImportWork,
  salon: Pick<Salon, 'id'>,
  { id, fileName }: ImportRecord,
): Promise<boolean> {
  await renewLeases(db, holder, [lease])
  return db.transaction(async (tx) => {
    const locked = await lockImport(tx, salon, id)
    if (locked?.state !== 'undoing') return false
    await setTenant(tx, { tenant: salon.id, actor: locked.accountId, visitsOf: 'all' })
    const rows = await queries.rowsToUndo(tx, salon, id, batchRows)
    const [first] = rows
    if (!first) {
      await queries.deleteLinks(tx, salon, id)
      await updateImport(tx, salon, id, { state: 'undone' })
      await recordActivity(tx, salon, {
        action: 'deleted',
        entity: 'customer',
        id: null,
        name: fileName,
        sentence: 'Undid an import of clients',
      })
      return false
    }
    const versions = (effect: queries.RowToUndo['effect']) =>
      rows.flatMap((row) =>
        row.effect === effect && row.customerId !== null && row.versionAfter !== null
          ? [{ id: row.customerId, version: row.versionAfter }]
          : [],
      )
    const created = new Set(await lockUntouched(tx, salon, versions('created'), true))
    const updated = new Set(await lockUntouched(tx, salon, versions('updated'), false))
    const back = rows.flatMap(({ customerId, before }) =>
      customerId !== null && before && updated.has(customerId) ? [{ customerId, before }] : [],
    )
    await editImported(
      tx,
      salon,
      back.map(({ customerId, before: { digests: _digests, ...fields } }) => ({
        ...fields,
        id: customerId,
      })),
    )
    await queries.restoreDigests(tx, salon, back)
    await removeImported(tx, salon, [...created], clock().toISOString())
    const isUndone = ({ customerId }: queries.RowToUndo) =>
      customerId !== null && (created.has(customerId) || updated.has(customerId))
    const numbersOf = (which: readonly queries.RowToUndo[]) => which.map(({ number }) => number)
    await queries.markUndone(tx, salon, id, numbersOf(rows.filter(isUndone)))
    await queries.markKept(tx, salon, id, numbersOf(rows.filter((row) => !isUndone(row))))
    await updateImport(tx, salon, id, { done: locked.done + rows.length })
    return true
  })
}
