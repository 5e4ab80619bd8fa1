import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { digestOf } from '../kernel/secrets.ts'
import type { Db } from './client.ts'
import { counters, leases } from './schema/limits.ts'

/** A rate limit: so many events per window. */
export interface Budget {
  readonly key: string
  readonly most: number
  readonly seconds: number
  /** The key of a mark: while that exists, nothing is taken. */
  readonly unless?: string
}

/** What was taken, and how long to wait before more can be: 0 seconds where there was enough. */
export interface Taken {
  readonly keys: readonly string[]
  readonly wait: number
}

/** Windows use the database's clock, so that processes on several machines agree. */
const ends = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`
const left = sql<number>`greatest(ceil(extract(epoch from ends_at - now()) * 1000), 0)::int`

/** Adds to an existing count, or restarts it where its window is over. */
const addOrRestart = sql`on conflict (key) do update set
  count = case when c.ends_at <= now() then excluded.count else c.count + excluded.count end,
  ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end`

/**
 * Takes one from each budget, in their order and in one statement, until one is empty: what comes
 * after that one is left alone.
 */
export async function take(db: Db, budgets: readonly Budget[]): Promise<Taken> {
  const steps = budgets.map(({ key, most, seconds, unless }, at) => {
    // An untouched budget has to have no row.
    const before = budgets
      .slice(0, at)
      .map((_, n) => sql`not exists (select 1 from ${step(n)} where not ok) and `)
    const exempt = unless ? sql`exists (${hasMark(unless)})` : sql`false`
    return sql`${step(at)} as (
      insert into counters as c (key, count, ends_at)
      select ${digestOf(key)}, 1, ${ends(seconds)} where ${sql.join(before)} not ${exempt}
      ${addOrRestart} returning ${sql.raw(String(at))} as at, count <= ${most} as ok, ${left} as ms)`
  })
  const all = budgets.map((_, at) => sql`select at, ok, ms from ${step(at)}`)
  const { rows } = await db.execute<{ at: number; ok: boolean; ms: number }>(
    sql`with ${sql.join(steps, sql`, `)} ${sql.join(all, sql` union all `)}`,
  )
  const empty = rows.find(({ ok }) => !ok)
  return {
    keys: rows.filter(({ ok }) => ok).map(({ at }) => budgets[at]?.key ?? ''),
    wait: empty ? Math.max(Math.ceil(empty.ms / 1000), 1) : 0,
  }
}

const step = (at: number) => sql.raw(`step_${at}`)

/**
 * Refunds what was taken, after a successful attempt.
 * @param keys in the order of `take`, so that two callers lock the rows in one order and cannot deadlock
 */
export async function giveBack(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const digests = sql.param(keys.map(digestOf))
  await db.execute(sql`
    update counters set count = greatest(count - 1, 0) where key in (
      select key from counters where key = any(${digests}::text[])
      order by array_position(${digests}::text[], key::text) for update)`)
}

/** Stores a mark for `seconds` from now, or renews it. */
export async function upsertMark(db: Db, key: string, seconds: number): Promise<void> {
  await db
    .insert(counters)
    .values({ key: digestOf(key), count: 1, endsAt: sql`${ends(seconds)}` })
    .onConflictDoUpdate({ target: counters.key, set: { endsAt: sql`excluded.ends_at` } })
}

/** Deletes a mark; true where it existed and was valid. Of two concurrent callers one gets true. */
export async function deleteMark(db: Db, key: string): Promise<boolean> {
  const deleted = await db
    .delete(counters)
    .where(and(eq(counters.key, digestOf(key)), gt(counters.endsAt, sql`now()`)))
    .returning({ key: counters.key })
  return deleted.length > 0
}

const hasMark = (key: string) =>
  sql`select 1 from counters where key = ${digestOf(key)} and ends_at > now()`

/** Deletes expired counters and leases; skips rows that another transaction has locked. */
export async function deleteExpired(db: Db): Promise<void> {
  for (const table of [counters, leases]) {
    const old = db
      .select({ key: table.key })
      .from(table)
      .where(lt(table.endsAt, sql`now()`))
      .for('update', { skipLocked: true })
    await db.delete(table).where(inArray(table.key, old))
  }
}
