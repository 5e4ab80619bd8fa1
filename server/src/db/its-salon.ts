import { sql } from 'drizzle-orm'
import { users } from './schema/auth.ts'

/**
 * The salon of an account: its owner's, or its own. `coalesce` says the same, but PostgreSQL is not sure
 * that it tells nothing of a row, and looks nothing up by it behind the second wall: it would read every
 * salon there is.
 */
export const itsSalon =
  sql<number>`case when ${users.ownerId} is null then ${users.id} else ${users.ownerId} end`.mapWith(
    Number,
  )
