import {
  depositFor,
  depositKinds,
  depositStates,
  paymentProviders,
  refundReasons,
} from '@salon/contract/deposit-vocabulary'
import type { Language } from '@salon/contract/vocabulary'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, moment, tenant, version } from './columns.ts'
import { onlineBookings, type StoredLine } from './online-booking.ts'

/** Which deposit clients pay when they book online. A salon without a row asks for none. */
export const depositSettings = pgTable(
  'deposit_settings',
  {
    userId: tenant().primaryKey(),
    payment: text('payment', { enum: paymentProviders }).notNull().default('none'),
    kind: text('kind', { enum: depositKinds }).notNull().default('percent'),
    percent: integer('percent').notNull().default(20),
    fixed: numeric('fixed', { precision: 10, scale: 2 }).notNull().default('20.00'),
    clients: text('clients', { enum: depositFor }).notNull().default('all'),
    version: version(),
  },
  (t) => [
    foreignKey({
      name: 'deposit_settings_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    check(
      'deposit_settings_choices',
      sql`${t.payment} in ('none', 'stripe') and ${t.kind} in ('percent', 'amount')
        and ${t.clients} in ('all', 'first_timers')`,
    ),
    check('deposit_settings_size', sql`${t.percent} between 1 and 100 and ${t.fixed} >= 1`),
  ],
)

/** The salon's keys at the payment provider, encrypted; apart, so that no export has them. */
export const depositKeys = pgTable(
  'deposit_keys',
  {
    userId: tenant().primaryKey(),
    secretKey: text('secret_key'),
    webhookSecret: text('webhook_secret'),
  },
  (t) => [
    foreignKey({
      name: 'deposit_keys_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
  ],
)

/** What was typed by somebody who is about to pay, for the booking that the payment makes. */
export interface StoredDraft {
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly language: Language
  readonly note: string | null
  /** Whether the email was proven. */
  readonly isProven: boolean
}

/**
 * A deposit of an online booking: a page of the payment provider, the payment, and what became of it. That money which
 * arrived belongs to a booking or goes back is a check of the table.
 */
export const deposits = pgTable(
  'deposits',
  {
    id: identity(),
    userId: tenant(),
    /** Names the deposit at the provider: in the session's metadata and in idempotency keys. */
    key: uuid('key').notNull().defaultRandom(),
    state: text('state', { enum: depositStates }).notNull().default('opening'),
    /** The hold that it pays for, and the idempotency key of its booking, as the booking has them. */
    holdHash: varchar('hold_hash', { length: 64 }).notNull(),
    keyHash: varchar('key_hash', { length: 64 }),
    /** What is booked when it is paid: null once it is, or was erased. */
    draft: jsonb('draft').$type<StoredDraft>(),
    lines: jsonb('lines').$type<StoredLine[]>().notNull(),
    amount: numeric('amount', { precision: 10, scale: 2 }).notNull(),
    currency: varchar('currency', { length: 3 }).notNull(),
    /** When the provider closes its page. */
    expiresAt: moment('expires_at').notNull(),
    sessionId: varchar('session_id', { length: 255 }),
    sessionUrl: text('session_url'),
    paymentId: varchar('payment_id', { length: 255 }),
    paidAt: moment('paid_at'),
    bookingId: bigint('booking_id', { mode: 'number' }),
    refundReason: text('refund_reason', { enum: refundReasons }),
    /** When it became 'used' or 'kept'; null before. */
    settledAt: moment('settled_at'),
    /** When the refund is to be tried next, and until when a process has it. */
    dueAt: moment('due_at'),
    claimedUntil: moment('claimed_until'),
    /** Attempts since it was queued that did not succeed. */
    tries: integer('tries').notNull().default(0),
    /** Attempts by the present idempotency key whose outcome is unknown, or still pending: the key stays. */
    losses: integer('losses').notNull().default(0),
    /** Part of the idempotency key: rises when staff try a refund again that was refused for certain. */
    round: integer('round').notNull().default(0),
    /** The provider's name of the refund that was made: it is requested, and events are compared with it. */
    refundId: varchar('refund_id', { length: 255 }),
    refundedAt: moment('refunded_at'),
    /** The provider's answer to what it refused. */
    detail: varchar('detail', { length: 200 }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'deposits_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'deposits_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'deposits_booking',
      columns: [t.userId, t.bookingId],
      foreignColumns: [onlineBookings.userId, onlineBookings.id],
    }),
    uniqueIndex('deposits_key').on(t.userId, t.key),
    uniqueIndex('deposits_of_booking').on(t.userId, t.bookingId),
    index('deposits_of_hold').on(t.userId, t.holdHash),
    // By what the provider reports of a refund.
    index('deposits_of_payment')
      .on(t.userId, t.paymentId)
      .where(sql`${t.paymentId} is not null`),
    index('deposits_paid')
      .on(t.userId, t.paidAt, t.id)
      .where(sql`${t.paidAt} is not null`),
    // Across salons: what the job looks for.
    index('deposits_standing')
      .on(t.userId, t.id)
      .where(sql`${t.state} = 'paid'`),
    index('deposits_settled')
      .on(t.settledAt)
      .where(sql`${t.settledAt} is not null`),
    index('deposits_due')
      .on(t.dueAt)
      .where(sql`${t.state} = 'refund_queued'`),
    index('deposits_claimed')
      .on(t.claimedUntil)
      .where(sql`${t.state} = 'refunding'`),
    check(
      'deposits_state',
      sql`${t.state} in ('opening', 'open', 'failed', 'expired', 'paid', 'used', 'kept', 'refund_queued', 'refunding', 'refunded', 'refund_failed', 'refund_unknown')`,
    ),
    check(
      'deposits_paid_or_not',
      sql`(${t.state} in ('opening', 'open', 'failed', 'expired')) = (${t.paidAt} is null)
        and (${t.paidAt} is null) = (${t.paymentId} is null)`,
    ),
    // Conservation of money: what was paid has a booking, or goes back.
    check(
      'deposits_belong',
      sql`${t.state} not in ('paid', 'used', 'kept') or ${t.bookingId} is not null`,
    ),
    check(
      'deposits_refund',
      sql`(${t.state} in ('refund_queued', 'refunding', 'refunded', 'refund_failed', 'refund_unknown')) = (${t.refundReason} is not null)`,
    ),
    check('deposits_claim', sql`(${t.state} = 'refunding') = (${t.claimedUntil} is not null)`),
  ],
)

/** Events of the payment provider that were taken: each counts once. */
export const depositEvents = pgTable(
  'deposit_events',
  {
    userId: tenant(),
    eventId: varchar('event_id', { length: 255 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'deposit_events_pkey', columns: [t.userId, t.eventId] }),
    foreignKey({
      name: 'deposit_events_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    index('deposit_events_by_time').on(t.createdAt),
  ],
)
