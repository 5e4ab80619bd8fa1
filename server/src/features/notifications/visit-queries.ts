import { statusesCalledOff } from '@salon/contract/vocabulary'
import { and, asc, eq, gte, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { services } from '../../db/schema/services.ts'
import { usableZone } from '../../db/schema/columns.ts'
import { settings } from '../../db/schema/settings.ts'
import type { Span } from '../../kernel/salon-time.ts'

const wanted = eq(settings.notifyFirstVisitTomorrow, true)

/** A time zone as it is kept, which may be one that cannot be used. */
const keptZone = sql<string>`${settings.timeZone}`

/** The time zones, as they are kept, of the salons that want a notification of tomorrow's first visit. */
export const zonesToTell = async (db: Db): Promise<{ kept: string; zone: string }[]> => {
  const rows = await db
    .selectDistinct({ kept: keptZone })
    .from(settings)
    .where(wanted)
    .orderBy(asc(settings.timeZone))
  return rows.map(({ kept }) => ({ kept, zone: usableZone(kept) }))
}

/** The salons whose kept zones are these and that want a notification of tomorrow's first visit. */
export const salonsToTell = (db: Db, kept: string[]) =>
  db
    .select({ id: settings.userId, timeZone: settings.timeZone })
    .from(settings)
    .where(and(wanted, inArray(keptZone, kept)))
    .orderBy(asc(settings.userId))

/** Holds a salon's settings still, so that it is not told twice; nothing where it does not want to. */
export const lockWish = (tx: Db, salonId: number) =>
  tx
    .select({ id: settings.userId })
    .from(settings)
    .where(and(eq(settings.userId, salonId), wanted))
    .for('no key update')
    .then(first)

/** What the salon was told of a day's first visit already, whatever became of the visit since. */
export const toldOfFirstVisit = (tx: Db, salonId: number, { from, to }: Span) => {
  const moment = sql`(${notifications.details} ->> 'appointmentDate')`
  return tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, salonId),
        eq(notifications.kind, 'first_visit_tomorrow'),
        // Both are printed in one way, so their order as text is that in time.
        sql`${moment} >= ${from}`,
        sql`${moment} < ${to}`,
      ),
    )
    .limit(1)
    .then(first)
}

/** The day's first row that is neither cancelled nor missed. */
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
