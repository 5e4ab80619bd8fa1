import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { history } from '../../../db/schema/history.ts'
import { settings } from '../../../db/schema/settings.ts'
import type { Salon } from '../../../kernel/salon.ts'

export { lockSalon } from '../../../db/lock-salon.ts'

export const salonsWithZones = (db: Db) =>
  db
    .select({ id: settings.userId, timeZone: settings.timeZone })
    .from(settings)
    .orderBy(asc(settings.userId))

/** The clients who were added or changed after a moment, by the audit log. */
export const changedClients = (db: Db, salon: Pick<Salon, 'id'>, since: string) =>
  db
    .selectDistinct({ id: history.rowId })
    .from(history)
    .where(
      and(eq(history.userId, salon.id), eq(history.subject, 'customers'), gt(history.at, since)),
    )
    .orderBy(asc(history.rowId))
    .then((rows) => rows.map(({ id }) => id))
