import type { HistoryEntry } from '@salon/contract/history'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  lt,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { customers } from '../../db/schema/customers.ts'
import { history } from '../../db/schema/history.ts'
import type { Salon } from '../../kernel/salon.ts'

const {
  userId: _salon,
  salt: _salt,
  digest: _digest,
  link: _link,
  ...columns
} = getTableColumns(history)

/**
 * A correlated look-up for each entry of the page. `offset 0` is an optimization fence: the planner costs the
 * subquery for all entries before the limit, and would hash all rows of the salon instead.
 */
const isThere = (rows: SQL) => sql`exists (select ${rows} offset 0)`

/** Whether a table has the row of an entry. */
const hasRow = (table: string) =>
  isThere(sql`
    from ${sql.identifier(table)} t
    where t.user_id = "history"."user_id" and t.id = "history"."row_id"`)

const shown = {
  ...columns,
  /** The entry that undid this one. */
  undoneBy: sql<number | null>`(
    select min(u.seq) from history u
    where u.user_id = "history"."user_id" and u.undoes = "history"."seq")`,
  /** Whether an inserted row had been deleted before. */
  wasThere: sql<boolean>`"history"."operation" = 'insert'
    and "history"."subject" in ('appointments', 'photos', 'formulas')
    and ${isThere(sql`
      from history d
      where d.user_id = "history"."user_id" and d.subject = "history"."subject"
        and d.row_id = "history"."row_id" and d.seq < "history"."seq" and d.operation = 'delete'`)}`,
  /**
   * Whether the row can be restored, or was: a photo in `deleted_photos`, an appointment there or restored.
   */
  isKept: sql<boolean>`case "history"."subject"
    when 'photos' then ${hasRow('deleted_photos')}
    when 'appointments' then ${hasRow('deleted_appointments')} or ${hasRow('appointments')}
    else false end`,
}

/** An audited table. */
export type AuditedTableName = typeof history.$inferSelect.subject

/** Which entries, and which page of them. */
export interface EntryFilter {
  readonly appointmentId?: number
  readonly customerId?: number
  readonly subject?: AuditedTableName | undefined
  /** Tables whose entries the caller does not see. */
  readonly hidden: readonly AuditedTableName[]
  readonly limit: number
  /** The last entry of the page before. */
  readonly after?: number | undefined
}

/** A client and all who were merged into them, as an array. */
const withFormer = (salon: Salon, id: number) => sql`array(
  with recursive part as (
    select ${id}::bigint as id
    union
    select c.id from customers c join part p on c.merged_into = p.id where c.user_id = ${salon.id}
  ) select id from part)`

const ofSalon = (salon: Salon) => eq(history.userId, salon.id)

/** Not one of the many entries of an import, or of its undo, except the one that stands for them. */
const isShown = (salon: Salon) => sql`(
  ${history.transactionId} not in (
    select unnest(i.run_transactions || i.undo_transactions) from imports i
    where i.user_id = ${salon.id})
  or ${history.seq} in (
    select unnest(array[i.run_entry, i.undo_entry]) from imports i where i.user_id = ${salon.id}))`

/** The import that an entry stands for. */
const importOfEntry = sql<HistoryEntry['import']>`(
  select json_build_object('kind', i.kind, 'product', i.product, 'fileName', i.file_name,
    'count', i.written, 'isUndo', "history"."seq" is not distinct from i.undo_entry)
  from imports i
  where i.user_id = "history"."user_id" and "history"."seq" in (i.run_entry, i.undo_entry))`

/** Entries, newest first. */
export function entriesOf(db: Db, salon: Salon, wanted: EntryFilter) {
  const { appointmentId, customerId, subject, hidden, limit, after } = wanted
  const isOfSalon = appointmentId === undefined && customerId === undefined
  const conditions: (SQL | undefined)[] = [
    ofSalon(salon),
    appointmentId === undefined ? undefined : eq(history.appointmentId, appointmentId),
    customerId === undefined
      ? undefined
      : or(
          sql`${history.customerId} = any (${withFormer(salon, customerId)})`,
          eq(history.formerCustomerId, customerId),
        ),
    subject === undefined ? undefined : eq(history.subject, subject),
    isOfSalon ? isShown(salon) : undefined,
    hidden.length === 0 ? undefined : notInArray(history.subject, [...hidden]),
    after === undefined ? undefined : lt(history.seq, after),
  ]
  return db
    .select({ ...shown, import: isOfSalon ? importOfEntry : sql<null>`null` })
    .from(history)
    .where(and(...conditions))
    .orderBy(desc(history.seq))
    .limit(limit)
}

/** An entry as a query returns it. */
export type EntryRow = NonNullable<Awaited<ReturnType<typeof entryBySeq>>>

export const entryBySeq = (db: Db, salon: Salon, seq: number) =>
  db
    .select(shown)
    .from(history)
    .where(and(ofSalon(salon), eq(history.seq, seq)))
    .then(first)

/** The entries that one transaction wrote, in order. */
export const entriesOfTransaction = (db: Db, salon: Salon, transactionId: number) =>
  db
    .select(shown)
    .from(history)
    .where(
      // A transaction's entries follow its first one, by which the index finds them.
      and(
        ofSalon(salon),
        gte(history.seq, transactionId),
        eq(history.transactionId, transactionId),
      ),
    )
    .orderBy(asc(history.seq))

/** The ids of rows, by the field that holds them. */
export type ReferencedIds = Readonly<
  Record<'customerId' | 'serviceId' | 'staffId' | 'categoryId', readonly number[]>
>

/**
 * The present names of rows, archived ones included.
 * @returns the names by 'serviceId 7', and the ids of those clients who were removed
 */
export async function namesOf(
  db: Db,
  salon: Salon,
  ids: ReferencedIds,
): Promise<{ names: Map<string, string>; removed: Set<number> }> {
  const of = (table: string, field: keyof ReferencedIds, isRemoved = sql`false`) => sql`
    select ${field}::text as field, id, name, ${isRemoved} as "isRemoved"
    from ${sql.identifier(table)}
    where user_id = ${salon.id} and id = any(${sql.param(ids[field])}::bigint[])`
  const { rows } = await db.execute<NamedRow>(
    sql`${of('customers', 'customerId', sql`removed_at is not null`)}
      union all ${of('services', 'serviceId')}
      union all ${of('staff', 'staffId')} union all ${of('categories', 'categoryId')}`,
  )
  return {
    names: new Map(rows.map(({ field, id, name }) => [`${field} ${id}`, name])),
    removed: new Set(rows.flatMap(({ id, isRemoved }) => (isRemoved ? [id] : []))),
  }
}

interface NamedRow extends Record<string, unknown> {
  readonly field: string
  readonly id: number
  readonly name: string
  readonly isRemoved: boolean
}

/** Whether an appointment exists and is not deleted. */
export const hasAppointment = async (db: Db, salon: Salon, id: number) => {
  const rows = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.userId, salon.id), eq(appointments.id, id)))
  return rows.length > 0
}

/** Whether a client exists, also a removed one. */
export const hasCustomer = async (db: Db, salon: Salon, id: number) => {
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.userId, salon.id), eq(customers.id, id)))
  return rows.length > 0
}

/** Locks a row. @returns its columns; undefined where it is deleted */
export async function lockRow(tx: Db, salon: Salon, table: AuditedTableName, id: number) {
  const { rows } = await tx.execute<{ row: Record<string, unknown> }>(sql`
    select to_jsonb(kept) - '{user_id,search_key}'::text[] as row
    from ${sql.identifier(table)} kept where user_id = ${salon.id} and id = ${id} for update`)
  return rows[0]?.row
}

/** Whether a row that an entry removed was restored and removed again. */
export const wasRemovedAgain = async (tx: Db, salon: Salon, entry: EntryRow) => {
  const { subject, rowId, seq, appointmentId, customerId } = entry
  const rows = await tx
    .select({ seq: history.seq })
    .from(history)
    .where(
      and(
        ofSalon(salon),
        // Redundant with the row's id, but indexed.
        appointmentId === null ? undefined : eq(history.appointmentId, appointmentId),
        subject === 'customers' && customerId !== null
          ? eq(history.customerId, customerId)
          : undefined,
        eq(history.subject, subject),
        eq(history.rowId, rowId),
        gt(history.seq, seq),
        inArray(history.operation, ['archive', 'delete']),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Makes the entries that this transaction writes refer to the entry that they undo. */
export const markUndoing = (tx: Db, seq: number) =>
  tx.execute(sql`select set_config('salon.undoes', ${String(seq)}, true)`)

/** When the last of the first `count` clients of a span was removed; undefined where it has fewer. */
export const endOfRemovedBatch = (db: Db, count: number, after: string, until: string) =>
  db
    .select({ removedAt: customers.removedAt })
    .from(customers)
    .where(and(gt(customers.removedAt, after), lt(customers.removedAt, until)))
    .orderBy(customers.removedAt)
    .offset(count - 1)
    .limit(1)
    .then(([row]) => row?.removedAt ?? undefined)

/** Erases the content of entries from before a moment about clients who were removed in a span. */
export const eraseRemoved = (
  db: Db,
  { after, until, before }: Record<'after' | 'until' | 'before', string>,
) =>
  db.execute(sql`
    update history h set before = null, after = null, salt = null
    from customers c
    where c.removed_at > ${after} and c.removed_at <= ${until} and c.removed_at < ${before}
      and h.user_id = c.user_id and h.customer_id = c.id
      and h.at < ${before} and h.salt is not null
      -- Of a client who is part of another by now nothing is erased before that one.
      and not exists (
        select from client_merges m where m.user_id = c.user_id and m.former_id = c.id)`)

/**
 * Clients and all who were merged into them (part), and the former owners of their records (holder): a client whom they
 * were merged into until that was undone, or who had the visit before.
 */
const withParts = (salon: Pick<Salon, 'id'>, customerIds: readonly number[]) => sql`
  with recursive part as (
    select unnest(${sql.param(customerIds)}::bigint[]) as id
    union
    select c.id from customers c join part p on c.merged_into = p.id where c.user_id = ${salon.id}
  ), holder as (
    select id from part
    union
    select f.former_customer_id from history f join holder o on f.customer_id = o.id
    where f.user_id = ${salon.id} and f.former_customer_id is not null
  )`

/** Entries with content in some tables about these clients and their visits, and about what was theirs when it was deleted. */
const aboutParts = (salon: Pick<Salon, 'id'>, tables: readonly AuditedTableName[]) => sql`
  h.user_id = ${salon.id} and h.subject = any (${sql.param(tables)}::text[])
  and h.salt is not null and h.seq in (
    select seq from history
    where user_id = ${salon.id} and customer_id in (select id from part)
    union all
    select seq from history
    where user_id = ${salon.id} and appointment_id in (
      select a.id from appointments a
      where a.user_id = ${salon.id} and a.customer_id in (select id from part))
    union all
    select e.seq from history d join history e on e.subject = d.subject and e.row_id = d.row_id
    where d.user_id = ${salon.id} and d.customer_id in (select id from part)
      and d.operation = 'delete' and d.subject = any (${sql.param(tables)}::text[])
      and e.user_id = ${salon.id} and e.customer_id in (select id from holder))`

/** Erases the content of entries in some tables about clients, those who were merged into them, and their visits. */
export const eraseEntries = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  tables: readonly AuditedTableName[],
  customerIds: readonly number[],
) =>
  tx.execute(sql`
    ${withParts(salon, customerIds)}
    update history h set before = null, after = null, salt = null
    where ${aboutParts(salon, tables)}`)

/** How many entries have content that {@link eraseEntries} would erase of a client. */
export const countEntries = (
  db: Db,
  salon: Salon,
  tables: readonly AuditedTableName[],
  customerId: number,
) =>
  db
    .execute<{ count: number }>(
      sql`
        ${withParts(salon, [customerId])}
        select count(*) as count from history h where ${aboutParts(salon, tables)}`,
    )
    .then(({ rows }) => rows[0]?.count ?? 0)
