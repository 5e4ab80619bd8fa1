import type { ImportKind } from '@salon/contract/import-vocabulary'
import type { MadeRow, ReplacedClient, ReplacedVisit } from '@salon/contract/imports'
import type { Db } from '../../../db/client.ts'
import { setTenant } from '../../../db/tenant-db.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordActivity } from '../../activity/operations.ts'
import * as visits from '../../appointments/imported/operations.ts'
import * as categories from '../../categories/imported/operations.ts'
import * as clients from '../../customers/imported/operations.ts'
import * as services from '../../services/imported/operations.ts'
import * as staff from '../../staff/imported/operations.ts'
import { batchRows, type ImportWork } from '../rows/operations.ts'
import { auditedBatch } from '../rows/queries.ts'
import { activityOf } from '../rows/rules.ts'
import {
  deleteFileUnlessRefused,
  lockImport,
  renewLeases,
  updateImport,
  type ImportRecord,
} from '../queries.ts'
import * as queries from './queries.ts'
import { isTakenBack, stayedOf, type TakenBack } from './rules.ts'

/**
 * Takes back what an import has made and nobody touched since: removes it, and puts back what it updated. The rest
 * stays, and is marked.
 */
export async function undoRows(
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
  record: ImportRecord,
): Promise<boolean> {
  const { id, kind } = record
  await renewLeases(db, holder, [lease])
  return db.transaction(async (tx) => {
    const locked = await lockImport(tx, salon, id)
    if (locked?.state !== 'undoing') return false
    await setTenant(tx, { tenant: salon.id, actor: locked.accountId, visitsOf: 'all' })
    const rows = await queries.rowsToUndo(tx, salon, record, batchRows)
    if (rows.length === 0) {
      await queries.deleteLinks(tx, salon, record)
      // One that was paused had not ended.
      const finishedAt = locked.finishedAt ?? clock().toISOString()
      await updateImport(tx, salon, id, { state: 'undone', finishedAt, problem: null })
      await deleteFileUnlessRefused(tx, salon, id)
      await recordActivity(tx, salon, activityOf(record, 'deleted', 0))
      return false
    }
    const takenBack = await undoByKind[kind](tx, salon, record, rows, clock().toISOString())
    const stayed = rows.map((row) => ({ number: row.number, ...stayedOf(row, takenBack) }))
    const undone = stayed.filter(isTakenBack).map(({ number }) => number)
    await queries.markUndone(tx, salon, id, undone)
    await queries.markKept(
      tx,
      salon,
      id,
      stayed.filter((row) => !isTakenBack(row)),
    )
    const audited = await auditedBatch(tx, salon, kind)
    await updateImport(tx, salon, id, {
      done: locked.done + rows.length,
      problem: null,
      ...(audited && {
        undoTransactions: [...locked.undoTransactions, audited.transaction],
        undoEntry: audited.entry ?? locked.undoEntry,
      }),
    })
    return true
  })
}

type UndoKind = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  rows: readonly queries.RowToUndo[],
  now: string,
) => Promise<TakenBack>

/** Undoes rows of a short list: services with the categories that were made for them, or staff. */
const undoList =
  (remove: typeof services.removeUnused): UndoKind =>
  async (tx, salon, { kind }, rows) => {
    const made = alsoMadeOf(rows)
    const created = new Set(await remove(tx, salon, versionsOf(rows, 'created'), made))
    await queries.deleteLinksOf(tx, salon, kind, [...created])
    const { category } = await removeUnused(tx, salon, made)
    return { rows: numbersOf(rows, created), made: { category } }
  }

/** How each kind is undone. */
const undoByKind: Readonly<Record<ImportKind, UndoKind>> = {
  clients: async (tx, salon, record, rows, now) => {
    const created = new Set(
      await clients.lockUnused(tx, salon, versionsOf(rows, 'created'), alsoMadeOf(rows)),
    )
    const updated = new Set(await clients.lockUntouched(tx, salon, versionsOf(rows, 'updated')))
    const back = replaced<ReplacedClient>(rows, updated)
    await clients.editImported(
      tx,
      salon,
      back.map(({ targetId, before: { digests: _digests, foreignId: _id, ...fields } }) => ({
        ...fields,
        id: targetId,
      })),
    )
    await queries.restoreDigests(
      tx,
      salon,
      record,
      back.map(({ targetId, before: { foreignId, digests } }) => ({
        targetId,
        foreignId,
        digests,
      })),
    )
    await clients.removeImported(tx, salon, [...created], now)
    await queries.deleteLinksOf(tx, salon, 'clients', [...created])
    return {
      rows: new Set([...numbersOf(rows, created), ...back.map(({ number }) => number)]),
      made: {},
    }
  },
  visits: async (tx, salon, record, rows) => {
    const made = alsoMadeOf(rows)
    const first = versionsOf(rows, 'created')
    const created = new Set(
      await visits.lockUntouched(
        tx,
        salon,
        [...first, ...made.filter(({ of }) => of === 'visit')],
        made,
      ),
    )
    const updated = new Set(
      await visits.lockUntouched(tx, salon, versionsOf(rows, 'updated'), made),
    )
    const back = replaced<ReplacedVisit>(rows, updated)
    const versions = await visits.editImported(
      tx,
      salon,
      back.map(({ targetId, version, before }) => {
        const { file: _file, parts: _parts, foreignId: _id, ...fields } = before
        return { ...fields, id: targetId, version }
      }),
    )
    await queries.restoreDigests(
      tx,
      salon,
      record,
      back.map(({ targetId, before: { foreignId, file, parts } }, n) => ({
        targetId,
        foreignId,
        digests: { file, version: versions[n] ?? 0, parts },
      })),
    )
    await visits.removeImported(tx, salon, [...created])
    await queries.deleteLinksOf(tx, salon, 'visits', [...created])
    return {
      rows: new Set([...numbersOf(rows, created), ...back.map(({ number }) => number)]),
      made: { ...(await removeUnused(tx, salon, made)), visit: created },
    }
  },
  services: undoList(services.removeUnused),
  staff: undoList(staff.removeUnused),
}

/** Deletes services, staff and categories that an import has made and that no visit needs any more. */
async function removeUnused(tx: Db, salon: Pick<Salon, 'id'>, made: readonly MadeRow[]) {
  const rowsOf = (kind: MadeRow['of']) => made.filter(({ of }) => of === kind)
  const service = new Set(await services.removeUnused(tx, salon, rowsOf('service'), []))
  const member = new Set(await staff.removeUnused(tx, salon, rowsOf('staff')))
  await queries.deleteLinksOf(tx, salon, 'services', [...service])
  await queries.deleteLinksOf(tx, salon, 'staff', [...member])
  return {
    service,
    staff: member,
    // Behind its services.
    category: new Set(await categories.removeUnused(tx, salon, rowsOf('category'))),
  }
}

const alsoMadeOf = (rows: readonly queries.RowToUndo[]): MadeRow[] =>
  rows.flatMap(({ alsoMade }) => alsoMade ?? [])

const versionsOf = (
  rows: readonly queries.RowToUndo[],
  effect: NonNullable<queries.RowToUndo['effect']>,
) =>
  rows.flatMap((row) =>
    row.effect === effect && row.targetId !== null && row.versionAfter !== null
      ? [{ id: row.targetId, version: row.versionAfter }]
      : [],
  )

/** The numbers of the rows that have made something, of those that is removed. */
const numbersOf = (rows: readonly queries.RowToUndo[], removed: ReadonlySet<number>) =>
  new Set(
    rows.flatMap(({ number, targetId, effect }) =>
      effect === 'created' && targetId !== null && removed.has(targetId) ? [number] : [],
    ),
  )

/**
 * What rows of a kind replaced, of those that are put back: from the last row on, as long as each has written the
 * version before that of the next one. Otherwise somebody has edited the client between two rows, and what the earlier
 * one replaced is older than that edit.
 */
function replaced<Before>(rows: readonly queries.RowToUndo[], updated: ReadonlySet<number>) {
  const oldest = new Map<number, number>()
  return rows.flatMap(({ number, targetId, effect, before, versionAfter: version }) => {
    if (targetId === null || effect !== 'updated' || !before || version === null) return []
    const next = oldest.get(targetId)
    if (!updated.has(targetId) || (next !== undefined && version !== next - 1)) return []
    oldest.set(targetId, version)
    return [{ number, targetId, version, before: before as Before }]
  })
}
