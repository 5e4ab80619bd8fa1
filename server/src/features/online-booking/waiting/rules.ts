import type { ServiceTerms } from '@salon/contract/service-terms'
import { offerMinutes } from '@salon/contract/vocabulary'
import { lineOf, type HeldLine } from '../holds/rules.ts'

/** A service with what it costs and takes. */
interface TimedService {
  readonly id: number
  readonly terms: ServiceTerms
}

/** Services of one staff member, one after the other from a start on. */
export function linesInOrder(
  services: readonly TimedService[],
  staffId: number,
  start: string,
): HeldLine[] {
  let next = start
  return services.map(({ id, terms }) => {
    const line = lineOf({ serviceId: id, staffId, start: next }, terms)
    next = new Date(Date.parse(next) + terms.duration * 60_000).toISOString()
    return line
  })
}

/** Until when a time is offered to one client: half an hour, and never beyond its start. */
export const offerEnds = (start: string, now: Date): string => {
  const end = new Date(now.getTime() + offerMinutes * 60_000).toISOString()
  return end < start ? end : start
}
