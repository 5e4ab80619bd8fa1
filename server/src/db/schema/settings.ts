import {
  calendarNames,
  clocks,
  languages,
  themes,
  type weekStarts,
} from '@salon/contract/vocabulary'
import { sql } from 'drizzle-orm'
import { boolean, char, check, foreignKey, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { tenant, timeZone, version } from './columns.ts'
import { salons } from './auth.ts'

/** One row per salon, made with it. */
export const settings = pgTable(
  'settings',
  {
    userId: tenant().primaryKey(),
    timeZone: timeZone('time_zone').notNull().default('UTC'),
    currency: char('currency', { length: 3 }).notNull().default('EUR'),
    weekStart: integer('week_start').$type<(typeof weekStarts)[number]>().notNull().default(0),
    language: text('language', { enum: languages }).notNull().default('en'),
    calendarNames: text('calendar_names', { enum: calendarNames }).notNull().default('russian'),
    calendarNamesHint: boolean('calendar_names_hint').notNull().default(true),
    clock: text('clock', { enum: clocks }).notNull().default('language'),
    theme: text('theme', { enum: themes }).notNull().default('system'),
    notifyVisitBooked: boolean('notify_visit_booked').notNull().default(true),
    notifyVisitMoved: boolean('notify_visit_moved').notNull().default(true),
    notifyVisitCancelled: boolean('notify_visit_cancelled').notNull().default(true),
    notifyFirstVisitTomorrow: boolean('notify_first_visit_tomorrow').notNull().default(true),
    notifyPaymentCompleted: boolean('notify_payment_completed').notNull().default(true),
    ownVisitsOnly: boolean('own_visits_only').notNull().default(false),
    healthDataYears: integer('health_data_years').default(6),
    version: version(),
  },
  (t) => [
    foreignKey({
      name: 'settings_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    check('settings_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('settings_week_start', sql`${t.weekStart} in (0, 1, 6)`),
    check('settings_language', sql`${t.language} in ('en', 'ru', 'de')`),
    check('settings_calendar_names', sql`${t.calendarNames} in ('russian', 'language')`),
    check('settings_clock', sql`${t.clock} in ('language', '12h', '24h')`),
    check('settings_health_data_years', sql`${t.healthDataYears} between 1 and 30`),
    check('settings_theme', sql`${t.theme} in ('system', 'light', 'dark')`),
  ],
)
