import { takesTime } from '@salon/contract/visit-grouping'
import type { ServiceTerms } from '@salon/contract/service-terms'
import { statusesOpen, type Status } from '@salon/contract/vocabulary'
import { phasesOf } from '../booking/rules.ts'
import { minutesAfter } from '../rules.ts'

/** A service of a visit that is being booked; what the request leaves out is as who does it has it. */
interface RequestedLine {
  readonly serviceId: number
  readonly duration?: number | undefined
  readonly price?: string | undefined
  /** Minutes after the service before it. */
  readonly wait?: number | undefined
  readonly terms: ServiceTerms
}

/** Schedules the services of a visit one after the other, from `start`. The first waits for none. */
export function scheduleInOrder(lines: readonly RequestedLine[], start: string) {
  let next = start
  return lines.map(({ serviceId, terms, wait = 0, ...requested }, n) => {
    const { duration = terms.duration, price = terms.price } = requested
    const appointmentDate = n === 0 ? next : minutesAfter(next, wait)
    next = minutesAfter(appointmentDate, duration)
    return { serviceId, appointmentDate, duration, price, ...phasesOf(terms) }
  })
}

/**
 * The rows of a visit after a move, each by `later` milliseconds: elapsed time, so that the distances between
 * the rows survive a change of the clocks.
 */
export function movedRows<Row extends { appointmentDate: string; staffId: number }>(
  rows: readonly Row[],
  { later, staffId }: { later: number; staffId: number | undefined },
): Row[] {
  return rows.map((row) => ({
    ...row,
    appointmentDate: new Date(Date.parse(row.appointmentDate) + later).toISOString(),
    staffId: staffId ?? row.staffId,
  }))
}

/** The end of a visit: of its live rows, or of all where none is live. */
export function endOfVisit(
  rows: readonly { appointmentDate: string; duration: number; status: Status }[],
): string {
  const live = rows.filter(({ status }) => takesTime(status))
  return (live.length > 0 ? live : rows)
    .map((row) => minutesAfter(row.appointmentDate, row.duration))
    .reduce((latest, end) => (end > latest ? end : latest))
}

/**
 * Whether another row of this service and status would be a second one in the visit. A service that was
 * cancelled can be added again, unless the new row would be cancelled itself.
 */
export const holdsService = (
  rows: readonly { serviceId: number; status: Status }[],
  serviceId: number,
  status: Status,
) =>
  rows.some((row) => row.serviceId === serviceId && (takesTime(row.status) || !takesTime(status)))

/** The indexes of ids that occur earlier in the list. */
export const repeated = (ids: readonly number[]) =>
  ids.flatMap((id, n) => (ids.indexOf(id) < n ? [n] : []))

/** Whether a row with this status is still to be done. */
export const isOpen = (status: Status) => statusesOpen.includes(status)
