import type { ChangedSubject } from '@salon/contract/events'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { currentClient } from '../../../db/current-client.ts'
import { recordChange } from '../../../db/change-log.ts'
import { historyTransaction, writeHistoryNow } from '../../../db/history-entries.ts'
import { importLinks, importRows } from '../../../db/schema/imports.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { rowsOf, type ImportRecord } from '../queries.ts'

export type NewRow = typeof importRows.$inferInsert

export const insertRows = (tx: Db, rows: NewRow[]) => tx.insert(importRows).values(rows)

/** What a person decided about rows, and about whom: the surviving client, if that one was merged. */
export const decisionsOf = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  importId: number,
  numbers: readonly number[],
) =>
  tx
    .select({
      number: importRows.number,
      decision: importRows.decision,
      targetId: sql<number | null>`case when ${importRows.outcome} = 'ask'
        then ${currentClient(salon.id, importRows.targetId)} end`,
    })
    .from(importRows)
    .where(and(rowsOf(salon, importId), inArray(importRows.number, [...numbers])))

const written = [
  'outcome',
  'reason',
  'leftOut',
  'targetId',
  'effect',
  'before',
  'versionAfter',
  'alsoMade',
] as const

/** Writes what became of rows, over what their check has found. */
export const upsertRows = (tx: Db, rows: NewRow[]) =>
  tx
    .insert(importRows)
    .values(rows)
    .onConflictDoUpdate({
      target: [importRows.userId, importRows.importId, importRows.number],
      set: Object.fromEntries(
        written.map((name) => [name, sql`excluded.${sql.identifier(importRows[name].name)}`]),
      ),
    })

/**
 * Links rows of a product with what they became; those that are linked keep the import that made the link. Tells the
 * change feed of the batch.
 */
export const upsertLinks = async (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  subject: ChangedSubject,
  links: (typeof importLinks.$inferInsert)[],
) => {
  if (links.length === 0) return
  await recordChange(tx, salon.id, subject)
    .insert(importLinks)
    .values(links)
    .onConflictDoUpdate({
      target: [importLinks.userId, importLinks.product, importLinks.kind, importLinks.foreignId],
      set: { digests: sql`excluded.digests` },
    })
}

const linksOfKind = (
  salon: Pick<Salon, 'id'>,
  { product }: Pick<ImportRecord, 'product'>,
  kind: ImportRecord['kind'],
) =>
  and(
    eq(importLinks.userId, salon.id),
    eq(importLinks.product, product),
    eq(importLinks.kind, kind),
  )

const target = {
  foreignId: importLinks.foreignId,
  targetId: importLinks.targetId,
  parts: sql<string | null>`${importLinks.digests} ->> 'parts'`,
}

/** What rows of a kind became, by their numbers there. */
export const targetsOf = (
  db: Db,
  salon: Pick<Salon, 'id'>,
  record: Pick<ImportRecord, 'product'>,
  kind: ImportRecord['kind'],
  foreignIds: readonly string[],
) =>
  db
    .select(target)
    .from(importLinks)
    .where(and(linksOfKind(salon, record, kind), inArray(importLinks.foreignId, [...foreignIds])))

/** The same of all rows of a short list. */
export const allTargetsOf = (
  db: Db,
  salon: Pick<Salon, 'id'>,
  record: Pick<ImportRecord, 'product'>,
  kind: 'staff',
) =>
  db
    .select(target)
    .from(importLinks)
    .where(linksOfKind(salon, record, kind))

const auditedAs = {
  clients: 'customers',
  visits: 'appointments',
  services: 'services',
  staff: 'staff',
} as const

/**
 * The transaction of the audit log that this one writes, and its last entry about rows of a kind; undefined where it
 * has written nothing that is audited. The commit is to follow at once.
 */
export const auditedBatch = async (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  kind: ImportRecord['kind'],
): Promise<{ transaction: number; entry: number | null } | undefined> => {
  await writeHistoryNow(tx)
  const { rows } = await tx.execute<{ transaction: number | null; entry: number | null }>(sql`
    with batch as (select ${historyTransaction} as id)
    select id as transaction, (
      select max(h.seq) from history h
      where h.user_id = ${salon.id} and h.subject = ${auditedAs[kind]} and h.seq >= batch.id
        and h.transaction_id = batch.id) as entry
    from batch`)
  const { transaction = null, entry = null } = rows[0] ?? {}
  return transaction === null ? undefined : { transaction, entry }
}
