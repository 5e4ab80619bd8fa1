import { statusesCalledOff } from '@salon/contract/vocabulary'
import { and, asc, eq, gte, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { notifications } from '../../../db/schema/notifications.ts'
import { services } from '../../../db/schema/services.ts'
import { usableZone } from '../../../db/schema/columns.ts'
import { settings } from '../../../db/schema/settings.ts'
import type { Span } from '../../../kernel/salon-time.ts'

const wanted = eq(settings.notifyFirstVisitTomorrow, true)

/** A time zone as it is stored, which may be one that is no longer known. */
const storedZone = sql<string>`${settings.timeZone}`

/** The time zones, as stored and as used, of the salons that chose a notification of tomorrow's first visit. */
export const zonesToNotify = async (db: Db): Promise<{ kept: string; zone: string }[]> => {
  const rows = await db
    .selectDistinct({ kept: storedZone })
    .from(settings)
    .where(wanted)
    .orderBy(asc(settings.timeZone))
  return rows.map(({ kept }) => ({ kept, zone: usableZone(kept) }))
}

/** The salons with these stored zones that chose a notification of tomorrow's first visit. */
export const salonsToNotify = (db: Db, kept: string[]) =>
  db
    .select({ id: settings.userId, timeZone: settings.timeZone })
    .from(settings)
    .where(and(wanted, inArray(storedZone, kept)))
    .orderBy(asc(settings.userId))

/** Locks a salon's settings against a concurrent run; undefined where it did not choose the notification. */
export const lockChoice = (tx: Db, salonId: number) =>
  tx
    .select({ id: settings.userId })
    .from(settings)
    .where(and(eq(settings.userId, salonId), wanted))
    .for('no key update')
    .then(first)

/** The notification of a day's first visit, whatever happened to the visit since. */
export const noticeOfFirstVisit = (tx: Db, salonId: number, { from, to }: Span) => {
  const moment = sql`(${notifications.details} ->> 'appointmentDate')`
  return tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, salonId),
        eq(notifications.kind, 'first_visit_tomorrow'),
        // ISO 8601 in UTC sorts as text.
        sql`${moment} >= ${from}`,
        sql`${moment} < ${to}`,
      ),
    )
    .limit(1)
    .then(first)
}

/** The day's first appointment that is neither cancelled nor missed. */
export const firstVisitOf = (tx: Db, salonId: number, { from, to }: Span) =>
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
        eq(appointments.userId, salonId),
        gte(appointments.appointmentDate, from),
        lt(appointments.appointmentDate, to),
        notInArray(appointments.status, statusesCalledOff),
      ),
    )
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
    .limit(1)
    .then(first)
