import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { leases } from './schema/limits.ts'

/** Seconds until the lease of a killed holder expires. */
export const leaseSeconds = 120

const end = sql`now() + ${leaseSeconds} * interval '1 second'`

/** Acquires a lease, unless another holder has it. */
export async function takeLease(db: Db, key: string, holder: string): Promise<boolean> {
  const taken = await db
    .insert(leases)
    .values({ key, holder, endsAt: sql`${end}` })
    .onConflictDoUpdate({
      target: leases.key,
      set: { holder, endsAt: sql`excluded.ends_at` },
      setWhere: sql`${leases.endsAt} <= now()`,
    })
    .returning({ key: leases.key })
  return taken.length > 0
}

/** Renews a holder's leases. */
export async function renewLeases(db: Db, holder: string, keys: string[]): Promise<void> {
  await db
    .update(leases)
    .set({ endsAt: sql`${end}` })
    .where(and(inArray(leases.key, keys), eq(leases.holder, holder)))
}

/** Releases a holder's leases. */
export async function endLeases(db: Db, holder: string, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await db.delete(leases).where(and(inArray(leases.key, keys), eq(leases.holder, holder)))
}
