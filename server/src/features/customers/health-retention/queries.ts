import { statusesCalledOff } from '@salon/contract/vocabulary'
import {
  and,
  asc,
  count,
  eq,
  exists,
  getTableName,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { customers } from '../../../db/schema/customers.ts'
import { healthNotices } from '../../../db/schema/safety.ts'
import { settings } from '../../../db/schema/settings.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { safetyTables } from '../safety/queries.ts'

export { lockSalon } from '../../../db/lock-salon.ts'

/** Consents are no health data, but go with it: a client of whom they alone are kept is noticed, too. */
const tablesOfClient = safetyTables.map(getTableName)

/** The formulas that went with a deleted visit, in the history. */
const isDeletedFormula = sql`t.subject = 'formulas' and t.operation = 'delete' and t.salt is not null`

const rowOfSalon = (table: string, isHealthData = sql`true`) => sql`
  select 1 from ${sql.identifier(table)} t
  where t.user_id = "settings"."user_id" and ${isHealthData}`

/** The salons that keep health data and remove it by age, and those with notices from when they did. */
export const salonsWithWork = (db: Db) => {
  const keepsAny = [
    ...[...tablesOfClient, 'formulas'].map((table) => rowOfSalon(table)),
    rowOfSalon('deleted_appointments', sql`t.formula is not null`),
    rowOfSalon('history', isDeletedFormula),
  ]
  return db
    .select({ id: settings.userId })
    .from(settings)
    .where(
      or(
        sql`exists (${rowOfSalon('health_notices')})`,
        and(
          isNotNull(settings.healthDataYears),
          sql`exists (${sql.join(keepsAny, sql` union all `)})`,
        ),
      ),
    )
    .orderBy(asc(settings.userId))
}

/** After how many years a salon removes health data; null where it keeps it. */
export const yearsOf = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .select({ years: settings.healthDataYears })
    .from(settings)
    .where(eq(settings.userId, salon.id))
    .then((rows) => rows[0]?.years ?? null)

/** The last visit of a client that was not called off, or is still to come. */
const lastVisit = sql`(
  select max(a.appointment_date) from appointments a
  where a.user_id = "customers"."user_id" and a.customer_id = "customers"."id"
    and a.status <> all (${sql.param(statusesCalledOff)}::text[]))`.mapWith(
  appointments.appointmentDate,
) as SQL<string | null>

/** When something of a client was noted last, which takes no visit: a patch test, a form by a link, a call. */
const lastNoted = (
  [
    ['client_conditions', 'created_at'],
    ['patch_tests', 'created_at'],
    ['signed_forms', 'signed_at'],
    // A form that they are asked to fill in.
    ['form_links', 'expires_at'],
    ['health_consents', 'created_at'],
  ] as const
).map(
  ([table, column]) => sql`(
    select max(t.${sql.identifier(column)}) from ${sql.identifier(table)} t
    where t.user_id = "customers"."user_id" and t.customer_id = "customers"."id")`,
)

/** Clients whose last visit, or who were added without one, before a moment, and of whom nothing was noted since. */
const seenBefore = (moment: string) => sql`
  greatest(coalesce(${lastVisit}, "customers"."created_at"), ${sql.join(lastNoted, sql`, `)}) < ${moment}`

const present = (salon: Pick<Salon, 'id'>) =>
  and(eq(customers.userId, salon.id), isNull(customers.removedAt))

/** By the salon's id, since a hashed subplan would read the rows of all salons. */
const rowsOfClient = (salon: Pick<Salon, 'id'>, table: string) => sql`exists (
  select from ${sql.identifier(table)} t
  where t.user_id = ${salon.id} and t.customer_id = "customers"."id")`

/** Clients of whom anything about their health is kept, removed rows included. */
const hasHealthData = (salon: Pick<Salon, 'id'>, inHistory: readonly number[]) =>
  or(
    ...tablesOfClient.map((table) => rowsOfClient(salon, table)),
    sql`exists (
      select from appointments a join formulas f on f.user_id = a.user_id and f.appointment_id = a.id
      where a.user_id = ${salon.id} and a.customer_id = "customers"."id")`,
    sql`exists (
      select from deleted_appointments d
      where d.user_id = ${salon.id} and d.customer_id = "customers"."id"
        and d.formula is not null)`,
    inHistory.length > 0 ? inArray(customers.id, [...inHistory]) : undefined,
  )

/**
 * The clients whose formulas went with a deleted visit, and are in the history alone; also the surviving client of
 * one of them who was merged since.
 */
export const clientsOfDeletedFormulas = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .execute<{ id: number }>(
      sql`
        with recursive merge_chain as (
          select t.customer_id as id from history t where t.user_id = ${salon.id} and ${isDeletedFormula}
          union
          select c.merged_into from customers c join merge_chain m on c.id = m.id
          where c.user_id = ${salon.id} and c.merged_into is not null
        ) select id from merge_chain where id is not null`,
    )
    .then(({ rows }) => rows.map(({ id }) => id))

/** The last of the first `size` clients after an id; undefined where fewer are left. */
export const endOfBatch = (db: Db, salon: Pick<Salon, 'id'>, after: number, size: number) =>
  db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.userId, salon.id), gt(customers.id, after)))
    .orderBy(asc(customers.id))
    .offset(size - 1)
    .limit(1)
    .then(([row]) => row?.id)

interface ClientBatch {
  readonly after: number
  readonly until: number | undefined
  /** The moment before which they were last seen. */
  readonly before: string
  readonly inHistory: readonly number[]
}

/** The clients of a batch whose health data is too old. */
export const clientsToNotice = (
  db: Db,
  salon: Pick<Salon, 'id'>,
  { after, until, before, inHistory }: ClientBatch,
) =>
  db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        present(salon),
        gt(customers.id, after),
        until === undefined ? undefined : lte(customers.id, until),
        seenBefore(before),
        hasHealthData(salon, inHistory),
      ),
    )
    .orderBy(asc(customers.id))
    .then((rows) => rows.map(({ id }) => id))

/** When the last notice of a salon was given. */
export const lastNotice = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .select({ at: max(healthNotices.noticedAt) })
    .from(healthNotices)
    .where(eq(healthNotices.userId, salon.id))
    .then((rows) => rows[0]?.at ?? null)

/** Keeps the notices of clients. @returns how many had none */
export const insertNotices = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  customerIds: readonly number[],
  noticedAt: string,
) =>
  tx
    .execute(
      sql`
        insert into health_notices (user_id, customer_id, noticed_at)
        select ${salon.id}, id, ${noticedAt} from unnest(${sql.param(customerIds)}::bigint[]) id
        on conflict do nothing returning customer_id`,
    )
    .then(({ rows }) => rows.length)

const noticeOf = (salon: Pick<Salon, 'id'>) =>
  and(eq(healthNotices.userId, salon.id), eq(healthNotices.customerId, customers.id))

/** Deletes notices: of clients who were seen since a moment or removed, or all where the salon keeps everything. */
export const withdrawNotices = (db: Db, salon: Pick<Salon, 'id'>, before: string | null) =>
  db.delete(healthNotices).where(
    and(
      eq(healthNotices.userId, salon.id),
      before === null
        ? undefined
        : not(
            exists(
              db
                .select({ id: customers.id })
                .from(customers)
                .where(
                  and(
                    present(salon),
                    eq(customers.id, healthNotices.customerId),
                    seenBefore(before),
                  ),
                ),
            ),
          ),
    ),
  )

/** Locks the first clients whose notice was given by a moment. */
export const lockNoticed = (tx: Db, salon: Pick<Salon, 'id'>, until: string, limit: number) =>
  tx
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(healthNotices, noticeOf(salon))
    .where(and(present(salon), lte(healthNotices.noticedAt, until)))
    .orderBy(asc(customers.id))
    .limit(limit)
    .for('no key update', { of: customers })
    .then((rows) => rows.map(({ id }) => id))

/** Those of some clients who were last seen before a moment. */
export const stillDue = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
  before: string,
) =>
  tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(present(salon), inArray(customers.id, [...ids]), seenBefore(before)))
    .orderBy(asc(customers.id))
    .then((rows) => rows.map(({ id }) => id))

/** Deletes the notices of clients. */
export const deleteNotices = (tx: Db, salon: Pick<Salon, 'id'>, ids: readonly number[]) =>
  tx
    .delete(healthNotices)
    .where(and(eq(healthNotices.userId, salon.id), inArray(healthNotices.customerId, [...ids])))

const noticedClients = (salon: Pick<Salon, 'id'>, before: string): SQL | undefined =>
  and(present(salon), seenBefore(before))

/** How many clients have a notice that stands. */
export const countNoticed = (db: Db, salon: Pick<Salon, 'id'>, before: string) =>
  db
    .select({ count: count() })
    .from(customers)
    .innerJoin(healthNotices, noticeOf(salon))
    .where(noticedClients(salon, before))
    .then((rows) => rows[0]?.count ?? 0)

/** The clients whose notices stand, the earliest first. */
export const noticed = (db: Db, salon: Pick<Salon, 'id'>, before: string, limit: number) =>
  db
    .select({
      customerId: customers.id,
      name: customers.name,
      lastVisit,
      noticedAt: healthNotices.noticedAt,
    })
    .from(customers)
    .innerJoin(healthNotices, noticeOf(salon))
    .where(noticedClients(salon, before))
    .orderBy(asc(healthNotices.noticedAt), asc(customers.name), asc(customers.id))
    .limit(limit)
