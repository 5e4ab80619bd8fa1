import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

/**
 * Says in the middle of a transaction, with the very statement that found it out, whose rows are meant
 * from now on. For what begins `acrossSalons`: until then none are.
 */
export const meaningSalon = (id: AnyColumn | SQL) =>
  sql<string>`set_config('salon.tenant', (${id})::text, true)`
