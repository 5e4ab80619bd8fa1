import { takesTime } from '@salon/contract/visit-grouping'
import type { Status } from '@salon/contract/vocabulary'
import type { TimedRow } from '@salon/contract/working-spans'
import { dayAt } from '../../../kernel/salon-time.ts'
import { minutesAfter } from '../rules.ts'

/** What reservations need of a row. */
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
  /** The row before the change; none for a new one. */
  readonly before?: BookedRow & { readonly id: number }
  /** The field of the request that names the staff member. */
  readonly staffField?: string
}

/**
 * The slot that a row reserves; none where it is cancelled, or keeps time and service. A change that reserves
 * nothing new, such as a note, succeeds even where the row overlaps another.
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

type RequestedSlot = ReturnType<typeof slotOf>[number]

/** The times that slots take anew, for the check of working hours. */
export const timedRows = (slots: readonly RequestedSlot[]): TimedRow[] =>
  slots.flatMap(({ staffId, from, to }) =>
    staffId === null
      ? []
      : [
          {
            staffId,
            appointmentDate: from,
            duration: (Date.parse(to) - Date.parse(from)) / 60_000,
          },
        ],
  )

/** A row that conflicts with a slot. */
interface ConflictingRow {
  readonly staffId: number
  readonly appointmentDate: string
  readonly duration: number
}

/** What a caller learns of a conflicting row: of one that is hidden from them no more than its time. */
export function conflictShown<
  Row extends { staffId: number; customerName: string; serviceName: string; staffName: string },
>(
  { staffId, ...row }: Row,
  caller: { readonly staffId: number | null; readonly seesOwnVisitsOnly: boolean },
) {
  if (!caller.seesOwnVisitsOnly || caller.staffId === staffId) return row
  return { ...row, id: 0, customerName: '', serviceName: '', staffName: '', isHidden: true }
}

/** Why a row conflicts: the staff member's time is taken, or the visit holds the service. */
export function conflictReason(slots: readonly RequestedSlot[], row: ConflictingRow) {
  const { staffId, appointmentDate, duration } = row
  const from = Date.parse(appointmentDate)
  const to = Date.parse(minutesAfter(appointmentDate, duration))
  const isTaken = slots.some(
    (slot) => slot.staffId === staffId && from < Date.parse(slot.to) && to > Date.parse(slot.from),
  )
  return isTaken ? ('overlaps' as const) : ('service_in_visit' as const)
}
