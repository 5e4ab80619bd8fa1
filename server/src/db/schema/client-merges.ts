import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  jsonb,
  pgTable,
  primaryKey,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, reference, tenant } from './columns.ts'
import { customers } from './customers.ts'

/** What a merge writes of the client who is kept. */
export interface MergedFields {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly notes: string | null
  readonly birthday: string | null
}

/** The keys of the rows that a merge moved, by table and column. */
export type MovedKeys = Readonly<Record<string, readonly unknown[]>>

/** Merges that stand, by the client who was merged into another: what undoing one needs. */
export const clientMerges = pgTable(
  'client_merges',
  {
    userId: tenant(),
    /** The client who is no longer listed; whom they are part of is in their row. */
    formerId: bigint('former_id', { mode: 'number' }).notNull(),
    /** The kept client before and after. */
    before: jsonb('before').$type<MergedFields>().notNull(),
    after: jsonb('after').$type<MergedFields>().notNull(),
    moved: jsonb('moved').$type<MovedKeys>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'client_merges_pkey', columns: [t.userId, t.formerId] }),
    foreignKey({
      name: 'client_merges_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'client_merges_former',
      columns: [t.userId, t.formerId],
      foreignColumns: [customers.userId, customers.id],
    }),
  ],
)

/** Pairs that a person has marked as distinct; the lower id first. */
export const clientDistinctions = pgTable(
  'client_distinctions',
  {
    id: identity(),
    userId: tenant(),
    firstId: reference('first_id'),
    secondId: reference('second_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'client_distinctions_pkey', columns: [t.userId, t.id] }),
    uniqueIndex('client_distinctions_once').on(t.userId, t.firstId, t.secondId),
    foreignKey({
      name: 'client_distinctions_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'client_distinctions_first',
      columns: [t.userId, t.firstId],
      foreignColumns: [customers.userId, customers.id],
    }),
    foreignKey({
      name: 'client_distinctions_second',
      columns: [t.userId, t.secondId],
      foreignColumns: [customers.userId, customers.id],
    }),
    check('client_distinctions_order', sql`${t.firstId} < ${t.secondId}`),
  ],
)
