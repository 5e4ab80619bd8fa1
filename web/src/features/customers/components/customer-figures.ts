import type { Appointment } from '@salon/contract/appointments'
import { uncategorizedColor } from '@salon/contract/vocabulary'
import { averageOfMoney, sumOfMoney } from '@salon/contract/money-sum'
import { groupVisits, type Visit } from '@salon/contract/visit-grouping'

interface PreferredService {
  name: string
  /** Its category's colour, '#RRGGBB'. */
  colour: string
  /** How often it was completed. */
  times: number
}

/** What a client's appointments come to. */
export interface CustomerFigures {
  /** Visits that took place or will: those with a service neither cancelled nor missed. */
  visits: number
  /** The prices of what is completed, together. */
  spent: string
  /** The same by visit; null before the first completed one. */
  average: string | null
  /** Visits to which the client did not come, also where another stood beside on the same day. */
  noShows: number
  /** Visits that were called off. */
  cancellations: number
  last: Visit | null
  next: Visit | null
  /** The services that were completed, by name, the most frequent first. */
  preferred: readonly PreferredService[]
}

const isOff = ({ status }: Appointment) => status === 'cancelled' || status === 'no-show'

/**
 * Computes the figures of a client's profile.
 * @param rows all appointments of the client
 * @param now the moment that parts the last visit from the next, as ISO 8601 in UTC
 * @param timeZone the salon's: it decides where a day, and with it a visit, ends
 */
export const figuresOf = (
  rows: readonly Appointment[],
  now: string,
  timeZone: string,
): CustomerFigures => {
  const visits = groupVisits(rows, timeZone)
  const on = visits.filter((visit) => !visit.rows.every(isOff))
  const isMissed = (visit: Visit) => visit.rows.some(({ status }) => status === 'no-show')
  const completed = rows.filter(({ status }) => status === 'completed')
  const paid = completed.map(({ price }) => price)
  const paidVisits = visits.filter(({ status }) => status === 'completed').length
  return {
    visits: on.length,
    spent: sumOfMoney(paid),
    average: paidVisits > 0 ? averageOfMoney(paid, paidVisits) : null,
    noShows: visits.filter(isMissed).length,
    cancellations: visits.filter((visit) => visit.rows.every(isOff) && !isMissed(visit)).length,
    last: on.findLast(({ start }) => start <= now) ?? null,
    next: on.find(({ start }) => start > now) ?? null,
    preferred: preferredOf(completed),
  }
}

const preferredOf = (completed: readonly Appointment[]): PreferredService[] => {
  const found = new Map<string, PreferredService>()
  for (const { service } of completed) {
    const { name } = service
    const times = (found.get(name)?.times ?? 0) + 1
    found.set(name, { name, times, colour: service.category?.color ?? uncategorizedColor })
  }
  return [...found.values()].sort((a, b) => b.times - a.times || a.name.localeCompare(b.name))
}
