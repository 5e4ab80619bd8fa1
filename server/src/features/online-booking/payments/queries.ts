import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { depositEvents } from '../../../db/schema/deposits.ts'
import type { Salon } from '../../../kernel/salon.ts'

/**
 * Stores an event, before what it causes and in the same transaction: a repeat waits for the first, and is none.
 * @returns undefined for one that was taken before
 */
export const insertEvent = (tx: Db, salon: Pick<Salon, 'id'>, eventId: string) =>
  tx
    .insert(depositEvents)
    .values({ userId: salon.id, eventId })
    .onConflictDoNothing()
    .returning({ eventId: depositEvents.eventId })
    .then(first)
