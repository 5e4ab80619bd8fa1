import { sql, type Column, type SQLWrapper } from 'drizzle-orm'

/**
 * Whether a row has one of some numbers; it is looked up by them. PostgreSQL takes any list for one of ten, and
 * its one plan for all salons is made for one of average size: where that has ten clients, it would read all of a
 * salon's and look at each. What stands behind `or` is never asked, as numbers are above 0, and is there for what
 * it would cost: it makes a row that is looked at in vain dear. It does not help where salons have a row each on
 * average, nor for a table with an index in which its number stands behind something else, such as visits.
 * @param numbers an array of the database's
 */
export const isOneOf = (number: Column, numbers: SQLWrapper) =>
  sql`(${number} = any(${numbers}) and (${number} > 0 or ${number}::text @@ any(array_fill(''::text, '{1000}'))))`
