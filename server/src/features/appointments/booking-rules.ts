import { takesTime } from '@salon/contract/visit-grouping'
import type { Status } from '@salon/contract/vocabulary'
import { dayAt } from '../../kernel/salon-time.ts'
import { minutesAfter } from './rules.ts'

/** A row, as far as others can be in its way. */
export interface BookedRow {
  readonly staffId: number
  readonly customerId: number
  readonly serviceId: number
  readonly appointmentDate: string
  readonly duration: number
  readonly status: Status
}

/** A row that is about to be written. */
export interface Reservation {
  readonly row: BookedRow
  /** The row in the book so far; a new one has none. */
  readonly before?: BookedRow & { readonly id: number }
  /** The field of the call that names the staff member. */
  readonly staffField?: string
}

/**
 * The slot that a row takes; none where it was called off, or stays where and what it is. A change
 * that takes nothing new, such as a note, is no question even where the row was booked anyway.
 * @returns `staffId` is null where the row keeps its time, `serviceId` where it keeps its service and visit
 */
export function slotOf({ row, before }: Reservation, timeZone: string) {
  if (!takesTime(row.status)) return []
  const kept = before && takesTime(before.status) ? before : undefined
  const day = dayAt(row.appointmentDate, timeZone)
  const keepsTime =
    kept?.staffId === row.staffId &&
    kept.customerId === row.customerId &&
    kept.appointmentDate === row.appointmentDate &&
    kept.duration === row.duration
  const keepsService =
    kept?.serviceId === row.serviceId &&
    kept.customerId === row.customerId &&
    dayAt(kept.appointmentDate, timeZone) === day
  if (keepsTime && keepsService) return []
  return [
    {
      staffId: keepsTime ? null : row.staffId,
      serviceId: keepsService ? null : row.serviceId,
      customerId: row.customerId,
      day,
      from: row.appointmentDate,
      to: minutesAfter(row.appointmentDate, row.duration),
    },
  ]
}

type Slot = ReturnType<typeof slotOf>[number]

/** A row in the way of a slot. */
interface InTheWay {
  readonly staffId: number
  readonly appointmentDate: string
  readonly duration: number
}

/** Why a row is in the way: somebody's time is taken, or a visit holds the service at another time. */
export function reasonOf(slots: readonly Slot[], row: InTheWay) {
  const { staffId, appointmentDate, duration } = row
  const from = Date.parse(appointmentDate)
  const to = Date.parse(minutesAfter(appointmentDate, duration))
  const isTaken = slots.some(
    (slot) => slot.staffId === staffId && from < Date.parse(slot.to) && to > Date.parse(slot.from),
  )
  return isTaken ? ('overlaps' as const) : ('service_in_visit' as const)
}
