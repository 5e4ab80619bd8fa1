import {
  asc,
  desc,
  eq,
  getTableColumns,
  getTableName,
  and,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { currentClient } from '../../../db/current-client.ts'
import { appointments, photos, serviceRecords } from '../../../db/schema/appointments.ts'
import { customers } from '../../../db/schema/customers.ts'
import { deletedAppointments } from '../../../db/schema/deleted-appointments.ts'
import { deposits } from '../../../db/schema/deposits.ts'
import { signedForms } from '../../../db/schema/forms.ts'
import { formulas } from '../../../db/schema/formulas.ts'
import { messageOptOuts, messages } from '../../../db/schema/messages.ts'
import { bookingBlocks, onlineBookings } from '../../../db/schema/online-booking.ts'
import {
  clientConditions,
  healthConsents,
  patchTests,
  testWaivers,
} from '../../../db/schema/safety.ts'
import { visitSeries } from '../../../db/schema/visit-series.ts'
import { waitingEntries } from '../../../db/schema/waiting-list.ts'
import type { Salon } from '../../../kernel/salon.ts'

export { letterheadOf } from '../../../db/letterhead.ts'

/** A client who is listed, by their id or that of one who was merged into them, and all who were. */
export async function clientWithMerged(db: Db, salon: Salon, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive part as (
      select id, 0 as step from customers
      where user_id = ${salon.id} and removed_at is null
        and id = ${currentClient(salon.id, sql`${id}::bigint`)}
      union all
      select c.id, p.step + 1 from customers c join part p on c.merged_into = p.id
      where c.user_id = ${salon.id}
    ) select id from part order by step, id`)
  return rows.map((row) => row.id)
}

/** Rows of a client in one table, by the names that the API uses. */
interface ClientTable {
  readonly name: string
  readonly rowsOf: (
    tx: Db,
    salon: Salon,
    ids: readonly number[],
  ) => Promise<Readonly<Record<string, unknown>>[]>
}

interface ClientTableOptions {
  readonly without?: readonly string[]
  readonly with?: Readonly<Record<string, SQL>>
  /** Whose a row is, where it names no client. */
  readonly isOf?: (ids: SQL) => SQL
}

function clientTable(
  table: PgTable,
  key: PgColumn,
  whose: PgColumn,
  options: ClientTableOptions = {},
): ClientTable {
  // What a row points at within the program alone says nothing of a client.
  const without = ['userId', 'version', ...(options.without ?? [])]
  const shown = Object.fromEntries(
    Object.entries({ ...getTableColumns(table), ...options.with }).filter(
      ([name]) => !without.includes(name),
    ),
  )
  const { userId } = getTableColumns(table) as Record<string, PgColumn>
  const isOf = options.isOf ?? ((ids: SQL) => sql`${whose} = any (${ids})`)
  return {
    name: getTableName(table),
    rowsOf: (tx, salon, ids) =>
      tx
        .select(shown)
        .from(table)
        .where(and(userId && eq(userId, salon.id), isOf(sql`${sql.param(ids)}::bigint[]`)))
        .orderBy(asc(key)),
  }
}

const nameOf = (table: 'services' | 'staff', column: PgColumn, userId: PgColumn) => sql`(
  select n.name from ${sql.identifier(table)} n where n.user_id = ${userId} and n.id = ${column})`

const ofVisit = (userId: PgColumn, appointmentId: PgColumn) => (ids: SQL) =>
  sql`exists (
  select from appointments a
  where a.user_id = ${userId} and a.id = ${appointmentId} and a.customer_id = any (${ids}))`

/** The path of a picture in the ZIP. */
const photoFile = (visit: SQLWrapper, kind: SQLWrapper, id: SQLWrapper) =>
  sql`'photos/' || ${visit} || '-' || ${kind} || '-' || ${id} || '.jpg'`

const testPhotoFile = (id: SQLWrapper) => sql`'photos/patch-test-' || ${id} || '.jpg'`

/** The pictures of a deleted visit, each with its path in place of its key. */
const deletedPhotos = sql`(
  select coalesce(jsonb_agg((p - 'fileKey') || jsonb_build_object('file', ${photoFile(
    deletedAppointments.id,
    sql`(p ->> 'kind')`,
    sql`(p ->> 'id')`,
  )})), '[]')
  from jsonb_array_elements(${deletedAppointments.photos}) p)`

/** Every table that is about a client. A test compares it with the columns that name clients. */
export const clientTables: readonly ClientTable[] = [
  clientTable(customers, customers.id, customers.id, { without: ['searchKey'] }),
  clientTable(appointments, appointments.id, appointments.customerId, {
    with: {
      service: nameOf('services', appointments.serviceId, appointments.userId),
      staff: nameOf('staff', appointments.staffId, appointments.userId),
    },
  }),
  clientTable(deletedAppointments, deletedAppointments.id, deletedAppointments.customerId, {
    with: { photos: deletedPhotos },
  }),
  clientTable(serviceRecords, serviceRecords.id, serviceRecords.customerId, {
    with: {
      service: nameOf('services', serviceRecords.serviceId, serviceRecords.userId),
      staff: nameOf('staff', serviceRecords.staffId, serviceRecords.userId),
    },
  }),
  clientTable(photos, photos.id, photos.appointmentId, {
    without: ['fileKey'],
    with: { file: photoFile(photos.appointmentId, photos.kind, photos.id) },
    isOf: ofVisit(photos.userId, photos.appointmentId),
  }),
  clientTable(formulas, formulas.id, formulas.appointmentId, {
    isOf: ofVisit(formulas.userId, formulas.appointmentId),
  }),
  clientTable(visitSeries, visitSeries.id, visitSeries.customerId),
  clientTable(waitingEntries, waitingEntries.id, waitingEntries.customerId),
  clientTable(onlineBookings, onlineBookings.id, onlineBookings.customerId, {
    without: ['holdHash', 'keyHash', 'mayBeId'],
  }),
  clientTable(deposits, deposits.id, deposits.bookingId, {
    without: ['holdHash', 'keyHash', 'sessionUrl'],
    isOf: (ids) => sql`exists (
      select from online_bookings b
      where b.user_id = ${deposits.userId} and b.id = ${deposits.bookingId}
        and b.customer_id = any (${ids}))`,
  }),
  clientTable(bookingBlocks, bookingBlocks.id, bookingBlocks.customerId),
  clientTable(messages, messages.id, messages.customerId, {
    without: [
      'claimedUntil',
      'copy',
      'detail',
      'gatewayId',
      'losses',
      'messageKey',
      'tries',
      'visitKey',
    ],
  }),
  clientTable(messageOptOuts, messageOptOuts.id, messageOptOuts.customerId),
  clientTable(clientConditions, clientConditions.id, clientConditions.customerId),
  clientTable(patchTests, patchTests.id, patchTests.customerId, {
    without: ['photo'],
    with: {
      file: sql`case when ${patchTests.photo} is not null then ${testPhotoFile(patchTests.id)} end`,
    },
  }),
  clientTable(testWaivers, testWaivers.id, testWaivers.customerId),
  clientTable(healthConsents, healthConsents.id, healthConsents.customerId),
  // Their signatures are in the PDFs.
  clientTable(signedForms, signedForms.id, signedForms.customerId, { without: ['signature'] }),
]

/** The pictures of a client's visits, those of deleted ones included, and of their patch tests, with paths in the ZIP. */
export async function photosOfClient(tx: Db, salon: Salon, ids: readonly number[]) {
  const { rows } = await tx.execute<{ file: string; fileKey: string }>(sql`
    select ${photoFile(sql`visit`, sql`kind`, sql`id`)} as file, "fileKey" from (
      select p.appointment_id as visit, p.kind, p.id, p.file_key as "fileKey"
      from photos p join appointments a on a.user_id = p.user_id and a.id = p.appointment_id
      where p.user_id = ${salon.id} and a.customer_id = any (${sql.param(ids)}::bigint[])
      union all
      select d.id, p ->> 'kind', (p ->> 'id')::bigint, p ->> 'fileKey'
      from deleted_appointments d, jsonb_array_elements(d.photos) p
      where d.user_id = ${salon.id} and d.customer_id = any (${sql.param(ids)}::bigint[])
    ) every order by visit, kind desc, id`)
  const ofTests = await tx
    .select({
      file: testPhotoFile(patchTests.id).mapWith(String),
      fileKey: sql<string>`${patchTests.photo} ->> 'fileKey'`,
    })
    .from(patchTests)
    .where(
      and(
        eq(patchTests.userId, salon.id),
        sql`${patchTests.customerId} = any (${sql.param(ids)}::bigint[])`,
        sql`${patchTests.photo} is not null`,
      ),
    )
    .orderBy(asc(patchTests.id))
  return [...rows, ...ofTests]
}

/** A client's signed forms, the newest first. */
export const formsOfClient = (tx: Db, salon: Salon, ids: readonly number[]) =>
  tx
    .select({ ...getTableColumns(signedForms), voidedAt: signedForms.archivedAt })
    .from(signedForms)
    .where(
      and(
        eq(signedForms.userId, salon.id),
        sql`${signedForms.customerId} = any (${sql.param(ids)}::bigint[])`,
      ),
    )
    .orderBy(desc(signedForms.signedAt), desc(signedForms.id))
