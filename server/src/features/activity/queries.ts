import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { activity } from '../../db/schema/activity.ts'
import type { Salon } from '../../kernel/salon.ts'

export const insertEntry = (tx: Db, entry: typeof activity.$inferInsert) =>
  tx.insert(activity).values(entry)

/** What was done last, newest first. */
export const recentActivity = (db: Db, salon: Salon, limit: number) =>
  db
    .select()
    .from(activity)
    .where(eq(activity.userId, salon.id))
    .orderBy(desc(activity.createdAt), desc(activity.id))
    .limit(limit)
