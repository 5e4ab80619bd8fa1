import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { offsetsDuring, type Span } from '../kernel/salon-time.ts'

/**
 * What the salon's clock shows at the moments of a column, as a timestamp without a zone. The offsets are
 * computed here, since the tz database of PostgreSQL may be of another year.
 * @param span contains every moment of the selected rows
 */
export function wallClock(column: AnyColumn | SQL, span: Span, zone: string): SQL {
  const offsets = offsetsDuring(span, zone)
  const starts = offsets.map(({ from }) => from)
  const seconds = offsets.map((offset) => offset.seconds)
  return sql`(${column} at time zone 'UTC' + make_interval(secs => (${sql.param(seconds)}::float8[])[width_bucket(${column}, ${sql.param(starts)}::timestamptz[])]))`
}

/**
 * The moment of a timestamp without a zone in the salon's zone: of an hour that the clocks
 * show twice the first, of one that they skip as late after it as before (RFC 5545, 3.3.5).
 * @param span holds every moment that may come out
 */
export function momentOfClock(clock: SQL, span: Span, zone: string): SQL {
  const offsets = offsetsDuring(span, zone)
  const starts = offsets.map(({ from, seconds }, index) => {
    const before = offsets[index - 1]
    if (!before) return '-infinity'
    const shown = new Date(from).getTime() + Math.max(before.seconds, seconds) * 1000
    return new Date(shown).toISOString().slice(0, -1)
  })
  const seconds = offsets.map((offset) => offset.seconds)
  return sql`((${clock} - make_interval(secs => (${sql.param(seconds)}::float8[])[width_bucket(${clock}, ${sql.param(starts)}::timestamp[])])) at time zone 'UTC')`
}

/** The weekday of a wall clock, 0 for Sunday. */
export const weekdayOf = (clock: SQL) => sql<number>`extract(dow from ${clock})::int`

/** The hour of a wall clock, 0 to 23. */
export const hourOf = (clock: SQL) => sql<number>`extract(hour from ${clock})::int`
