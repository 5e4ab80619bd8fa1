import { minutesAfter } from './rules.ts'

/** What a line says of itself; the rest is its service's. */
interface Line {
  readonly serviceId: number
  readonly duration?: number | undefined
  readonly price?: string | undefined
}

interface Offered {
  readonly duration: number
  readonly price: string
}

/** Lines of a visit as they are booked: the first at the start, each next where the one before ends. */
export function linesInOrder(
  lines: readonly Line[],
  services: ReadonlyMap<number, Offered>,
  start: string,
) {
  let next = start
  return lines.map(({ serviceId, ...said }) => {
    const duration = said.duration ?? services.get(serviceId)?.duration ?? 0
    const price = said.price ?? services.get(serviceId)?.price ?? '0.00'
    const appointmentDate = next
    next = minutesAfter(appointmentDate, duration)
    return { serviceId, appointmentDate, duration, price }
  })
}

/**
 * Rows of a visit, by time, where they stand once the first begins at `start`: each as long after it
 * as before, by the clock that does not change in summer.
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

/** The places of what stood before already. */
export const repeated = (ids: readonly number[]) =>
  ids.flatMap((id, n) => (ids.indexOf(id) < n ? [n] : []))
