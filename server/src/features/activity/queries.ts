import type { ChangedSubject } from '@salon/contract/events'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { noting } from '../../db/changes.ts'
import { activity } from '../../db/schema/activity.ts'
import type { Salon } from '../../kernel/salon.ts'

/** Writes an entry, and notes for whoever listens what it tells of. */
export const insertEntry = (tx: Db, entry: typeof activity.$inferInsert, subject: ChangedSubject) =>
  noting(tx, entry.userId, subject).insert(activity).values(entry)

/** Puts another name into every entry about a client and about the client's visits. */
export const renameInEntries = (tx: Db, salon: Pick<Salon, 'id'>, client: number, name: string) =>
  tx
    .update(activity)
    .set({
      description: sql`replace(${activity.description}, ${activity.entityName}, ${name})`,
      entityName: name,
    })
    .where(and(eq(activity.userId, salon.id), eq(activity.customerId, client)))

/** What was done last, newest first. */
export const recentActivity = (db: Db, salon: Salon, limit: number) =>
  db
    .select()
    .from(activity)
    .where(eq(activity.userId, salon.id))
    .orderBy(desc(activity.createdAt), desc(activity.id))
    .limit(limit)
