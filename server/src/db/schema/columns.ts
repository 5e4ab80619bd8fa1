import { ianaZone } from '@salon/contract/time-zone'
import { sql } from 'drizzle-orm'
import { bigint, customType, integer } from 'drizzle-orm/pg-core'

/** The tenant: the id of the salon. First in every key of a salon's table. */
export const tenant = () => bigint('user_id', { mode: 'number' }).notNull()

/** A row's own number; given out by one sequence per table, unique together with the tenant. */
export const identity = () => bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity()

/** A reference to a row of the same salon. */
export const reference = (column: string) => bigint(column, { mode: 'number' }).notNull()

/** What ends a moment, by how much longer it is printed than without a fraction: '.5' is '.500'. */
export const momentEnds = ['.000Z', undefined, '00Z', '0Z', 'Z'] as const

/**
 * PostgreSQL prints '2026-11-21 09:00:00.25+00' here, since every connection of ours works in UTC. Nearly
 * all moments are of a year of four digits, and need no calendar to be rewritten.
 */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (printed) => {
    const end = momentEnds[printed.length - 22]
    return end && printed[10] === ' ' && printed.endsWith('+00')
      ? `${printed.slice(0, 10)}T${printed.slice(11, -3)}${end}`
      : new Date(printed.replace(' ', 'T') + ':00').toISOString()
  },
})

// Looked up with every request; there are a few hundred zones.
const usableZones = new Map<string, string>()

/** A kept time zone as the program uses it: UTC where it cannot use it. */
export function usableZone(kept: string): string {
  const known = usableZones.get(kept)
  if (known) return known
  const zone = ianaZone(kept) ?? 'UTC'
  usableZones.set(kept, zone)
  return zone
}

/**
 * An IANA time zone. One that this program cannot use (written past the API, or restored from a machine
 * that knew more) is read as UTC, so that the salon still opens and can choose another.
 */
export const timeZone = customType<{ data: string; driverData: string }>({
  dataType: () => 'varchar(64)',
  fromDriver: usableZone,
})

/** How a service keeps who does it busy: `busy-spans.ts` of the contract. In minutes; 0 is none. */
export const ofPhases = () => ({
  initialWork: integer('initial_work').notNull().default(0),
  processing: integer('processing').notNull().default(0),
  cleanup: integer('cleanup').notNull().default(0),
})

/** When the row was made. */
export const createdAt = () =>
  moment('created_at')
    .notNull()
    .default(sql`now()`)

/** Raised by the trigger `raise_version` with every change of the row: what If-Match is compared with. */
export const version = () => integer('version').notNull().default(1)
