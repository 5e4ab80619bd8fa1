import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'

/** Waits until so many statements wait for a lock in this database; other databases share the cluster. */
export async function waitForLock(pool: Pool, statements = 1): Promise<void> {
  const isWaiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  for (let polls = 0; polls < 1_000; polls += 1) {
    if ((await pool.query(isWaiting)).rows.length >= statements) return
    await pause(20)
  }
  throw new Error(`Fewer than ${statements} statements wait for a lock.`)
}
