import type { ChangedSubject } from '@salon/contract/events'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { noting } from '../../db/changes.ts'
import { prepare, writer } from '../../db/prepared.ts'
import { activity } from '../../db/schema/activity.ts'
import type { Salon } from '../../kernel/salon.ts'

const given = sql.placeholder
const writeEntry = prepare(
  'write_entry',
  noting(writer, given('userId'), given('subject'))
    .insert(activity)
    .values({
      userId: given('userId'),
      action: given('action'),
      entityType: given('entityType'),
      entityId: given('entityId'),
      customerId: given('customerId'),
      entityName: given('entityName'),
      description: given('description'),
    })
    .toSQL(),
  () => [],
)

/** An entry of the activity, before it has its number and its time. */
type NewEntry = Omit<typeof activity.$inferSelect, 'id' | 'createdAt'>

/** Writes an entry, and notes for whoever listens what it tells of. */
export const insertEntry = (tx: Db, entry: NewEntry, subject: ChangedSubject) =>
  writeEntry(tx, { ...entry, subject })

/** What stands behind the name at the end of a sentence: 'Set Cut for Ann Lee to confirmed'. */
const tail = sql`case when ${activity.action} = 'status_changed'
  then coalesce(substring(${activity.description} from ' to [^ ]+$'), '') else '' end`
const head = sql`left(${activity.description}, length(${activity.description}) - length(${tail}))`

/**
 * Puts another name into every entry about a client and about the client's visits: where the sentence
 * ends with it, and not where a word or a service happens to hold the same letters.
 */
export const renameInEntries = (tx: Db, salon: Pick<Salon, 'id'>, client: number, name: string) =>
  tx
    .update(activity)
    .set({
      description: sql`case when right(${head}, length(${activity.entityName})) = ${activity.entityName}
        then left(${head}, length(${head}) - length(${activity.entityName})) || ${name} || ${tail}
        else ${activity.description} end`,
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
