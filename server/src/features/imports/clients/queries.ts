import type { ImportedDigests } from '@salon/contract/imports'
import { and, asc, desc, eq, gt, inArray, isNull, notExists, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { currentClient, isSurvivingClient } from '../../../db/current-client.ts'
import { customers } from '../../../db/schema/customers.ts'
import { importLinks, importRows } from '../../../db/schema/imports.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { rowsOf, type ImportRecord } from '../queries.ts'

/** Clients of a page. */
const clientsOfPage = 5_000

/** Clients by id, after one, without those whom an import has made. */
export const knownClients = (
  db: Db,
  salon: Pick<Salon, 'id'>,
  importId: number | undefined,
  after: number,
) =>
  db
    .select({
      id: customers.id,
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
      birthday: customers.birthday,
    })
    .from(customers)
    .where(
      and(
        eq(customers.userId, salon.id),
        isNull(customers.removedAt),
        gt(customers.id, after),
        importId === undefined
          ? undefined
          : notExists(
              db
                .select({ number: importRows.number })
                .from(importRows)
                .where(
                  and(
                    eq(importRows.userId, salon.id),
                    eq(importRows.importId, importId),
                    eq(importRows.targetId, customers.id),
                    eq(importRows.effect, 'created'),
                  ),
                ),
            ),
      ),
    )
    .orderBy(asc(customers.id))
    .limit(clientsOfPage)

/** The id of the last client; 0 where there is none. */
export const lastClient = (db: Db, salon: Pick<Salon, 'id'>): Promise<number> =>
  db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.userId, salon.id))
    .orderBy(desc(customers.id))
    .limit(1)
    .then((rows) => rows[0]?.id ?? 0)

/**
 * Whom clients are by now, by their ids, without those who were removed; who came as removed is there: their row still
 * has its first version, which a removal raises. In a transaction they are locked as `linksOf` does, so that none is
 * removed or merged before what belongs to them is written.
 */
export async function presentClients(
  db: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const present = await presentAtOnce(db, salon, ids)
  // READ COMMITTED: a statement that has waited for a merge sees the former client's new row, and the chain of merges
  // still without it. Only the next statement finds the surviving client.
  const missing = ids.filter((id) => !present.has(id))
  return new Map([...present, ...(await presentAtOnce(db, salon, missing))])
}

/** The same by one statement. */
async function presentAtOnce(db: Db, salon: Pick<Salon, 'id'>, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, number>()
  const former = alias(customers, 'former')
  const rows = await db
    .select({ formerId: former.id, id: customers.id })
    .from(former)
    .innerJoin(
      customers,
      and(
        eq(customers.userId, salon.id),
        eq(customers.id, currentClient(salon.id, former.id)),
        or(isNull(customers.removedAt), eq(customers.version, 1)),
      ),
    )
    .where(and(eq(former.userId, salon.id), inArray(former.id, [...ids])))
    .orderBy(asc(customers.id))
    .for('no key update', { of: customers })
  return new Map(rows.map(({ formerId, id }) => [formerId, id]))
}

/** Whom rows of earlier batches are by now, without those who were removed since; locked as well. */
export const clientsOfEarlier = async (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  { id }: Pick<ImportRecord, 'id'>,
  numbers: readonly number[],
) =>
  numbers.length === 0
    ? []
    : tx
        .select({ number: importRows.number, targetId: customers.id })
        .from(importRows)
        .innerJoin(customers, isSurvivingClient(salon, importRows.targetId))
        .where(
          and(
            rowsOf(salon, id),
            inArray(importRows.number, [...numbers]),
            inArray(importRows.outcome, ['new', 'same', 'changed']),
          ),
        )
        .orderBy(asc(customers.id))
        .for('no key update', { of: customers })

export type ImportLink = Awaited<ReturnType<typeof linksOf>>[number]

/**
 * The clients that rows of a product are, with what they have at present. In a transaction they are locked, so that
 * what is edited at the desk meanwhile is seen.
 */
export const linksOf = async (
  db: Db,
  salon: Pick<Salon, 'id'>,
  { product, kind }: ImportRecord,
  foreignIds: readonly string[],
) => {
  const rows = await db
    .select({
      foreignId: importLinks.foreignId,
      customerId: importLinks.targetId,
      digests: importLinks.digests,
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
      notes: customers.notes,
      birthday: customers.birthday,
      removedAt: customers.removedAt,
    })
    .from(importLinks)
    .innerJoin(
      customers,
      and(eq(customers.userId, importLinks.userId), eq(customers.id, importLinks.targetId)),
    )
    .where(
      and(
        eq(importLinks.userId, salon.id),
        eq(importLinks.product, product),
        eq(importLinks.kind, kind),
        inArray(importLinks.foreignId, [...foreignIds]),
      ),
    )
    .orderBy(asc(customers.id))
    .for('no key update', { of: customers })
  return rows.map(({ foreignId, customerId, digests, removedAt, ...fields }) => ({
    foreignId,
    customerId,
    digests: digests as ImportedDigests,
    fields,
    isRemoved: removedAt !== null,
  }))
}
