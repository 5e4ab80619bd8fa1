import type { Separation } from '@salon/contract/duplicates'
import { and, asc, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { clientMerges, type MovedKeys } from '../../../db/schema/client-merges.ts'
import { customers } from '../../../db/schema/customers.ts'
import { services } from '../../../db/schema/services.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** Lets one merge of a salon run at a time, so that who was merged into whom is stable. */
export const lockMerges = (tx: Db, salon: Salon) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('client_merges', ${salon.id}))`)

/** Locks clients, removed ones too, in the order of their ids. */
export const lockClients = (tx: Db, salon: Salon, ids: readonly number[]) =>
  tx
    .select({
      id: customers.id,
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
      notes: customers.notes,
      birthday: customers.birthday,
      version: customers.version,
      removedAt: customers.removedAt,
    })
    .from(customers)
    .where(and(eq(customers.userId, salon.id), inArray(customers.id, [...ids])))
    .orderBy(asc(customers.id))
    .for('update')

/** A client and those whom they were merged into, one after the other; the last is the surviving client. */
export async function mergeChainOf(tx: Db, salon: Salon, id: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with recursive merge_chain as (
      select id, merged_into, 0 as step from customers where user_id = ${salon.id} and id = ${id}
      union all
      select c.id, c.merged_into, m.step + 1 from customers c join merge_chain m on c.id = m.merged_into
      where c.user_id = ${salon.id}
    ) select id from merge_chain order by step`)
  return rows.map((row) => row.id)
}

/** Those who were merged into a client, and not by way of others. */
export const clientsMergedInto = (tx: Db, salon: Salon, id: number): Promise<number[]> =>
  tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.userId, salon.id), eq(customers.mergedInto, id)))
    .orderBy(asc(customers.id))
    .then((rows) => rows.map((row) => row.id))

type MergeRow = typeof clientMerges.$inferInsert

/** At the moment of the statement: a transaction that began earlier may have waited for another merge. */
export const insertMerge = (tx: Db, row: MergeRow) =>
  tx.insert(clientMerges).values({ ...row, createdAt: sql`clock_timestamp()` })

const thisMerge = (salon: Salon, formerId: number) =>
  and(eq(clientMerges.userId, salon.id), eq(clientMerges.formerId, formerId))

/** A merge that stands, by the client who was merged. */
export const mergeOf = (tx: Db, salon: Salon, formerId: number) =>
  tx.select().from(clientMerges).where(thisMerge(salon, formerId)).then(first)

export const deleteMerge = (tx: Db, salon: Salon, formerId: number) =>
  tx.delete(clientMerges).where(thisMerge(salon, formerId))

/** The other merges that stand, into some clients or of them, the earliest first. */
export const otherMerges = (tx: Db, salon: Salon, formerId: number, clientIds: readonly number[]) =>
  tx
    .select({
      formerId: clientMerges.formerId,
      keptId: customers.mergedInto,
      before: clientMerges.before,
      after: clientMerges.after,
      moved: clientMerges.moved,
      createdAt: clientMerges.createdAt,
      former: {
        name: customers.name,
        email: customers.email,
        phone: customers.phone,
        notes: customers.notes,
        birthday: customers.birthday,
      },
    })
    .from(clientMerges)
    .innerJoin(
      customers,
      and(eq(customers.userId, clientMerges.userId), eq(customers.id, clientMerges.formerId)),
    )
    .where(
      and(
        eq(clientMerges.userId, salon.id),
        ne(clientMerges.formerId, formerId),
        or(
          inArray(clientMerges.formerId, [...clientIds]),
          inArray(customers.mergedInto, [...clientIds]),
        ),
      ),
    )
    .orderBy(asc(clientMerges.createdAt), asc(clientMerges.formerId))

export const updateMerge = (
  tx: Db,
  salon: Salon,
  formerId: number,
  changed: Partial<Pick<MergeRow, 'before' | 'after' | 'moved'>>,
) => tx.update(clientMerges).set(changed).where(thisMerge(salon, formerId))

/** Adds rows of one table to what a merge has moved. */
export const addMoved = (
  tx: Db,
  salon: Salon,
  formerId: number,
  table: string,
  keys: readonly unknown[],
) =>
  tx
    .update(clientMerges)
    .set({
      moved: sql`${clientMerges.moved} || jsonb_build_object(${table}::text,
        coalesce(${clientMerges.moved} -> ${table}::text, '[]') || ${JSON.stringify(keys)}::jsonb)`,
    })
    .where(thisMerge(salon, formerId))

export type { MovedKeys }

export interface Move {
  readonly from: number
  readonly to: number
}

/** A table with rows of a client, and how a merge moves them. */
export interface MovedTable {
  readonly table: string
  /** The column that names the client. */
  readonly column: string
  /** The columns that identify a row, beside the salon. */
  readonly key: readonly string[]
  /**
   * A row stays with the former client where the kept one has a row with the same values of these; the order of a list
   * does not matter.
   */
  readonly unlessSame?: readonly string[]
  /** The column that is set once a row is no longer in force: such a row is moved, and no other stays because of it. */
  readonly endedBy?: string
  /** The column of online bookings that names a row: one that is named, which a client's link shows, is moved. */
  readonly linkedBy?: string
  /** The kind of rows whose column names a client, where others name something else. */
  readonly kind?: string
  /** The column of the visit that a row is about: when that returns, the row does, too. */
  readonly visit?: string
}

const byId = (table: string, column = 'customer_id'): MovedTable => ({
  table,
  column,
  key: ['id'],
})

/**
 * Every table whose rows a merge moves. A new one with rows of a client belongs here, or into `unmovedTables`; a test
 * compares both with the columns of the database.
 */
export const movedTables: readonly MovedTable[] = [
  byId('appointments'),
  byId('deleted_appointments'),
  { ...byId('service_records'), visit: 'appointment_id' },
  byId('visit_series'),
  {
    // A client waits for the same once; entries of online bookings are exempt, as they are where one is added.
    ...byId('waiting_entries'),
    unlessSame: [
      'service_ids',
      'staff_ids',
      'weekdays',
      'first_day',
      'last_day',
      'from_time',
      'to_time',
    ],
    endedBy: 'archived_at',
    linkedBy: 'waiting_entry_id',
  },
  byId('online_bookings'),
  byId('online_bookings', 'may_be_id'),
  { ...byId('messages'), visit: 'appointment_id' },
  byId('client_conditions'),
  byId('patch_tests'),
  byId('test_waivers'),
  byId('signed_forms'),
  // A withdrawal of either holds: no consent that was there before outweighs it.
  byId('health_consents'),
  { table: 'form_links', column: 'customer_id', key: ['token_hash'] },
  byId('activity'),
  // A client who wants no messages in one of the rows wants none: the stricter choice of both holds.
  { ...byId('message_opt_outs'), unlessSame: ['channel'] },
  { ...byId('booking_blocks'), unlessSame: [] },
  {
    table: 'import_links',
    column: 'target_id',
    key: ['product', 'kind', 'foreign_id'],
    kind: 'clients',
  },
]

/** Those of which a merge leaves rows with the former client. */
export const tablesOfRowsLeft = movedTables.filter(({ unlessSame }) => unlessSame)

/** Tables that name clients and stay as they are, each with the reason. */
export const unmovedTables: Readonly<Record<string, string>> = {
  'history.customer_id': 'is append-only; the history of the kept client shows that of the former',
  'history.former_customer_id': 'is append-only',
  'customers.merged_into': 'who was merged into the former client stays so',
  'client_merges.former_id': 'a merge into the former client can be undone by itself',
  'health_notices.customer_id':
    'is withdrawn by the nightly job, and given anew of the kept client',
  'health_openings.customer_id': 'are shown of both',
  'client_distinctions.first_id': 'names the two rows that a person marked as distinct',
  'client_distinctions.second_id': 'names the two rows that a person marked as distinct',
}

/** The name of a moved table in the record of a merge. */
export const movedName = ({ table, column }: MovedTable) => `${table}.${column}`

export const seriesName = movedName(byId('visit_series'))

/** The rows that are moved alone. */
type RowsToMove =
  | {
      readonly keys: readonly unknown[]
      /** Visits whose rows are among them. */
      readonly visits: readonly number[]
    }
  | {
      /** Rows of another client, with the same values of `unlessSame` as one of these. */
      readonly like: { readonly clientId: number; readonly keys: readonly unknown[] }
    }

/**
 * Moves the rows of a client in one table to another client.
 * @param only those that are moved alone, if they are still with the client that the move is from
 * @returns the keys of the moved rows
 */
export async function moveRows(
  tx: Db,
  salon: Salon,
  one: MovedTable,
  { from, to }: Move,
  only?: RowsToMove,
): Promise<unknown[]> {
  const [table, column] = [sql.identifier(one.table), sql.identifier(one.column)]
  const keyOf = (row: SQL) =>
    sql`jsonb_build_array(${sql.join(
      one.key.map((name) => sql`${row}.${sql.identifier(name)}`),
      sql`, `,
    )})`
  const isAmong = (row: SQL, keys: readonly unknown[]) =>
    sql`${keyOf(row)} in (select value from jsonb_array_elements(${JSON.stringify(keys)}::jsonb))`
  // Containment in both directions is equality, with lists as sets.
  const valuesOf = (row: SQL) =>
    sql`jsonb_build_object(${sql.join(
      (one.unlessSame ?? []).map((name) => sql`${name}::text, ${row}.${sql.identifier(name)}`),
      sql`, `,
    )})`
  const isInForce = (row: SQL) =>
    one.endedBy === undefined ? sql`true` : sql`${row}.${sql.identifier(one.endedBy)} is null`
  const sameRowOf = (client: number) => sql`
    select from ${table} k where k.user_id = ${salon.id} and k.${column} = ${client}
      and ${isInForce(sql`k`)}
      and ${valuesOf(sql`k`)} @> ${valuesOf(sql`t`)} and ${valuesOf(sql`t`)} @> ${valuesOf(sql`k`)}`
  const isLinked =
    one.linkedBy === undefined
      ? sql`false`
      : sql`exists (select from online_bookings b
          where b.user_id = t.user_id and b.${sql.identifier(one.linkedBy)} = t.id)`
  const isOfVisit = (visits: readonly number[]) =>
    one.visit === undefined
      ? sql`false`
      : sql`t.${sql.identifier(one.visit)} = any (${sql.param(visits)}::bigint[])`
  const isWanted = (wanted: RowsToMove) =>
    'like' in wanted
      ? sql`exists (${sameRowOf(wanted.like.clientId)} and ${isAmong(sql`k`, wanted.like.keys)})`
      : sql`(${isAmong(sql`t`, wanted.keys)} or ${isOfVisit(wanted.visits)})`
  const { rows } = await tx.execute<{ key: unknown }>(sql`
    update ${table} t set ${column} = ${to}
    where t.user_id = ${salon.id} and t.${column} = ${from}
      and ${
        one.unlessSame
          ? sql`(not ${isInForce(sql`t`)} or ${isLinked} or not exists (${sameRowOf(to)}))`
          : sql`true`
      }
      and ${one.kind === undefined ? sql`true` : sql`t.kind = ${one.kind}`}
      and ${only ? isWanted(only) : sql`true`}
    returning ${keyOf(sql`t`)} as key`)
  return rows.map((row) => row.key)
}

/**
 * Moves series that have visits of one client alone, after those were moved: a change of a series makes another one.
 * @returns their keys
 */
export async function moveSeriesOfVisits(
  tx: Db,
  salon: Salon,
  { from, to }: Move,
): Promise<unknown[]> {
  const hasVisitsOf = (client: number) => sql`exists (
    select from appointments a
    where a.user_id = s.user_id and a.series_id = s.id and a.customer_id = ${client})`
  const { rows } = await tx.execute<{ key: unknown }>(sql`
    update visit_series s set customer_id = ${to}
    where s.user_id = ${salon.id} and s.customer_id = ${from}
      and ${hasVisitsOf(to)} and not ${hasVisitsOf(from)}
    returning jsonb_build_array(s.id) as key`)
  return rows.map((row) => row.key)
}

/** A deleted appointment is kept as it was selected, and names its client in there, too. */
export const renameInDeleted = (tx: Db, salon: Salon, to: number) =>
  tx.execute(sql`
    update deleted_appointments
    set row = row || jsonb_build_object('customerId', customer_id),
      service_record = service_record || jsonb_build_object('customerId', customer_id)
    where user_id = ${salon.id} and customer_id = ${to}
      and (row ->> 'customerId')::bigint <> customer_id`)

/**
 * Reminders are known by client and start: under the new client's key a visit that was reminded of is not reminded of
 * again. Where both clients had a reminder at one time, there is one already.
 */
export const renameReminders = (tx: Db, salon: Salon, { from, to }: Move) =>
  tx.execute(sql`
    update messages m set visit_key = ${`client ${to}`}
    where m.user_id = ${salon.id} and m.customer_id = ${to} and m.visit_key = ${`client ${from}`}
      and not exists (
        select from messages o
        where o.user_id = m.user_id and o.visit_key = ${`client ${to}`} and o.kind = m.kind
          and o.channel = m.channel and o.start = m.start and o.copy = m.copy)`)

/** So many appointments are listed that stay with a client. */
const mostListed = 50

/** The appointments of a client that were booked after a moment. */
export const appointmentsBookedAfter = (tx: Db, salon: Salon, customerId: number, moment: string) =>
  tx
    .select({
      id: appointments.id,
      appointmentDate: appointments.appointmentDate,
      serviceName: services.name,
    })
    .from(appointments)
    .innerJoin(
      services,
      and(eq(services.userId, appointments.userId), eq(services.id, appointments.serviceId)),
    )
    .where(
      and(
        eq(appointments.userId, salon.id),
        eq(appointments.customerId, customerId),
        gt(appointments.createdAt, moment),
      ),
    )
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
    .limit(mostListed)

/** Rows of clients that a person adds, and when: of visits, by the visit. */
const addedRows: Readonly<Record<Separation['rows'][number]['kind'], SQL>> = {
  photos: sql`photos r join appointments a using (user_id) where r.appointment_id = a.id`,
  formulas: sql`formulas r join appointments a using (user_id) where r.appointment_id = a.id`,
  conditions: sql`client_conditions r where true`,
  patch_tests: sql`patch_tests r where true`,
  forms: sql`(select user_id, customer_id, signed_at as created_at from signed_forms) r where true`,
  messages: sql`messages r where true`,
  waiting: sql`waiting_entries r where true`,
}

/** How many rows a client got after a moment, by their kind. */
export async function rowsAddedAfter(tx: Db, salon: Salon, customerId: number, moment: string) {
  const counts = Object.entries(addedRows).map(
    ([kind, from]) => sql`
      select ${kind}::text as kind, count(*)::int as count from ${from}
        and user_id = ${salon.id} and customer_id = ${customerId} and r.created_at > ${moment}::timestamptz
      having count(*) > 0`,
  )
  const { rows } = await tx.execute<Separation['rows'][number]>(sql.join(counts, sql` union all `))
  return rows
}

/** Whether a client is there and stands for themselves. */
export const isPresent = async (tx: Db, salon: Salon, id: number) => {
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.userId, salon.id), eq(customers.id, id), isNull(customers.removedAt)))
  return rows.length > 0
}
