import { and, eq, isNull } from 'drizzle-orm'
import type { Salon } from '../kernel/salon.ts'
import type { Db } from './client.ts'
import { first } from './first.ts'
import { customers } from './schema/customers.ts'

const present = (db: Db, salon: Salon, id: number) =>
  db
    .select({
      id: customers.id,
      name: customers.name,
      email: customers.email,
      birthday: customers.birthday,
    })
    .from(customers)
    .where(and(eq(customers.userId, salon.id), eq(customers.id, id), isNull(customers.removedAt)))

/** A client who was not removed. */
export const presentClient = (db: Db, salon: Salon, id: number) =>
  present(db, salon, id).then(first)

/** The same, locked: every operation on what is about a client does it first. */
export const lockClient = (tx: Db, salon: Salon, id: number) =>
  present(tx, salon, id).for('no key update').then(first)
