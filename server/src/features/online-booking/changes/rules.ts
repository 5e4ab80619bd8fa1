import type { FreeDay, FreeStart } from '@salon/contract/availability'
import type { ServiceTerms } from '@salon/contract/service-terms'

/** A row of a visit that is moved. */
interface MovableRow extends ServiceTerms {
  readonly serviceId: number
  readonly staffId: number
}

/**
 * A row as it is looked for at another time: it takes what it took when it was booked, with everybody who does its
 * service, and with who has it now.
 */
export const requestedRow = (row: MovableRow, able: readonly number[]) => ({
  id: row.serviceId,
  duration: row.duration,
  initialWork: row.initialWork,
  processing: row.processing,
  cleanup: row.cleanup,
  offers: new Map([...able, row.staffId].map((id) => [id, row] as const)),
})

/** The starts of several searches by day, in order; one that more than one has found is that of the first. */
export function preferredStarts(searches: readonly (readonly FreeDay[])[]): FreeDay[] {
  const days = new Map<string, Map<string, FreeStart>>()
  for (const { day, starts } of searches.flat()) {
    const known = days.get(day) ?? new Map<string, FreeStart>()
    days.set(day, known)
    for (const one of starts) if (!known.has(one.start)) known.set(one.start, one)
  }
  return [...days]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, known]) => ({
      day,
      starts: [...known.values()].toSorted((a, b) => a.start.localeCompare(b.start)),
    }))
}
