import { statusesCalledOff } from '@salon/contract/vocabulary'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { recordChange } from '../../db/change-log.ts'
import type { Db } from '../../db/client.ts'
import { currentClient } from '../../db/current-client.ts'
import { clientDistinctions } from '../../db/schema/client-merges.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { customers } from '../../db/schema/customers.ts'
import type { Salon } from '../../kernel/salon.ts'

const present = (salon: Pick<Salon, 'id'>) =>
  and(eq(customers.userId, salon.id), isNull(customers.removedAt))

/** What all clients of a salon are known by. */
export const clientsToCompare = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .select({
      id: customers.id,
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
      birthday: customers.birthday,
    })
    .from(customers)
    .where(present(salon))
    .orderBy(asc(customers.id))

/** Two clients marked as distinct, by their surviving clients: each may have been merged since. */
export interface Distinction extends ClientPair {
  readonly firstName: string
  readonly secondName: string
  /** The two rows that the mark is stored for. */
  readonly stored: ClientPair
}

type DistinctionRow = Record<'firstId' | 'secondId' | 'storedFirst' | 'storedSecond', number> &
  Record<'firstName' | 'secondName', string>

/** Pairs of clients who are there and marked as distinct, those that were marked last first. */
export const distinctionsOf = (db: Db, salon: Pick<Salon, 'id'>): Promise<Distinction[]> =>
  db
    .execute<DistinctionRow>(
      sql`
        select first.id as "firstId", first.name as "firstName", second.id as "secondId",
          second.name as "secondName", first_id as "storedFirst", second_id as "storedSecond"
        from (
          select d.id, d.first_id, d.second_id, ${currentClient(salon.id, sql`d.first_id`)} as one,
            ${currentClient(salon.id, sql`d.second_id`)} as other
          from client_distinctions d
          where d.user_id = ${salon.id}
        ) resolved
        join customers first on first.user_id = ${salon.id} and first.id = least(one, other)
          and first.removed_at is null
        join customers second on second.user_id = ${salon.id} and second.id = greatest(one, other)
          and second.removed_at is null
        where one <> other
        order by resolved.id desc`,
    )
    .then(({ rows }) =>
      rows.map(({ storedFirst, storedSecond, ...pair }) => ({
        ...pair,
        stored: { firstId: storedFirst, secondId: storedSecond },
      })),
    )

/** What of an appointment counts as a visit. */
const counted = sql`${appointments.status} not in (${sql.join(
  statusesCalledOff.map((status) => sql`${status}`),
  sql`, `,
)})`

/** Clients with what helps to choose whom to keep. */
export const clientsWithVisits = (db: Db, salon: Salon, ids: readonly number[], now: string) =>
  db
    .select({
      id: customers.id,
      userId: customers.userId,
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
      notes: customers.notes,
      birthday: customers.birthday,
      createdAt: customers.createdAt,
      version: customers.version,
      visits:
        sql<number>`count(distinct (${appointments.appointmentDate} at time zone ${salon.timeZone}::text)::date)
        filter (where ${counted})`.mapWith(Number),
      lastVisit: sql<string | null>`max(${appointments.appointmentDate})
        filter (where ${counted} and ${appointments.appointmentDate} <= ${now}::timestamptz)`.mapWith(
        appointments.appointmentDate,
      ),
    })
    .from(customers)
    .leftJoin(
      appointments,
      and(eq(appointments.userId, customers.userId), eq(appointments.customerId, customers.id)),
    )
    .where(and(present(salon), inArray(customers.id, [...ids])))
    .groupBy(customers.userId, customers.id)
    .orderBy(asc(customers.id))

/** Those of two clients who are there, locked against removal. */
export const lockPair = (tx: Db, salon: Salon, ids: readonly number[]) =>
  tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(present(salon), inArray(customers.id, [...ids])))
    .orderBy(asc(customers.id))
    .for('key share')

/** Two clients of a salon. */
export interface ClientPair {
  readonly firstId: number
  readonly secondId: number
}

export const insertDistinction = (tx: Db, salon: Salon, pair: ClientPair) =>
  recordChange(tx, salon.id, 'customers')
    .insert(clientDistinctions)
    .values({ userId: salon.id, ...pair })
    .onConflictDoNothing()

export const deleteDistinction = (tx: Db, salon: Salon, { firstId, secondId }: ClientPair) =>
  recordChange(tx, salon.id, 'customers')
    .delete(clientDistinctions)
    .where(
      and(
        eq(clientDistinctions.userId, salon.id),
        eq(clientDistinctions.firstId, firstId),
        eq(clientDistinctions.secondId, secondId),
      ),
    )
