import { eq } from 'drizzle-orm'
import type { Salon } from '../kernel/salon.ts'
import type { Db } from './client.ts'
import { first } from './first.ts'
import { salons } from './schema/auth.ts'

/** Locks a salon against the same job of another process; undefined where it was deleted. */
export const lockSalon = (tx: Db, salon: Pick<Salon, 'id'>) =>
  tx
    .select({ id: salons.id })
    .from(salons)
    .where(eq(salons.id, salon.id))
    .for('no key update')
    .then(first)
