import {
  bookingConfirmations,
  bookingGaps,
  bookingStates,
  languages,
  type pricesShown,
} from '@salon/contract/vocabulary'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, moment, reference, tenant, version } from './columns.ts'
import { customers } from './customers.ts'
import { staff } from './staff.ts'
import { waitingEntries } from './waiting-list.ts'

/** A service that is offered online. */
export interface OnlineService {
  readonly serviceId: number
  readonly price: (typeof pricesShown)[number]
}

/** How a salon takes bookings online; a row from the first change on. */
export const onlineBookingSettings = pgTable(
  'online_booking_settings',
  {
    userId: tenant(),
    isOn: boolean('is_on').notNull().default(false),
    /** Null is every active service, its price as it is. */
    services: jsonb('services').$type<OnlineService[]>(),
    /** Null is every active staff member. */
    staffIds: jsonb('staff_ids').$type<number[]>(),
    noticeMinutes: integer('notice_minutes').notNull().default(120),
    horizonDays: integer('horizon_days').notNull().default(60),
    stepMinutes: integer('step_minutes').notNull().default(15),
    changeHours: integer('change_hours').notNull().default(24),
    mostBookings: integer('most_bookings').notNull().default(3),
    confirmation: text('confirmation', { enum: bookingConfirmations }).notNull().default('at_once'),
    gaps: text('gaps', { enum: bookingGaps }).notNull().default('all'),
    gapMinutes: integer('gap_minutes').notNull().default(30),
    /** Origins of sites that may embed the page. */
    embedSites: jsonb('embed_sites').$type<string[]>().notNull().default([]),
    version: version(),
  },
  (t) => [
    primaryKey({ name: 'online_booking_settings_pkey', columns: [t.userId] }),
    foreignKey({
      name: 'online_booking_settings_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    check(
      'online_booking_settings_rules',
      sql`${t.noticeMinutes} between 0 and 20160 and ${t.horizonDays} between 1 and 365
        and ${t.stepMinutes} between 5 and 120 and ${t.changeHours} between 0 and 336
        and ${t.mostBookings} between 1 and 50 and ${t.gapMinutes} between 5 and 240`,
    ),
    check(
      'online_booking_settings_choices',
      sql`${t.confirmation} in ('at_once', 'first_by_salon', 'by_salon')
        and ${t.gaps} in ('all', 'no_short', 'adjacent')`,
    ),
  ],
)

/** The addresses of booking pages, former ones included: an address leads to one salon for good. */
export const bookingSlugs = pgTable(
  'booking_slugs',
  {
    slug: varchar('slug', { length: 40 }).notNull(),
    userId: tenant(),
    isCurrent: boolean('is_current').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'booking_slugs_pkey', columns: [t.slug] }),
    foreignKey({
      name: 'booking_slugs_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    index('booking_slugs_of_salon').on(t.userId),
    uniqueIndex('booking_slugs_current')
      .on(t.userId)
      .where(sql`${t.isCurrent}`),
  ],
)

/**
 * What a client booked online, or waits for. Its visit are the appointments that name it; until there are any, an
 * offered time is a hold. What was typed stands here, whatever the client's row says.
 */
export const onlineBookings = pgTable(
  'online_bookings',
  {
    id: identity(),
    userId: tenant(),
    customerId: reference('customer_id'),
    state: text('state', { enum: bookingStates }).notNull(),
    name: varchar('name', { length: 255 }).notNull(),
    /** Null for a client with only a phone, whom the desk has put on the waiting list. */
    email: varchar('email', { length: 254 }),
    phone: varchar('phone', { length: 50 }),
    language: text('language', { enum: languages }).notNull(),
    /** Who booked reads the mailbox of the email; true also of an entry that the desk put on the waiting list. */
    isProven: boolean('is_proven').notNull().default(false),
    /** The email was the client's when they booked; false for who was found by name and phone, with another email. */
    isClientsEmail: boolean('is_clients_email').notNull().default(false),
    /** The client was added by this booking. */
    isNewClient: boolean('is_new_client').notNull().default(false),
    /** Somebody on the list of clients who may be the same person. */
    mayBeId: bigint('may_be_id', { mode: 'number' }),
    waitingEntryId: bigint('waiting_entry_id', { mode: 'number' }),
    /** 'awaiting': declined then for lack of an answer; 'offered': how long the time is kept. */
    answerBy: moment('answer_by'),
    /** SHA-256 of the hold that it was made by, and of the idempotency key with the email. */
    holdHash: varchar('hold_hash', { length: 64 }),
    keyHash: varchar('key_hash', { length: 64 }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'online_bookings_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'online_bookings_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'online_bookings_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }),
    foreignKey({
      name: 'online_bookings_may_be',
      columns: [t.userId, t.mayBeId],
      foreignColumns: [customers.userId, customers.id],
    }),
    foreignKey({
      name: 'online_bookings_waiting_entry',
      columns: [t.userId, t.waitingEntryId],
      foreignColumns: [waitingEntries.userId, waitingEntries.id],
    }),
    uniqueIndex('online_bookings_hold').on(t.userId, t.holdHash),
    uniqueIndex('online_bookings_key').on(t.userId, t.keyHash),
    index('online_bookings_of_customer').on(t.userId, t.customerId),
    index('online_bookings_of_may_be').on(t.userId, t.mayBeId),
    index('online_bookings_of_entry').on(t.userId, t.waitingEntryId),
    index('online_bookings_unanswered')
      .on(t.userId, t.answerBy)
      .where(sql`${t.state} in ('awaiting', 'offered')`),
    check(
      'online_bookings_state',
      sql`${t.state} in ('waiting', 'offered', 'awaiting', 'booked', 'cancelled_by_client', 'cancelled_by_salon', 'declined')`,
    ),
    check('online_bookings_language', sql`${t.language} in ('en', 'ru', 'de')`),
    check(
      'online_bookings_answer',
      sql`(${t.state} in ('awaiting', 'offered')) = (${t.answerBy} is not null)`,
    ),
  ],
)

/** The SHA-256 of the secret in a client's link. Each email has a link of its own, and all of them work. */
export const bookingLinks = pgTable(
  'booking_links',
  {
    userId: tenant(),
    tokenHash: varchar('token_hash', { length: 64 }).notNull(),
    bookingId: reference('booking_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'booking_links_pkey', columns: [t.userId, t.tokenHash] }),
    foreignKey({
      name: 'booking_links_booking',
      columns: [t.userId, t.bookingId],
      foreignColumns: [onlineBookings.userId, onlineBookings.id],
    }).onDelete('cascade'),
    index('booking_links_of_booking').on(t.userId, t.bookingId),
  ],
)

/** One service of a hold, with what it costs and takes as it was shown. */
export interface StoredLine {
  readonly serviceId: number
  readonly staffId: number
  readonly start: string
  readonly duration: number
  readonly initialWork: number
  readonly processing: number
  readonly cleanup: number
  readonly price: string
}

/**
 * A start that a visitor has chosen, or that is offered to somebody on the waiting list. It ends by the clock:
 * every query compares `expires_at`, and whether the row is deleted makes no difference.
 */
export const bookingHolds = pgTable(
  'booking_holds',
  {
    id: identity(),
    userId: tenant(),
    tokenHash: varchar('token_hash', { length: 64 }).notNull(),
    /** SHA-256 of the idempotency key of the request that made it. */
    keyHash: varchar('key_hash', { length: 64 }),
    /** Of an offer to the waiting list. */
    bookingId: bigint('booking_id', { mode: 'number' }),
    serviceIds: jsonb('service_ids').$type<number[]>().notNull(),
    /** Who was chosen for all of them; null is anyone. */
    staffId: bigint('staff_id', { mode: 'number' }),
    /** Empty without a start. */
    lines: jsonb('lines').$type<StoredLine[]>().notNull(),
    /** From the first start to the end of the last clean-up; null without a start. */
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    expiresAt: moment('expires_at').notNull(),
    /** A digest of the visitor's network address, for the limit of holds. */
    network: varchar('network', { length: 64 }).notNull(),
    /** When the proof of work was accepted: it is used once. */
    solvedAt: moment('solved_at'),
    /** SHA-256 of the code that was sent, and of the email that it proves. */
    codeHash: varchar('code_hash', { length: 64 }),
    emailHash: varchar('email_hash', { length: 64 }),
    codeExpiresAt: moment('code_expires_at'),
    codeTries: smallint('code_tries').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'booking_holds_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'booking_holds_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'booking_holds_booking',
      columns: [t.userId, t.bookingId],
      foreignColumns: [onlineBookings.userId, onlineBookings.id],
    }).onDelete('cascade'),
    uniqueIndex('booking_holds_token').on(t.userId, t.tokenHash),
    index('booking_holds_by_key').on(t.userId, t.keyHash),
    index('booking_holds_live').on(t.userId, t.expiresAt),
    check('booking_holds_span', sql`(${t.startsAt} is null) = (${t.endsAt} is null)`),
  ],
)

/** Clients who cannot book online, and are asked to call. */
export const bookingBlocks = pgTable(
  'booking_blocks',
  {
    id: identity(),
    userId: tenant(),
    customerId: reference('customer_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'booking_blocks_pkey', columns: [t.userId, t.id] }),
    uniqueIndex('booking_blocks_once').on(t.userId, t.customerId),
    foreignKey({
      name: 'booking_blocks_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }).onDelete('cascade'),
  ],
)

/** Time that a visit gave up, while it is offered to those on the waiting list, one after the other. */
export const freedTimes = pgTable(
  'freed_times',
  {
    id: identity(),
    userId: tenant(),
    staffId: reference('staff_id'),
    start: moment('start_at').notNull(),
    duration: integer('duration').notNull(),
    /** Entries of the waiting list that it was offered to. */
    offeredTo: jsonb('offered_to').$type<number[]>().notNull().default([]),
    /** The present offer. */
    bookingId: bigint('booking_id', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'freed_times_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'freed_times_staff',
      columns: [t.userId, t.staffId],
      foreignColumns: [staff.userId, staff.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'freed_times_booking',
      columns: [t.userId, t.bookingId],
      foreignColumns: [onlineBookings.userId, onlineBookings.id],
    }).onDelete('cascade'),
    check('freed_times_duration', sql`${t.duration} between 1 and 1440`),
  ],
)
