import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { bookingSlugs, onlineBookingSettings } from '../../../db/schema/online-booking.ts'
import { services } from '../../../db/schema/services.ts'
import { settings } from '../../../db/schema/settings.ts'
import { staff } from '../../../db/schema/staff.ts'
import { settingTenant } from '../../../db/tenant-db.ts'
import type { Salon } from '../../../kernel/salon.ts'

const ofSalon = (salon: Pick<Salon, 'id'>) => eq(onlineBookingSettings.userId, salon.id)

/** How a salon takes bookings online; undefined until it has changed anything. */
export const settingsOf = (db: Db, salon: Pick<Salon, 'id'>) =>
  db.select().from(onlineBookingSettings).where(ofSalon(salon)).then(first)

/** A salon's row, made of the defaults where there is none, and locked. */
export async function lockSettings(tx: Db, salon: Salon) {
  await tx.insert(onlineBookingSettings).values({ userId: salon.id }).onConflictDoNothing()
  return tx
    .select()
    .from(onlineBookingSettings)
    .where(ofSalon(salon))
    .for('no key update')
    .then(first)
}

export type SettingsChange = Partial<Omit<typeof onlineBookingSettings.$inferInsert, 'userId'>>

export const updateSettings = (tx: Db, salon: Salon, change: SettingsChange) =>
  tx.update(onlineBookingSettings).set(change).where(ofSalon(salon))

/** A salon's addresses, the oldest first. */
export const slugsOf = (db: Db, salon: Salon) =>
  db
    .select({ slug: bookingSlugs.slug, isCurrent: bookingSlugs.isCurrent })
    .from(bookingSlugs)
    .where(eq(bookingSlugs.userId, salon.id))
    .orderBy(asc(bookingSlugs.createdAt), asc(bookingSlugs.slug))

/** Makes an address a former one, which still leads to the salon. */
export const retireSlug = (tx: Db, salon: Salon) =>
  tx
    .update(bookingSlugs)
    .set({ isCurrent: false })
    .where(and(eq(bookingSlugs.userId, salon.id), eq(bookingSlugs.isCurrent, true)))

/** Makes an address the salon's current one. @returns undefined where it is another salon's */
export const claimSlug = async (tx: Db, salon: Salon, slug: string) => {
  const claimed = await tx
    .insert(bookingSlugs)
    .values({ slug, userId: salon.id, isCurrent: true })
    .onConflictDoNothing()
    .returning({ slug: bookingSlugs.slug })
    .then(first)
  if (claimed) return claimed
  // One of the salon's own; row-level security hides those of others.
  return tx
    .update(bookingSlugs)
    .set({ isCurrent: true })
    .where(and(eq(bookingSlugs.userId, salon.id), eq(bookingSlugs.slug, slug)))
    .returning({ slug: bookingSlugs.slug })
    .then(first)
}

/** Those among these services that exist. */
export const presentServices = (tx: Db, salon: Salon, ids: readonly number[]) =>
  tx
    .select({ id: services.id })
    .from(services)
    .where(
      and(
        eq(services.userId, salon.id),
        inArray(services.id, [...ids]),
        isNull(services.archivedAt),
      ),
    )

/** Those among these staff members who exist. */
export const presentStaff = (tx: Db, salon: Salon, ids: readonly number[]) =>
  tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.userId, salon.id), inArray(staff.id, [...ids]), isNull(staff.archivedAt)))

const clocks = {
  id: settings.userId,
  timeZone: settings.timeZone,
  weekStart: settings.weekStart,
}

/** The salon of an address, a former one included. @param db without a tenant */
export const salonOfSlug = (db: Db, slug: string) =>
  db
    .select(clocks)
    .from(bookingSlugs)
    .innerJoin(settings, eq(settings.userId, bookingSlugs.userId))
    .where(eq(bookingSlugs.slug, slug))
    .then(first)

/** A salon by its number. @param db without a tenant */
export const salonOfNumber = (db: Db, id: number) =>
  db.select(clocks).from(settings).where(eq(settings.userId, id)).then(first)

/** Sets the transaction's tenant to a salon. */
export const enterSalon = (tx: Db, id: number) =>
  tx
    .select({ id: settings.userId, entered: settingTenant(settings.userId, 'all') })
    .from(settings)
    .where(eq(settings.userId, id))
