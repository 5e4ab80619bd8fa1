import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  getTableName,
  gt,
  isNotNull,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { activity } from '../../db/schema/activity.ts'
import { appointments, photos, serviceRecords } from '../../db/schema/appointments.ts'
import { users } from '../../db/schema/auth.ts'
import { calendarFeeds } from '../../db/schema/calendar-feeds.ts'
import { categories } from '../../db/schema/categories.ts'
import { clientDistinctions, clientMerges } from '../../db/schema/client-merges.ts'
import { customers } from '../../db/schema/customers.ts'
import { deletedAppointments } from '../../db/schema/deleted-appointments.ts'
import { deposits, depositSettings } from '../../db/schema/deposits.ts'
import { formTemplates, signedForms } from '../../db/schema/forms.ts'
import { formulas } from '../../db/schema/formulas.ts'
import { history } from '../../db/schema/history.ts'
import {
  messageOptOuts,
  messages,
  messageSettings,
  messageTemplates,
} from '../../db/schema/messages.ts'
import { notifications } from '../../db/schema/notifications.ts'
import {
  bookingBlocks,
  bookingSlugs,
  onlineBookings,
  onlineBookingSettings,
} from '../../db/schema/online-booking.ts'
import {
  clientConditions,
  healthConsents,
  patchTests,
  serviceTests,
  testWaivers,
} from '../../db/schema/safety.ts'
import { salonInfo } from '../../db/schema/salon-info.ts'
import { serviceOffers } from '../../db/schema/service-offers.ts'
import { services } from '../../db/schema/services.ts'
import { settings } from '../../db/schema/settings.ts'
import { staff } from '../../db/schema/staff.ts'
import { visitSeries } from '../../db/schema/visit-series.ts'
import { waitingEntries } from '../../db/schema/waiting-list.ts'
import {
  blockedTimes,
  scheduleExceptions,
  workingSchedules,
} from '../../db/schema/working-hours.ts'
import type { Salon } from '../../kernel/salon.ts'

/** Leases, which all processes share. */
export { endLeases, renewLeases, takeLease } from '../../db/leases.ts'

/** Rows of a page: memory stays bounded. */
const portion = 500

/** A photo of an appointment, or of one that was deleted and can be restored. */
export interface ExportedPhoto {
  readonly appointmentId: number
  readonly kind: string
  /** Its index within its kind, from 1. */
  readonly number: number
  readonly fileKey: string
}

/** A row by the names that the API uses; moments are ISO 8601 in UTC, money is a string. */
export type ExportedRow = Readonly<Record<string, unknown>>

/** A table as it is exported. */
export interface ExportedTable {
  /** The name of the table and of its files. */
  readonly name: string
  /** The names of the fields, in the order of the table's columns. */
  readonly columns: readonly string[]
  readonly measure: (tx: Db, salon: Salon) => Promise<{ rows: number; bytes: number }>
  /** All rows of the salon, oldest first, in pages. */
  readonly portions: (tx: Db, salon: Salon) => AsyncGenerator<ExportedRow[]>
}

/** The index of a photo within its kind, from 1. */
const photoNumber = sql`(
  select count(*) from photos p
  where p.user_id = "photos"."user_id" and p.appointment_id = "photos"."appointment_id"
    and p.kind = "photos"."kind" and (p.position, p.id) <= ("photos"."position", "photos"."id"))`

/** Fields of a service's category, by which an import makes it elsewhere. */
const ofCategory = (column: PgColumn) => sql`(
  select c.${sql.identifier(column.name)} from categories c
  where c.user_id = "services"."user_id" and c.id = "services"."category_id")`

/** A moment in JSON as everywhere else: ISO 8601 in UTC, to the millisecond. */
const printed = (moment: string) =>
  sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const noted = sql`'notedBy', t.noted_by, 'createdAt', ${printed('t.created_at')}`

/** Rows of another table that are not archived, as JSON with theirs; null where there are none. */
const rowsWith = (table: string, fields: SQL, where: SQL) => sql`(
  select json_agg(json_build_object(${fields}) order by t.id) from ${sql.identifier(table)} t
  where t.archived_at is null and ${where})`

const ofClient = sql`t.user_id = "customers"."user_id" and t.customer_id = "customers"."id"`
const ofService = sql`t.user_id = "services"."user_id" and t.service_id = "services"."id"`

/**
 * What an import reads with a client, a service and a visit, since it takes a file for each (the contract's
 * exported-parts). The tables have it once more.
 */
const withClients = {
  conditions: rowsWith(
    'client_conditions',
    sql`'kind', t.kind, 'note', t.note, 'severity', t.severity, ${noted}`,
    ofClient,
  ),
  patchTests: rowsWith(
    'patch_tests',
    sql`'product', t.product, 'batch', t.batch, 'place', t.place, 'testedAt', ${printed('t.tested_at')},
      'readAfterHours', t.read_after_hours, 'result', t.result, ${noted}`,
    ofClient,
  ),
  consents: rowsWith('health_consents', sql`'decision', t.decision, ${noted}`, ofClient),
  optOuts: sql`(
    select json_agg(json_build_object(
      'channel', t.channel, 'source', t.source, 'createdAt', ${printed('t.created_at')}) order by t.id)
    from message_opt_outs t where ${ofClient})`,
  bookingBlock: sql`(
    select json_build_object('createdAt', ${printed('t.created_at')})
    from booking_blocks t where ${ofClient})`,
}
const withServices = {
  category: ofCategory(categories.name),
  categoryColor: ofCategory(categories.color),
  categoryIsActive: ofCategory(categories.isActive),
  offers: rowsWith(
    'service_offers',
    sql`'staffId', t.staff_id, 'price', t.price::text, 'duration', t.duration,
      'initialWork', t.initial_work, 'processing', t.processing, 'cleanup', t.cleanup`,
    ofService,
  ),
  requiredTest: sql`${rowsWith(
    'service_tests',
    sql`'product', t.product, 'hoursBefore', t.hours_before, 'monthsValid', t.months_valid, 'effect', t.effect`,
    ofService,
  )} -> 0`,
}
const withAppointments = {
  formula: sql`${rowsWith(
    'formulas',
    sql`'mixtures', t.mixtures, ${noted}`,
    sql`t.user_id = "appointments"."user_id" and t.appointment_id = "appointments"."id"`,
  )} -> 0`,
}

/** The tables of a salon, and its accounts. */
export const exportedTables: readonly ExportedTable[] = [
  exported(users, users.id, {
    // No password hashes. The salon is that of the file, and the keys are derived from other columns.
    without: ['password', 'salonId', 'emailKey'],
    ofSalon: (salon) => eq(users.salonId, salon.id),
  }),
  exported(settings, settings.userId),
  exported(salonInfo, salonInfo.id),
  exported(staff, staff.id),
  exported(workingSchedules, workingSchedules.id),
  exported(scheduleExceptions, scheduleExceptions.id),
  exported(blockedTimes, blockedTimes.id),
  exported(calendarFeeds, calendarFeeds.id),
  exported(categories, categories.id),
  exported(services, services.id, { with: withServices }),
  exported(serviceOffers, serviceOffers.id),
  exported(serviceTests, serviceTests.id),
  exported(customers, customers.id, { without: ['searchKey'], with: withClients }),
  exported(clientConditions, clientConditions.id),
  exported(patchTests, patchTests.id),
  exported(testWaivers, testWaivers.id),
  exported(healthConsents, healthConsents.id),
  exported(formTemplates, formTemplates.id),
  exported(signedForms, signedForms.id),
  exported(clientMerges, clientMerges.formerId),
  exported(clientDistinctions, clientDistinctions.id),
  exported(visitSeries, visitSeries.id),
  exported(waitingEntries, waitingEntries.id),
  exported(onlineBookingSettings, onlineBookingSettings.userId),
  exported(bookingSlugs, bookingSlugs.slug),
  // What requests were made by is no part of a booking.
  exported(onlineBookings, onlineBookings.id, { without: ['holdHash', 'keyHash'] }),
  exported(bookingBlocks, bookingBlocks.customerId),
  exported(depositSettings, depositSettings.userId),
  exported(deposits, deposits.id, { without: ['holdHash', 'keyHash', 'sessionUrl'] }),
  exported(appointments, appointments.id, { with: withAppointments }),
  exported(photos, photos.id, { with: { number: photoNumber.mapWith(Number) } }),
  exported(serviceRecords, serviceRecords.id),
  exported(formulas, formulas.id),
  exported(deletedAppointments, deletedAppointments.id),
  exported(activity, activity.id),
  exported(history, history.seq),
  exported(notifications, notifications.id),
  exported(messageSettings, messageSettings.userId),
  exported(messageTemplates, messageTemplates.id),
  exported(messages, messages.id),
  exported(messageOptOuts, messageOptOuts.id),
]

interface ExportOptions {
  readonly without?: readonly string[]
  readonly with?: Readonly<Record<string, SQL>>
  readonly ofSalon?: (salon: Salon) => SQL | undefined
}

/** Pages through a table by `key`, which is unique within the salon. */
function exported(table: PgTable, key: PgColumn, options: ExportOptions = {}): ExportedTable {
  const all: Record<string, PgColumn> = getTableColumns(table)
  // A row version is of this database only.
  const without = ['version', ...(options.without ?? [])]
  const shown = Object.fromEntries(
    Object.entries({ ...all, ...options.with }).filter(([name]) => !without.includes(name)),
  )
  const keyName = Object.keys(all).find((name) => all[name] === key) ?? ''
  const { userId } = all
  const ofSalon =
    options.ofSalon ?? ((salon: Salon) => (userId ? eq(userId, salon.id) : sql`false`))
  return {
    name: getTableName(table),
    columns: Object.keys(shown),
    measure: async (tx, salon) => {
      const bytes = sql`coalesce(sum(pg_column_size(${table}.*)), 0)`.mapWith(Number)
      const [row] = await tx.select({ rows: count(), bytes }).from(table).where(ofSalon(salon))
      return row ?? { rows: 0, bytes: 0 }
    },
    portions: async function* (tx, salon) {
      let after: unknown = 0
      for (;;) {
        const rows = await tx
          .select(shown)
          .from(table)
          .where(and(ofSalon(salon), gt(key, after)))
          .orderBy(asc(key))
          .limit(portion)
        const last = rows.at(-1)
        if (!last) return
        yield rows
        if (rows.length < portion) return
        after = last[keyName]
      }
    },
  }
}

/** The photos of patch tests, by their ids. */
export const testPhotosOfSalon = (tx: Db, salon: Salon) =>
  tx
    .select({ testId: patchTests.id, fileKey: sql<string>`${patchTests.photo} ->> 'fileKey'` })
    .from(patchTests)
    .where(and(eq(patchTests.userId, salon.id), isNotNull(patchTests.photo)))
    .orderBy(asc(patchTests.id))

/** The photos of the salon's visits; the files are read after the transaction. */
export async function photosOfSalon(tx: Db, salon: Salon): Promise<ExportedPhoto[]> {
  const { rows } = await tx.execute<Record<keyof ExportedPhoto, string>>(sql`
    select "appointmentId", kind, "fileKey",
      row_number() over (partition by "appointmentId", kind order by position, id) as number
    from (
      select appointment_id as "appointmentId", kind, position, id, file_key as "fileKey"
      from photos where user_id = ${salon.id}
      union all
      select d.id, p->>'kind', (p->>'position')::int, (p->>'id')::bigint,
        p->>'fileKey'
      from deleted_appointments d, jsonb_array_elements(d.photos) p
      where d.user_id = ${salon.id}
    ) every
    order by "appointmentId", kind desc, number`)
  return rows.map(({ appointmentId, kind, number, fileKey }) => ({
    appointmentId: Number(appointmentId),
    kind,
    number: Number(number),
    fileKey,
  }))
}
