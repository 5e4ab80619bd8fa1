import { statusesCalledOff } from '@salon/contract/vocabulary'
import { and, asc, eq, gte, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { calendarFeeds, calendarFeedSecrets } from '../../db/schema/calendar-feeds.ts'
import { customers } from '../../db/schema/customers.ts'
import { auditChainHeads } from '../../db/schema/history.ts'
import { salonInfo } from '../../db/schema/salon-info.ts'
import { services } from '../../db/schema/services.ts'
import { settings } from '../../db/schema/settings.ts'
import { staff } from '../../db/schema/staff.ts'
import { settingTenant } from '../../db/tenant-db.ts'
import type { Span } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'

const shown = {
  id: calendarFeeds.id,
  staffId: calendarFeeds.staffId,
  detail: calendarFeeds.detail,
  createdAt: calendarFeeds.createdAt,
  issuedAt: calendarFeeds.issuedAt,
}

const present = (salon: Salon) =>
  and(eq(calendarFeeds.userId, salon.id), isNull(calendarFeeds.archivedAt))

const ofStaff = and(
  eq(staff.userId, calendarFeeds.userId),
  eq(staff.id, calendarFeeds.staffId),
  isNull(staff.archivedAt),
)
/** The salon's, or of a staff member who is not archived. */
const hasOwner = or(isNull(calendarFeeds.staffId), isNotNull(staff.id))

/** The feeds whose addresses work, the salon's first. */
export const feedsByOwner = (db: Db, salon: Salon) =>
  db
    .select(shown)
    .from(calendarFeeds)
    .leftJoin(staff, ofStaff)
    .where(and(present(salon), hasOwner))
    .orderBy(sql`${calendarFeeds.staffId} nulls first`)

/** Locks a staff member who is not archived: of two requests for one feed, the second waits. */
export const lockMember = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({ name: staff.name })
    .from(staff)
    .where(and(eq(staff.userId, salon.id), eq(staff.id, id), isNull(staff.archivedAt)))
    .for('no key update')
    .then(first)

/** Locks the salon's settings: of two requests for its feed, the second waits. */
export const lockSalon = (tx: Db, salon: Salon) =>
  tx
    .select({ id: settings.userId })
    .from(settings)
    .where(eq(settings.userId, salon.id))
    .for('no key update')

type IssuedFeed = Pick<typeof calendarFeeds.$inferInsert, 'detail' | 'issuedAt'>

/** @returns undefined where the owner has no feed */
export const renewFeedOf = (tx: Db, salon: Salon, staffId: number | null, change: IssuedFeed) =>
  tx
    .update(calendarFeeds)
    .set(change)
    .where(
      and(
        present(salon),
        staffId === null ? isNull(calendarFeeds.staffId) : eq(calendarFeeds.staffId, staffId),
      ),
    )
    .returning(shown)
    .then(first)

export const insertFeed = (tx: Db, row: typeof calendarFeeds.$inferInsert) =>
  tx.insert(calendarFeeds).values(row).returning(shown).then(first)

/** Stores the hash of a feed's secret in place of the one before. */
export const upsertSecret = (tx: Db, row: typeof calendarFeedSecrets.$inferInsert) =>
  tx
    .insert(calendarFeedSecrets)
    .values(row)
    .onConflictDoUpdate({
      target: [calendarFeedSecrets.userId, calendarFeedSecrets.feedId],
      set: { tokenHash: row.tokenHash },
    })

/** @returns whose it was; undefined where there is none */
export const archiveFeed = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(calendarFeeds)
    .set({ archivedAt: sql`now()` })
    .where(and(present(salon), eq(calendarFeeds.id, id)))
    .returning({ staffId: calendarFeeds.staffId })
    .then(first)

export const deleteSecret = (tx: Db, salon: Salon, feedId: number) =>
  tx
    .delete(calendarFeedSecrets)
    .where(and(eq(calendarFeedSecrets.userId, salon.id), eq(calendarFeedSecrets.feedId, feedId)))

export const staffName = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({ name: staff.name })
    .from(staff)
    .where(and(eq(staff.userId, salon.id), eq(staff.id, id)))
    .then(first)

/** Sets the transaction's tenant to the salon that an address names, which need not exist. */
export const setTenantOf = (tx: Db, salonId: number) =>
  tx.execute(sql`select ${settingTenant(sql`${salonId}`, 'all')}`)

/** The feed with this secret; undefined for a wrong and for a revoked one, by the same statement. */
export const feedBySecret = (tx: Db, salonId: number, tokenHash: string) =>
  tx
    .select({
      salonId: calendarFeeds.userId,
      staffId: calendarFeeds.staffId,
      detail: calendarFeeds.detail,
      staffName: staff.name,
      salonName: salonInfo.name,
      timeZone: settings.timeZone,
      language: settings.language,
    })
    .from(calendarFeedSecrets)
    .innerJoin(
      calendarFeeds,
      and(
        eq(calendarFeeds.userId, calendarFeedSecrets.userId),
        eq(calendarFeeds.id, calendarFeedSecrets.feedId),
        isNull(calendarFeeds.archivedAt),
      ),
    )
    .innerJoin(settings, eq(settings.userId, calendarFeeds.userId))
    .leftJoin(salonInfo, eq(salonInfo.userId, calendarFeeds.userId))
    .leftJoin(staff, ofStaff)
    .where(
      and(
        eq(calendarFeedSecrets.userId, salonId),
        eq(calendarFeedSecrets.tokenHash, tokenHash),
        hasOwner,
      ),
    )
    .then(first)

/** A feed, as it is read. */
export type ReadFeed = NonNullable<Awaited<ReturnType<typeof feedBySecret>>>

/** More rows than calendar programs take; the furthest from now are left out. */
const mostRows = 10_000

/**
 * The rows of a feed that take time, by time. `sequence` rises with every change of a visit, client, service or
 * staff member, and of the settings: one statement, so that it is of the same snapshot as the rows.
 */
export const rowsOfFeed = async (tx: Db, feed: ReadFeed, { from, to }: Span, now: Date) => {
  const distance = sql`abs(extract(epoch from ${appointments.appointmentDate} - ${now.toISOString()}::timestamptz))`
  const rows = await tx
    .select({
      id: appointments.id,
      calendarUid: appointments.calendarUid,
      customerId: appointments.customerId,
      staffId: appointments.staffId,
      start: appointments.appointmentDate,
      duration: appointments.duration,
      client: customers.name,
      service: services.name,
      staff: staff.name,
      sequence: sql`${auditChainHeads.seq} + ${settings.version}`.mapWith(Number),
    })
    .from(appointments)
    .innerJoin(
      customers,
      and(eq(customers.userId, appointments.userId), eq(customers.id, appointments.customerId)),
    )
    .innerJoin(
      services,
      and(eq(services.userId, appointments.userId), eq(services.id, appointments.serviceId)),
    )
    .innerJoin(
      staff,
      and(eq(staff.userId, appointments.userId), eq(staff.id, appointments.staffId)),
    )
    .innerJoin(auditChainHeads, eq(auditChainHeads.userId, appointments.userId))
    .innerJoin(settings, eq(settings.userId, appointments.userId))
    .where(
      and(
        eq(appointments.userId, feed.salonId),
        feed.staffId === null ? undefined : eq(appointments.staffId, feed.staffId),
        gte(appointments.appointmentDate, from),
        lt(appointments.appointmentDate, to),
        notInArray(appointments.status, statusesCalledOff),
      ),
    )
    .orderBy(distance, asc(appointments.id))
    .limit(mostRows)
  return rows.toSorted((a, b) => a.start.localeCompare(b.start) || a.id - b.id)
}
