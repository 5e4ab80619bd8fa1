import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { salons } from '../../db/schema/auth.ts'

/** Whether there is any salon. */
export async function hasSalon(db: Db): Promise<boolean> {
  const rows = await db.select({ id: salons.id }).from(salons).limit(1)
  return rows.length > 0
}

/** Lets one registration at a time go on until its transaction ends. */
export const lockRegistration = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('registration', 0))`)
