import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { settings } from '../../db/schema/settings.ts'
import type { Salon } from '../../kernel/salon.ts'

const shown = {
  timeZone: settings.timeZone,
  currency: settings.currency,
  weekStart: settings.weekStart,
  language: settings.language,
  calendarNames: settings.calendarNames,
  calendarNamesHint: settings.calendarNamesHint,
  clock: settings.clock,
  theme: settings.theme,
  notifications: {
    visitBooked: settings.notifyVisitBooked,
    visitMoved: settings.notifyVisitMoved,
    visitCancelled: settings.notifyVisitCancelled,
    firstVisitTomorrow: settings.notifyFirstVisitTomorrow,
    paymentCompleted: settings.notifyPaymentCompleted,
  },
  ownVisitsOnly: settings.ownVisitsOnly,
  healthDataYears: settings.healthDataYears,
  version: settings.version,
}

/** What may be written of the row that every salon has. */
export type SettingsColumns = Partial<Omit<typeof settings.$inferInsert, 'userId'>>

/** The salon's settings, made with it. */
export const settingsOf = (db: Db, salon: Salon) =>
  db.select(shown).from(settings).where(eq(settings.userId, salon.id)).then(first)

/** The salon's settings, locked until the transaction ends. */
export const lockSettings = (tx: Db, salon: Salon) =>
  tx
    .select(shown)
    .from(settings)
    .where(eq(settings.userId, salon.id))
    .for('no key update')
    .then(first)

export const updateSettings = (tx: Db, salon: Salon, change: SettingsColumns) =>
  tx.update(settings).set(change).where(eq(settings.userId, salon.id))
