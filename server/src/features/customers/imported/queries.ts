import type { KeptReason } from '@salon/contract/import-vocabulary'
import type { MadeRow } from '@salon/contract/imports'
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { recordChange } from '../../../db/change-log.ts'
import { hasVersion } from '../../../db/row-versions.ts'
import { customers } from '../../../db/schema/customers.ts'
import { messageOptOuts } from '../../../db/schema/messages.ts'
import { bookingBlocks } from '../../../db/schema/online-booking.ts'
import { clientConditions, healthConsents, patchTests } from '../../../db/schema/safety.ts'
import { settings } from '../../../db/schema/settings.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** Every table with rows of a client, and the column that names the client; what only tells of them is no use. */
export const usesOfClient = [
  ['appointments', 'customer_id'],
  ['deleted_appointments', 'customer_id'],
  ['service_records', 'customer_id'],
  ['visit_series', 'customer_id'],
  ['waiting_entries', 'customer_id'],
  ['online_bookings', 'customer_id'],
  ['online_bookings', 'may_be_id'],
  ['booking_blocks', 'customer_id'],
  ['messages', 'customer_id'],
  ['message_opt_outs', 'customer_id'],
  ['client_conditions', 'customer_id'],
  ['patch_tests', 'customer_id'],
  ['test_waivers', 'customer_id'],
  ['signed_forms', 'customer_id'],
  ['health_consents', 'customer_id'],
  ['form_links', 'customer_id'],
  ['customers', 'merged_into'],
] as const

/** Tables whose rows may have come with a client: such a row is no use while it is as it was made. */
const madeWithClient: Readonly<Partial<Record<string, { of: MadeRow['of']; untouched: SQL }>>> = {
  client_conditions: { of: 'condition', untouched: sql`u.archived_at is null` },
  patch_tests: { of: 'patch_test', untouched: sql`u.archived_at is null and u.version = 1` },
  health_consents: { of: 'consent', untouched: sql`u.archived_at is null` },
  // Made and deleted, but never edited.
  message_opt_outs: { of: 'opt_out', untouched: sql`true` },
  booking_blocks: { of: 'booking_block', untouched: sql`true` },
}

/** Whether each of the uses is there. */
const uses = (made: readonly MadeRow[]) =>
  usesOfClient.map(([table, column]) => {
    const companion = madeWithClient[table]
    const ids = made.flatMap(({ of, id }) => (of === companion?.of ? [id] : []))
    const unless = companion
      ? sql` and not (u.id = any(${sql.param(ids)}::bigint[]) and ${companion.untouched})`
      : sql``
    const isThere = sql`exists (
      select from ${sql.identifier(table)} u
      where u.user_id = "customers"."user_id" and u.${sql.identifier(column)} = "customers"."id"${unless})`
    return { table, isThere }
  })

const unused = (made: readonly MadeRow[]) =>
  sql.join(
    uses(made).map(({ isThere }) => sql`not ${isThere}`),
    sql` and `,
  )

const reasonOfUse = {
  appointments: 'visits',
  deleted_appointments: 'visits',
  service_records: 'visits',
  visit_series: 'visits',
  waiting_entries: 'waiting',
  online_bookings: 'online',
  booking_blocks: 'online',
  messages: 'messages',
  message_opt_outs: 'messages',
  client_conditions: 'health',
  patch_tests: 'health',
  test_waivers: 'health',
  health_consents: 'health',
  signed_forms: 'forms',
  form_links: 'forms',
  customers: 'other_merged',
} as const satisfies Record<(typeof usesOfClient)[number][0], KeptReason>

/** Why clients cannot be taken back, beside edits of them. */
export const reasonsToKeep = (
  db: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
  made: readonly MadeRow[],
) =>
  db
    .select({
      id: customers.id,
      version: customers.version,
      reasons: sql<KeptReason[]>`array_remove(array[
        case when ${customers.mergedInto} is not null then 'merged'
          when ${customers.removedAt} is not null then 'removed' end,
        ${sql.join(
          uses(made).map(
            ({ table, isThere }) => sql`case when ${isThere} then ${reasonOfUse[table]} end`,
          ),
          sql`, `,
        )}]::text[], null)`,
    })
    .from(customers)
    .where(and(eq(customers.userId, salon.id), inArray(customers.id, [...ids])))
    .orderBy(asc(customers.id))

/** A moment of a file: one to come would keep health data from its removal. */
export const notLaterThanNow = (moment: string) => sql`least(${moment}::timestamptz, now())`

type RowToInsert<Row> = Omit<Row, 'createdAt'> & { createdAt: SQL }

export const insertConditions = (
  tx: Db,
  rows: RowToInsert<typeof clientConditions.$inferInsert>[],
) => tx.insert(clientConditions).values(rows).returning({ id: clientConditions.id })

export const insertPatchTests = (tx: Db, rows: RowToInsert<typeof patchTests.$inferInsert>[]) =>
  tx.insert(patchTests).values(rows).returning({ id: patchTests.id })

export const insertConsents = (tx: Db, rows: RowToInsert<typeof healthConsents.$inferInsert>[]) =>
  tx.insert(healthConsents).values(rows).returning({ id: healthConsents.id })

/** Adds what clients do not want to be sent, unless it is known already, and records the change. */
export const insertOptOuts = (tx: Db, salon: Pick<Salon, 'id'>, rows: OptOutRow[]) =>
  recordChange(tx, salon.id, 'messages')
    .insert(messageOptOuts)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: messageOptOuts.id })

export type OptOutRow = typeof messageOptOuts.$inferInsert

export const insertBookingBlock = (tx: Db, row: typeof bookingBlocks.$inferInsert) =>
  tx.insert(bookingBlocks).values(row).returning({ id: bookingBlocks.id })

/** Locks those of the clients who still have these versions: a removal raises them. */
export const lockUntouched = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  clients: readonly { readonly id: number; readonly version: number }[],
): Promise<number[]> =>
  tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.userId, salon.id),
        inArray(
          customers.id,
          clients.map(({ id }) => id),
        ),
        hasVersion(customers, clients),
      ),
    )
    .orderBy(asc(customers.id))
    .for('update')
    .then((rows) => rows.map(({ id }) => id))

/** Those of some clients who are used by nothing but what was made with them. */
export const unusedOf = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
  made: readonly MadeRow[],
): Promise<number[]> =>
  tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.userId, salon.id), inArray(customers.id, [...ids]), unused(made)))
    .orderBy(asc(customers.id))
    .then((rows) => rows.map(({ id }) => id))

/** The language of the salon, for the name that replaces a client's. */
export const languageOf = async (tx: Db, salon: Pick<Salon, 'id'>) => {
  const rows = await tx
    .select({ language: settings.language })
    .from(settings)
    .where(eq(settings.userId, salon.id))
  return rows[0]?.language ?? 'en'
}

/** Deletes what came with clients about messages and online booking. */
export async function deleteLimits(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
): Promise<void> {
  for (const table of [messageOptOuts, bookingBlocks])
    await tx
      .delete(table)
      .where(and(eq(table.userId, salon.id), inArray(table.customerId, [...ids])))
}

/** Takes the personal data out of clients. */
export const removeClients = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
  removed: Partial<typeof customers.$inferInsert>,
) =>
  tx
    .update(customers)
    .set(removed)
    .where(and(eq(customers.userId, salon.id), inArray(customers.id, [...ids])))
