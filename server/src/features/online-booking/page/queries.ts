import { ownerRole } from '@salon/contract/vocabulary'
import { and, asc, desc, eq, gt, gte, isNull, lt, lte, ne, not, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { categories } from '../../../db/schema/categories.ts'
import { depositSettings } from '../../../db/schema/deposits.ts'
import {
  bookingHolds,
  bookingSlugs,
  onlineBookingSettings,
} from '../../../db/schema/online-booking.ts'
import { salonInfo } from '../../../db/schema/salon-info.ts'
import { services } from '../../../db/schema/services.ts'
import { settings } from '../../../db/schema/settings.ts'
import { staff } from '../../../db/schema/staff.ts'
import { workingSchedules } from '../../../db/schema/working-hours.ts'
import { offersOfService } from '../../../db/service-offers.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** Budgets, which all processes share. */
export { giveBack, take } from '../../../db/counters.ts'

/** The settings of a salon that takes bookings online, with its current address; undefined for another. */
export const openSettings = (db: Db, salon: Salon) =>
  db
    .select({
      settings: onlineBookingSettings,
      slug: bookingSlugs.slug,
      currency: settings.currency,
      /** Null where it asks for none. */
      deposit: {
        kind: depositSettings.kind,
        percent: depositSettings.percent,
        fixed: depositSettings.fixed,
        clients: depositSettings.clients,
      },
    })
    .from(onlineBookingSettings)
    .innerJoin(settings, eq(settings.userId, onlineBookingSettings.userId))
    .leftJoin(
      depositSettings,
      and(
        eq(depositSettings.userId, onlineBookingSettings.userId),
        eq(depositSettings.payment, 'stripe'),
      ),
    )
    .innerJoin(
      bookingSlugs,
      and(eq(bookingSlugs.userId, onlineBookingSettings.userId), eq(bookingSlugs.isCurrent, true)),
    )
    .where(and(eq(onlineBookingSettings.userId, salon.id), eq(onlineBookingSettings.isOn, true)))
    .then(first)

/** Requires a patch test before it is booked: whose test that would be is not known online. */
const needsTest = sql`exists (
  select from service_tests t
  where t.user_id = "services"."user_id" and t.service_id = "services"."id"
    and t.effect = 'blocks' and t.archived_at is null)`

/** The services that can be booked online, by category and name. */
export const activeServices = (db: Db, salon: Salon) =>
  db
    .select({
      id: services.id,
      name: services.name,
      description: services.description,
      category: categories.name,
      price: services.price,
      duration: services.duration,
      initialWork: services.initialWork,
      processing: services.processing,
      cleanup: services.cleanup,
      minimumAge: services.minimumAge,
      offers: offersOfService,
    })
    .from(services)
    .leftJoin(
      categories,
      and(
        eq(categories.userId, services.userId),
        eq(categories.id, services.categoryId),
        isNull(categories.archivedAt),
      ),
    )
    .where(
      and(
        eq(services.userId, salon.id),
        eq(services.isActive, true),
        isNull(services.archivedAt),
        not(needsTest),
      ),
    )
    .orderBy(asc(categories.name), asc(services.name), asc(services.id))

/** The staff members who can be booked, the owner first. */
export const activeStaff = (db: Db, salon: Salon) =>
  db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(eq(staff.userId, salon.id), eq(staff.isActive, true), isNull(staff.archivedAt)))
    .orderBy(desc(sql`${staff.role} = ${ownerRole}`), asc(sql`lower(${staff.name})`), asc(staff.id))

/** What a page says of its salon. */
export const profileOf = (db: Db, salon: Salon) =>
  db
    .select({
      name: salonInfo.name,
      phone: salonInfo.phone,
      address: salonInfo.address,
      timeZone: settings.timeZone,
      currency: settings.currency,
      language: settings.language,
      clock: settings.clock,
      weekStart: settings.weekStart,
    })
    .from(settings)
    .leftJoin(salonInfo, eq(salonInfo.userId, settings.userId))
    .where(eq(settings.userId, salon.id))
    .then(first)

/** The salon's regular week on a day. */
export const weekOn = (db: Db, salon: Salon, day: string) =>
  db
    .select({ week: workingSchedules.week })
    .from(workingSchedules)
    .where(
      and(
        eq(workingSchedules.userId, salon.id),
        isNull(workingSchedules.staffId),
        isNull(workingSchedules.archivedAt),
        lte(workingSchedules.validFrom, day),
      ),
    )
    .orderBy(desc(workingSchedules.validFrom))
    .limit(1)
    .then(first)

/**
 * What holds keep free between two moments; one that has ended by the clock keeps nothing.
 * @param except a hold that keeps nothing from its own visitor
 */
export const heldLines = (
  db: Db,
  salon: Salon,
  { from, to }: { readonly from: string; readonly to: string },
  now: string,
  except = 0,
) =>
  db
    .select({ lines: bookingHolds.lines, expiresAt: bookingHolds.expiresAt })
    .from(bookingHolds)
    .where(
      and(
        eq(bookingHolds.userId, salon.id),
        gt(bookingHolds.expiresAt, now),
        lt(bookingHolds.startsAt, to),
        gte(bookingHolds.endsAt, from),
        ne(bookingHolds.id, except),
      ),
    )
    .orderBy(asc(bookingHolds.startsAt), asc(bookingHolds.id))
