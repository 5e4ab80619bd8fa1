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

/** Who did it: an account, the program by itself, or a hand in the database. */
const actorKinds = ['person', 'program', 'unknown'] as const

/** The tables whose rows are followed. */
const followed = [
  'appointments',
  'photos',
  'service_records',
  'customers',
  'services',
  'staff',
  'categories',
] as const

/** An update that takes a row out of every list has a word of its own, and so has its way back. */
const operations = ['insert', 'update', 'archive', 'unarchive', 'delete'] as const

/** Bytes, as their hexadecimal digits. */
const bytes = customType<{ data: string; driverData: Buffer }>({
  dataType: () => 'bytea',
  fromDriver: (read) => read.toString('hex'),
})

const number = (column: string) => bigint(column, { mode: 'number' })

/**
 * What became of every visit, client, service and staff member: written by triggers (`0002_triggers.sql`),
 * never changed, and chained by hash. All that may ever go is `before`, `after` and `salt` together.
 */
export const history = pgTable(
  'history',
  {
    userId: tenant(),
    /** From 1, without a gap. */
    seq: number('seq').notNull(),
    at: moment('at').notNull(),
    /** The first entry's number of all that one transaction wrote. */
    together: number('together').notNull(),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    /** The account, which may be gone by now, and the name that it had. */
    actorId: number('actor_id'),
    actorName: varchar('actor_name', { length: 255 }),
    /** The table, and the row's number in it. */
    subject: text('subject', { enum: followed }).notNull(),
    rowId: number('row_id').notNull(),
    /** What the entry is found by; the former client is the one whom an appointment was taken from. */
    appointmentId: number('appointment_id'),
    customerId: number('customer_id'),
    formerCustomerId: number('former_customer_id'),
    operation: text('operation', { enum: operations }).notNull(),
    /** The entry that this one undid. */
    undoes: number('undoes'),
    /** The row by its columns, without tenant and search key. */
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

/** Where each salon's history ends, so that an end that was taken away is missed. */
export const historyHeads = pgTable(
  'history_heads',
  {
    userId: tenant(),
    seq: number('seq').notNull(),
    link: bytes('link').notNull(),
  },
  (t) => [
    primaryKey({ name: 'history_heads_pkey', columns: [t.userId] }),
    foreignKey({
      name: 'history_heads_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
  ],
)
