import { eq } from 'drizzle-orm'
import { newSecret } from '../kernel/secrets.ts'
import type { Db } from './client.ts'
import { secrets } from './schema/secrets.ts'

/** A secret that all processes on this database share; the first call creates it. */
export async function sharedSecret(
  db: Db,
  name:
    | 'photo-addresses'
    // Of trusted devices, stored under its former name.
    | 'known-devices'
    | 'second-factors'
    | 'online-booking'
    | 'gateway-keys'
    | 'push-keys',
): Promise<string> {
  await db.insert(secrets).values({ name, value: newSecret() }).onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`The secret '${name}' is gone`)
  return row.value
}
