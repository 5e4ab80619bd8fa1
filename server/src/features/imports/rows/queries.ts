import type { ChangedSubject } from '@salon/contract/events'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { recordChange } from '../../../db/change-log.ts'
import { first } from '../../../db/first.ts'
import { importLinks, importRows } from '../../../db/schema/imports.ts'
import type { Salon } from '../../../kernel/salon.ts'
import type { ImportRecord } from '../queries.ts'

export type NewRow = typeof importRows.$inferInsert

export const insertRows = (tx: Db, rows: NewRow[]) => tx.insert(importRows).values(rows)

/** What a person decided about rows. */
export const decisionsOf = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  importId: number,
  numbers: readonly number[],
) =>
  tx
    .select({ number: importRows.number, decision: importRows.decision })
    .from(importRows)
    .where(
      and(
        eq(importRows.userId, salon.id),
        eq(importRows.importId, importId),
        inArray(importRows.number, [...numbers]),
      ),
    )

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

/** What rows of a kind became, by their numbers there. */
export const targetsOf = (
  db: Db,
  salon: Pick<Salon, 'id'>,
  { product }: Pick<ImportRecord, 'product'>,
  kind: ImportRecord['kind'],
  foreignIds: readonly string[],
) =>
  db
    .select({ foreignId: importLinks.foreignId, targetId: importLinks.targetId })
    .from(importLinks)
    .where(
      and(
        eq(importLinks.userId, salon.id),
        eq(importLinks.product, product),
        eq(importLinks.kind, kind),
        inArray(importLinks.foreignId, [...foreignIds]),
      ),
    )

/** How many rows an import has made something of. */
export const createdBy = async (tx: Db, salon: Pick<Salon, 'id'>, importId: number) => {
  const row = await tx
    .select({ count: sql<number>`count(*)::integer` })
    .from(importRows)
    .where(
      and(
        eq(importRows.userId, salon.id),
        eq(importRows.importId, importId),
        eq(importRows.effect, 'created'),
      ),
    )
    .then(first)
  return row?.count ?? 0
}
