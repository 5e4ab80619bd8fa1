import type { RowDecision, RowOutcome } from '@salon/contract/import-vocabulary'
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  lt,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { customers } from '../../db/schema/customers.ts'
import { importChunks, importRows, imports } from '../../db/schema/imports.ts'
import { settings } from '../../db/schema/settings.ts'
import type { Salon } from '../../kernel/salon.ts'

/** Leases, which all processes share. */
export { endLeases, renewLeases, takeLease } from '../../db/leases.ts'

export type ImportRecord = typeof imports.$inferSelect
export type ImportChanges = Partial<typeof imports.$inferInsert>

const one = (salon: Pick<Salon, 'id'>, id: number) =>
  and(eq(imports.userId, salon.id), eq(imports.id, id))
/** The rows of one import. */
export const rowsOf = (salon: Pick<Salon, 'id'>, id: number) =>
  and(eq(importRows.userId, salon.id), eq(importRows.importId, id))

/** The salon's time zone and currency. */
export const settingsOf = async (db: Db, salon: Pick<Salon, 'id'>) => {
  const row = await db
    .select({ timeZone: settings.timeZone, currency: settings.currency })
    .from(settings)
    .where(eq(settings.userId, salon.id))
    .then(first)
  return row ?? { timeZone: 'UTC', currency: 'EUR' }
}

/** So many imports are listed. */
const mostListed = 20

export const newestImports = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .select()
    .from(imports)
    .where(and(eq(imports.userId, salon.id), sql`${imports.state} <> 'arriving'`))
    .orderBy(desc(imports.id))
    .limit(mostListed)

export const importById = (db: Db, salon: Pick<Salon, 'id'>, id: number) =>
  db.select().from(imports).where(one(salon, id)).then(first)

export const lockImport = (tx: Db, salon: Pick<Salon, 'id'>, id: number) =>
  tx.select().from(imports).where(one(salon, id)).for('update').then(first)

/** The import that is not done yet, of which a salon has one. */
export const openImport = (db: Db, salon: Pick<Salon, 'id'>) => openOne(db, salon).then(first)

/** The same, locked. */
export const lockOpenImport = (tx: Db, salon: Pick<Salon, 'id'>) =>
  openOne(tx, salon).for('update').then(first)

const openOne = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .select()
    .from(imports)
    .where(
      and(eq(imports.userId, salon.id), notInArray(imports.state, ['arriving', 'done', 'undone'])),
    )

export const insertImport = (tx: Db, row: typeof imports.$inferInsert) =>
  tx.insert(imports).values(row).returning({ id: imports.id }).then(first)

export const updateImport = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  id: number,
  changes: ImportChanges,
) => tx.update(imports).set(changes).where(one(salon, id)).returning().then(first)

/** Deletes an import with its file and rows. */
export const deleteImport = (tx: Db, salon: Pick<Salon, 'id'>, id: number) =>
  tx.delete(imports).where(one(salon, id))

export const insertChunk = (db: Db, row: typeof importChunks.$inferInsert) =>
  db.insert(importChunks).values(row)

export const chunkAt = (db: Db, salon: Pick<Salon, 'id'>, id: number, position: number) =>
  db
    .select({ bytes: importChunks.bytes })
    .from(importChunks)
    .where(
      and(
        eq(importChunks.userId, salon.id),
        eq(importChunks.importId, id),
        eq(importChunks.position, position),
      ),
    )
    .then(first)

const isIncomplete = sql`(${importRows.leftOut} <> '[]' and ${importRows.outcome} <> 'refused')`
const isOverlapping = sql`${importRows.reason} ->> 'problem' = 'overlaps'`

/** How many rows of imports have each outcome, overlap others or lack cells, and how many stayed after an undo. */
export const outcomesOf = (db: Db, salon: Pick<Salon, 'id'>, ids: readonly number[]) =>
  db
    .select({
      importId: importRows.importId,
      outcome: importRows.outcome,
      count: sql<number>`count(*)::integer`,
      kept: sql<number>`(count(*) filter (where ${importRows.isKept}))::integer`,
      toUndo: sql<number>`(count(*) filter (
        where ${importRows.effect} is not null and not ${importRows.isKept}))::integer`,
      overlaps: sql<number>`(count(*) filter (where ${isOverlapping}))::integer`,
      incomplete: sql<number>`(count(*) filter (where ${isIncomplete}))::integer`,
    })
    .from(importRows)
    .where(and(eq(importRows.userId, salon.id), inArray(importRows.importId, [...ids])))
    .groupBy(importRows.importId, importRows.outcome)
    .orderBy(asc(importRows.importId), asc(importRows.outcome))

/** Which rows of an import, and which page of them. */
export interface RowPage {
  readonly outcome?: RowOutcome | undefined
  readonly kept?: 'true' | undefined
  readonly overlaps?: 'true' | undefined
  readonly incomplete?: 'true' | undefined
  readonly after?: number | undefined
  readonly limit: number
}

/** Checked rows with the client that each is. */
export const rowsBy = (
  db: Db,
  salon: Pick<Salon, 'id'>,
  id: number,
  { outcome, kept, overlaps, incomplete, after, limit }: RowPage,
) =>
  db
    .select({
      number: importRows.number,
      name: importRows.name,
      outcome: importRows.outcome,
      reason: importRows.reason,
      leftOut: importRows.leftOut,
      customerId: customers.id,
      customerName: customers.name,
      decision: importRows.decision,
      isKept: importRows.isKept,
    })
    .from(importRows)
    .innerJoin(
      imports,
      and(eq(imports.userId, importRows.userId), eq(imports.id, importRows.importId)),
    )
    .leftJoin(
      customers,
      and(
        eq(imports.kind, 'clients'),
        eq(customers.userId, importRows.userId),
        eq(customers.id, importRows.targetId),
      ),
    )
    .where(
      and(
        rowsOf(salon, id),
        outcome && eq(importRows.outcome, outcome),
        kept && eq(importRows.isKept, true),
        overlaps && isOverlapping,
        incomplete && isIncomplete,
        after === undefined ? undefined : gt(importRows.number, after),
      ),
    )
    .orderBy(asc(importRows.number))
    .limit(limit)

/** Sets the decision about rows that are asked about. */
export const decideRows = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  id: number,
  decision: RowDecision,
  numbers: readonly number[] | undefined,
) =>
  tx
    .update(importRows)
    .set({ decision })
    .where(
      and(
        rowsOf(salon, id),
        eq(importRows.outcome, 'ask'),
        numbers && inArray(importRows.number, [...numbers]),
      ),
    )

/** Deletes what a check found. */
export const deleteRows = (tx: Db, salon: Pick<Salon, 'id'>, id: number) =>
  tx.delete(importRows).where(rowsOf(salon, id))

const isWorking = inArray(imports.state, ['checking', 'running', 'undoing'])

/** Marks an import whose job has no room, unless it was paused meanwhile. */
export const markOutOfRoom = (db: Db, salon: Pick<Salon, 'id'>, id: number) =>
  db
    .update(imports)
    .set({ problem: 'no_room' })
    .where(and(one(salon, id), isWorking))

/** Stops an import whose file turned out to be unreadable; one that another process has ended meanwhile stays so. */
export const stopUnreadable = (
  db: Db,
  salon: Pick<Salon, 'id'>,
  id: number,
  problem: Pick<ImportChanges, 'problem' | 'problemRow'>,
) =>
  db
    .update(imports)
    .set({ ...problem, state: 'ready' })
    .where(and(one(salon, id), isWorking))

/** Imports that a job has to go on with, of all salons. */
export const workingImports = (db: Db) =>
  db
    .select({ id: imports.id, userId: imports.userId })
    .from(imports)
    .where(isWorking)
    .orderBy(asc(imports.userId), asc(imports.id))

/** Deletes imports that never ran, and uploads that were cut off. */
export const deleteUnused = (db: Db, before: string, arrivedBefore: string) =>
  db
    .delete(imports)
    .where(
      or(
        and(inArray(imports.state, ['ready', 'checked']), lt(imports.createdAt, before)),
        and(eq(imports.state, 'arriving'), lt(imports.createdAt, arrivedBefore)),
      ),
    )

/** Imports of all salons that are paused since before a moment. */
export const pausedSince = (db: Db, before: string) =>
  db
    .select({ id: imports.id, userId: imports.userId })
    .from(imports)
    .where(and(eq(imports.state, 'paused'), lt(imports.pausedAt, before)))
    .orderBy(asc(imports.userId), asc(imports.id))

/** Deletes the rows that a run has not come to: those behind the first `done`. */
export const deleteRowsBehind = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  { id, done }: Pick<ImportRecord, 'id' | 'done'>,
) =>
  tx
    .delete(importRows)
    .where(
      and(
        rowsOf(salon, id),
        inArray(
          importRows.number,
          tx
            .select({ number: importRows.number })
            .from(importRows)
            .where(rowsOf(salon, id))
            .orderBy(asc(importRows.number))
            .offset(done),
        ),
      ),
    )

/**
 * Deletes the file of an import that has ended, unless rows were refused, which are given back as they stand in it: an
 * undo goes by the rows that were written.
 */
export async function deleteFileUnlessRefused(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  id: number,
): Promise<void> {
  const refused = tx
    .select({ number: importRows.number })
    .from(importRows)
    .where(and(rowsOf(salon, id), eq(importRows.outcome, 'refused')))
  const isUnneeded = notExists(refused)
  await tx
    .delete(importChunks)
    .where(and(eq(importChunks.userId, salon.id), eq(importChunks.importId, id), isUnneeded))
  await tx
    .update(imports)
    .set({ sample: [] })
    .where(and(one(salon, id), isUnneeded))
}

const endedBefore = (before: string) => lt(imports.finishedAt, before)

/** Deletes the files and rows of imports that ended before a moment; which client is which row stays. */
export async function deleteFiles(db: Db, before: string): Promise<void> {
  for (const table of [importChunks, importRows]) {
    const ended = db
      .select({ id: imports.id })
      .from(imports)
      .where(
        and(eq(imports.userId, table.userId), eq(imports.id, table.importId), endedBefore(before)),
      )
    await db.delete(table).where(exists(ended))
  }
  await db
    .update(imports)
    .set({ sample: [] })
    .where(and(endedBefore(before), sql`${imports.sample} <> '[]'`))
}
