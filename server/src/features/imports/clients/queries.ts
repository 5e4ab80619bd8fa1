import { and, asc, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { recordChange } from '../../../db/change-log.ts'
import { first } from '../../../db/first.ts'
import { customers } from '../../../db/schema/customers.ts'
import { importLinks, importRows } from '../../../db/schema/imports.ts'
import type { Salon } from '../../../kernel/salon.ts'
import type { ImportRecord } from '../queries.ts'

export type NewRow = typeof importRows.$inferInsert

/** Clients of a page. */
const clientsOfPage = 5_000

/** Clients by id, after one, without those whom an import has made. */
export const knownClients = (db: Db, salon: Pick<Salon, 'id'>, importId: number, after: number) =>
  db
    .select({
      id: customers.id,
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
    })
    .from(customers)
    .where(
      and(
        eq(customers.userId, salon.id),
        isNull(customers.removedAt),
        gt(customers.id, after),
        notExists(
          db
            .select({ number: importRows.number })
            .from(importRows)
            .where(
              and(
                eq(importRows.userId, salon.id),
                eq(importRows.importId, importId),
                eq(importRows.customerId, customers.id),
                eq(importRows.effect, 'created'),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(customers.id))
    .limit(clientsOfPage)

export type ImportLink = Awaited<ReturnType<typeof linksOf>>[number]

/** The clients that rows of a product are, with what they have at present. */
export const linksOf = async (
  db: Db,
  salon: Pick<Salon, 'id'>,
  { product, kind }: ImportRecord,
  foreignIds: readonly string[],
) => {
  const rows = await db
    .select({
      foreignId: importLinks.foreignId,
      customerId: importLinks.customerId,
      digests: importLinks.digests,
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
      notes: customers.notes,
      removedAt: customers.removedAt,
    })
    .from(importLinks)
    .innerJoin(
      customers,
      and(eq(customers.userId, importLinks.userId), eq(customers.id, importLinks.customerId)),
    )
    .where(
      and(
        eq(importLinks.userId, salon.id),
        eq(importLinks.product, product),
        eq(importLinks.kind, kind),
        inArray(importLinks.foreignId, [...foreignIds]),
      ),
    )
  return rows.map(({ foreignId, customerId, digests, removedAt, ...fields }) => ({
    foreignId,
    customerId,
    digests,
    fields,
    isRemoved: removedAt !== null,
  }))
}

export const insertRows = (tx: Db, rows: NewRow[]) => tx.insert(importRows).values(rows)

/** What a person decided about rows. */
export const decisionsOf = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  importId: number,
  rows: readonly { readonly number: number }[],
) =>
  tx
    .select({ number: importRows.number, decision: importRows.decision })
    .from(importRows)
    .where(
      and(
        eq(importRows.userId, salon.id),
        eq(importRows.importId, importId),
        inArray(
          importRows.number,
          rows.map(({ number }) => number),
        ),
      ),
    )

/** Writes what became of rows, over what their check has found. */
export const upsertRows = (tx: Db, rows: NewRow[]) =>
  tx
    .insert(importRows)
    .values(rows)
    .onConflictDoUpdate({
      target: [importRows.userId, importRows.importId, importRows.number],
      set: Object.fromEntries(
        (
          [
            'outcome',
            'reason',
            'leftOut',
            'customerId',
            'effect',
            'before',
            'versionAfter',
          ] as const
        ).map((name) => [name, sql`excluded.${sql.identifier(importRows[name].name)}`]),
      ),
    })

/** Links rows of a product with clients; those that are linked keep the import that made the link. */
export const upsertLinks = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  links: (typeof importLinks.$inferInsert)[],
) =>
  recordChange(tx, salon.id, 'customers')
    .insert(importLinks)
    .values(links)
    .onConflictDoUpdate({
      target: [importLinks.userId, importLinks.product, importLinks.kind, importLinks.foreignId],
      set: { digests: sql`excluded.digests` },
    })

/** How many clients an import has made. */
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
