import {
  messageChannels,
  messageKinds,
  messageReasons,
  messageStates,
  smsProviders,
  type MessageKind,
} from '@salon/contract/message-vocabulary'
import { languages } from '@salon/contract/vocabulary'
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
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, moment, reference, tenant, version } from './columns.ts'
import { customers } from './customers.ts'

/** The kinds of messages that go by a channel; none at first. */
const kinds = (column: string) =>
  jsonb(column)
    .$type<MessageKind[]>()
    .notNull()
    .default(sql`'[]'`)

/** What a salon sends to its clients. A salon without a row sends nothing. */
export const messageSettings = pgTable(
  'message_settings',
  {
    userId: tenant().primaryKey(),
    emailKinds: kinds('email_kinds'),
    smsKinds: kinds('sms_kinds'),
    /** How long before a visit its reminders are due. */
    reminderHours: integer('reminder_hours').notNull().default(24),
    secondReminderHours: integer('second_reminder_hours').notNull().default(2),
    /** The SMS gateway; its key is in a table of its own. */
    smsProvider: text('sms_provider', { enum: smsProviders }),
    smsSender: varchar('sms_sender', { length: 16 }),
    smsAccount: varchar('sms_account', { length: 100 }),
    /** Of phone numbers that begin with 0: '49'. */
    callingCode: varchar('calling_code', { length: 3 }).notNull().default(''),
    version: version(),
  },
  (t) => [
    foreignKey({
      name: 'message_settings_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    check(
      'message_settings_hours',
      sql`${t.reminderHours} between 1 and 168 and ${t.secondReminderHours} between 1 and 168`,
    ),
  ],
)

/** The secrets that a salon and its SMS gateway share, encrypted; apart, so that no export has them. */
export const messageGatewayKeys = pgTable(
  'message_gateway_keys',
  {
    userId: tenant().primaryKey(),
    /** What the salon is known by at the gateway. */
    encrypted: text('encrypted').notNull(),
    /** What the gateway signs its reports with, where that is a key of its own: seven. */
    encryptedSigningKey: text('encrypted_signing_key'),
  },
  (t) => [
    foreignKey({
      name: 'message_gateway_keys_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
  ],
)

/** The texts that a salon wrote itself. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: identity(),
    userId: tenant(),
    kind: text('kind', { enum: messageKinds }).notNull(),
    channel: text('channel', { enum: messageChannels }).notNull(),
    language: text('language', { enum: languages }).notNull(),
    /** Null in an SMS. */
    subject: varchar('subject', { length: 200 }),
    text: text('text').notNull(),
  },
  (t) => [
    primaryKey({ name: 'message_templates_pkey', columns: [t.userId, t.id] }),
    uniqueIndex('message_templates_once').on(t.userId, t.kind, t.channel, t.language),
    foreignKey({
      name: 'message_templates_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    check('message_templates_subject', sql`(${t.channel} = 'email') = (${t.subject} is not null)`),
  ],
)

/**
 * The outbox, and the log of what was sent (transactional outbox). A row is inserted by the transaction of what it
 * tells, and handed over by a job; its text is made then.
 */
export const messages = pgTable(
  'messages',
  {
    id: identity(),
    userId: tenant(),
    kind: text('kind', { enum: messageKinds }).notNull(),
    channel: text('channel', { enum: messageChannels }).notNull(),
    customerId: reference('customer_id'),
    /** The first row of its visit; null where it tells of none. It may be deleted by now. */
    appointmentId: bigint('appointment_id', { mode: 'number' }),
    /** All rows of its visit when it was recorded. */
    appointmentIds: jsonb('appointment_ids')
      .$type<number[]>()
      .notNull()
      .default(sql`'[]'`),
    /** The online booking that it tells of. */
    bookingId: bigint('booking_id', { mode: 'number' }),
    /** Of the visit, as the message tells it. */
    start: moment('start').notNull(),
    /** What makes a message the same as another: `keyOf` of the feature's rules. */
    visitKey: varchar('visit_key', { length: 40 }).notNull(),
    /** Rises where the same message is repeated on purpose: sent again, or moved back and forth. */
    copy: integer('copy').notNull().default(0),
    /** Whether a person sends it again: it goes also where it tells the client nothing new. */
    isResent: boolean('is_resent').notNull().default(false),
    /** The client's; null is the salon's. */
    language: text('language', { enum: languages }),
    state: text('state', { enum: messageStates }).notNull().default('queued'),
    reason: text('reason', { enum: messageReasons }),
    /** The answer of the mail server or gateway to what it refused. */
    detail: varchar('detail', { length: 200 }),
    /**
     * Where it was sent: an email address, or a phone number by E.164. Null again from a claim until it is about to be
     * handed over.
     */
    address: varchar('address', { length: 254 }),
    /** When it is to be tried next. */
    dueAt: moment('due_at').notNull(),
    /** Until when the process that is handing it over has it. */
    claimedUntil: moment('claimed_until'),
    /** Attempts that failed for certain. */
    tries: integer('tries').notNull().default(0),
    /** Attempts whose outcome is unknown. */
    losses: integer('losses').notNull().default(0),
    sentAt: moment('sent_at'),
    /** The left part of an email's Message-ID, the same in each attempt. */
    messageKey: uuid('message_key').notNull().defaultRandom(),
    /** The gateway's own number of an SMS. */
    gatewayId: varchar('gateway_id', { length: 100 }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'messages_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'messages_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'messages_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }),
    uniqueIndex('messages_once').on(t.userId, t.visitKey, t.kind, t.channel, t.start, t.copy),
    // Across salons: what the job looks for.
    index('messages_due')
      .on(t.dueAt)
      .where(sql`${t.state} = 'queued'`),
    index('messages_claimed')
      .on(t.claimedUntil)
      .where(sql`${t.state} = 'sending'`),
    index('messages_recent').on(t.userId, t.createdAt, t.id),
    index('messages_of_customer').on(t.userId, t.customerId, t.createdAt),
    index('messages_of_appointment').on(t.userId, t.appointmentId),
    index('messages_of_address')
      .on(t.userId, t.address)
      .where(sql`${t.channel} = 'sms'`),
    // Those of visits to come, for the job that queues reminders.
    index('messages_reminders')
      .on(t.userId, t.start)
      .where(sql`${t.kind} in ('reminder', 'second_reminder')`),
    index('messages_by_key').on(t.userId, t.messageKey),
    index('messages_of_gateway')
      .on(t.userId, t.gatewayId)
      .where(sql`${t.gatewayId} is not null`),
    check('messages_channel', sql`${t.channel} in ('email', 'sms')`),
    check(
      'messages_state',
      sql`${t.state} in ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'skipped')`,
    ),
    check('messages_claim', sql`(${t.state} = 'sending') = (${t.claimedUntil} is not null)`),
  ],
)

/** The channels by which a client wants no messages. */
export const messageOptOuts = pgTable(
  'message_opt_outs',
  {
    id: identity(),
    userId: tenant(),
    customerId: reference('customer_id'),
    channel: text('channel', { enum: messageChannels }).notNull(),
    /** Whether the client answered STOP to an SMS, or opted out at the desk. */
    source: text('source', { enum: ['staff', 'stop'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'message_opt_outs_pkey', columns: [t.userId, t.id] }),
    uniqueIndex('message_opt_outs_once').on(t.userId, t.customerId, t.channel),
    foreignKey({
      name: 'message_opt_outs_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'message_opt_outs_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }),
    check('message_opt_outs_channel', sql`${t.channel} in ('email', 'sms')`),
    check('message_opt_outs_source', sql`${t.source} in ('staff', 'stop')`),
  ],
)
