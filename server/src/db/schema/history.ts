import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { moment, tenant } from './columns.ts'

/** Who made the change: an account, the program, or a statement of unknown origin. */
const actorKinds = ['person', 'program', 'unknown'] as const

/** The tables that are audited. */
export const auditedTables = [
  'appointments',
  'photos',
  'service_records',
  'customers',
  'services',
  'service_offers',
  'staff',
  'categories',
  'working_schedules',
  'schedule_exceptions',
  'blocked_times',
  'calendar_feeds',
  'waiting_entries',
  'client_conditions',
  'patch_tests',
  'service_tests',
  'test_waivers',
  'formulas',
  'form_templates',
  'signed_forms',
  'health_consents',
] as const

/** Those of which every change is audited; of service records only rating and notes are. */
export const fullyAuditedTables = auditedTables.filter((table) => table !== 'service_records')

/** Archiving is an update that takes a row out of every list; it and its reversal are operations of their own. */
const operations = ['insert', 'update', 'archive', 'unarchive', 'delete'] as const

/** `bytea`, read as hexadecimal digits. */
const bytes = customType<{ data: string; driverData: Buffer }>({
  dataType: () => 'bytea',
  fromDriver: (read) => read.toString('hex'),
})

const number = (column: string) => bigint(column, { mode: 'number' })

/**
 * The audit log of visits, clients, services and staff: written by triggers (`0002_triggers.sql`), append-only,
 * and chained by hash. The one change that is permitted sets `before`, `after` and `salt` to null.
 */
export const history = pgTable(
  'history',
  {
    userId: tenant(),
    /** From 1, without a gap. */
    seq: number('seq').notNull(),
    at: moment('at').notNull(),
    /** The `seq` of the first entry that the same transaction wrote. */
    transactionId: number('transaction_id').notNull(),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    /** The account, which may be deleted by now, and its name then. */
    actorId: number('actor_id'),
    actorName: varchar('actor_name', { length: 255 }),
    /** The table, and the row's id in it. */
    subject: text('subject', { enum: auditedTables }).notNull(),
    rowId: number('row_id').notNull(),
    /** For look-ups; the former client is the one whom an appointment belonged to before the change. */
    appointmentId: number('appointment_id'),
    customerId: number('customer_id'),
    formerCustomerId: number('former_customer_id'),
    operation: text('operation', { enum: operations }).notNull(),
    /** The entry that this one undid. */
    undoes: number('undoes'),
    /** The row by column name, without tenant and search key. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    salt: bytes('salt'),
    /** SHA-256 of salt, before and after. */
    digest: bytes('digest').notNull(),
    /** SHA-256 of the link before, the digest, and all other columns. */
    link: bytes('link').notNull(),
  },
  (t) => [
    primaryKey({ name: 'history_pkey', columns: [t.userId, t.seq] }),
    foreignKey({
      name: 'history_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    index('history_of_appointment').on(t.userId, t.appointmentId, t.seq),
    index('history_of_customer').on(t.userId, t.customerId, t.seq),
    index('history_of_subject').on(t.userId, t.subject, t.seq),
    index('history_of_former_customer')
      .on(t.userId, t.formerCustomerId, t.seq)
      .where(sql`${t.formerCustomerId} is not null`),
    index('history_undone')
      .on(t.userId, t.undoes, t.seq)
      .where(sql`${t.undoes} is not null`),
    index('history_of_deletion')
      .on(t.userId, t.subject, t.rowId, t.seq)
      .where(sql`${t.operation} = 'delete'`),
    check('history_actor', sql`${t.actorKind} in ('person', 'program', 'unknown')`),
    check(
      'history_operation',
      sql`${t.operation} in ('insert', 'update', 'archive', 'unarchive', 'delete')`,
    ),
  ],
)

/** The last link of each salon's hash chain, so that removing the newest entries is detected. */
export const auditChainHeads = pgTable(
  'audit_chain_heads',
  {
    userId: tenant(),
    seq: number('seq').notNull(),
    link: bytes('link').notNull(),
  },
  (t) => [
    primaryKey({ name: 'audit_chain_heads_pkey', columns: [t.userId] }),
    foreignKey({
      name: 'audit_chain_heads_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
  ],
)
