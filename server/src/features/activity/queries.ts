import type { ChangedSubject } from '@salon/contract/events'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { currentClient } from '../../db/current-client.ts'
import { recordChange } from '../../db/change-log.ts'
import { prepare, writer } from '../../db/prepared.ts'
import { activity, healthOpenings } from '../../db/schema/activity.ts'
import type { Salon } from '../../kernel/salon.ts'

export { presentClient } from '../../db/present-client.ts'

const { placeholder } = sql
const writeEntry = prepare(
  'write_entry',
  recordChange(writer, placeholder('userId'), placeholder('subject'))
    .insert(activity)
    .values({
      userId: placeholder('userId'),
      action: placeholder('action'),
      entityType: placeholder('entityType'),
      entityId: placeholder('entityId'),
      customerId: placeholder('customerId'),
      entityName: placeholder('entityName'),
      description: placeholder('description'),
    })
    .toSQL(),
  () => [],
)

/** An entry without id and time, which the database assigns. */
type NewEntry = Omit<typeof activity.$inferSelect, 'id' | 'createdAt'>

/** Inserts an entry, and records its change for the change feed. */
export const insertEntry = (tx: Db, entry: NewEntry, subject: ChangedSubject) =>
  writeEntry(tx, { ...entry, subject })

/** What follows the name in a sentence: ' to confirmed' of 'Set Cut for Ann Lee to confirmed'. */
const tail = sql`case when ${activity.action} = 'status_changed'
  then coalesce(substring(${activity.description} from ' to [^ ]+$'), '') else '' end`
const head = sql`left(${activity.description}, length(${activity.description}) - length(${tail}))`

/**
 * Replaces the name in every entry about a client and their visits: only at the end of the sentence, since a
 * word or a service before it may contain the same letters.
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

/** The newest entries first. */
export const recentActivity = (db: Db, salon: Salon, limit: number) =>
  db
    .select()
    .from(activity)
    .where(eq(activity.userId, salon.id))
    .orderBy(desc(activity.createdAt), desc(activity.id))
    .limit(limit)

/** Inserts an opening of each client, unless the account has one of this hour. */
export const insertOpenings = (db: Db, { id, account }: Salon, customerIds: readonly number[]) =>
  db
    .insert(healthOpenings)
    .values(
      customerIds.map((customerId) => ({
        userId: id,
        customerId,
        accountId: account.id,
        accountName: account.name,
        hour: sql`date_trunc('hour', now())`,
      })),
    )
    .onConflictDoNothing()

/** The latest openings of a client, by their id or that of one who was merged into them, and of all who were. */
export const openingsOf = (db: Db, salon: Salon, customerId: number, limit: number) =>
  db
    .select({ accountName: healthOpenings.accountName, openedAt: healthOpenings.openedAt })
    .from(healthOpenings)
    .where(
      and(
        eq(healthOpenings.userId, salon.id),
        sql`${healthOpenings.customerId} = any (array(
          with recursive part as (
            select ${currentClient(salon.id, sql`${customerId}::bigint`)} as id
            union
            select c.id from customers c join part p on c.merged_into = p.id where c.user_id = ${salon.id}
          ) select id from part))`,
      ),
    )
    .orderBy(desc(healthOpenings.openedAt), desc(healthOpenings.accountId))
    .limit(limit)

/** Deletes the openings from before a moment, of all salons. */
export const deleteOpenings = (db: Db, before: string) =>
  db.delete(healthOpenings).where(lt(healthOpenings.hour, before))
