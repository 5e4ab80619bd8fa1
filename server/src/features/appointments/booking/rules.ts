import { overlaps, type BusyRow, type Phases } from '@salon/contract/busy-spans'
import { termsOf, type OwnTerms, type ServiceTerms } from '@salon/contract/service-terms'
import { takesTime } from '@salon/contract/visit-grouping'
import type { Status } from '@salon/contract/vocabulary'
import type { TimedRow } from '@salon/contract/working-spans'
import { dayAt } from '../../../kernel/salon-time.ts'
import { minutesAfter } from '../rules.ts'

/** What reservations need of a row. */
export interface BookedRow extends BusyRow {
  readonly staffId: number
  readonly customerId: number
  readonly serviceId: number
  readonly status: Status
}

const phaseNames = ['initialWork', 'processing', 'cleanup'] as const

/** What a row copies of its service, so that later changes of the service leave it as it is. */
export const phasesOf = ({ initialWork, processing, cleanup }: Phases): Phases => ({
  initialWork,
  processing,
  cleanup,
})

/** A service with who offers it. */
export interface OfferedService extends ServiceTerms {
  readonly offers: readonly (OwnTerms & { readonly staffId: number })[]
}

/** What a service costs and takes with a staff member. */
export const termsWith = (service: OfferedService, staffId: number): ServiceTerms =>
  termsOf(
    service,
    service.offers.find((offer) => offer.staffId === staffId),
  )

/** A row that is about to be written. */
export interface Reservation {
  readonly row: BookedRow
  /** The row before the change; none for a new one. */
  readonly before?: BookedRow & { readonly id: number }
  /** The field of the request that names the staff member. */
  readonly staffField?: string
}

/**
 * The reservations of a new visit.
 * @param lines its services as the draft has them: one may name a staff member of its own
 */
export const newReservations = (
  rows: readonly BookedRow[],
  lines: readonly { readonly staffId?: number | undefined }[],
): Reservation[] =>
  rows.map((row, n) => ({
    row,
    staffField: lines[n]?.staffId === undefined ? 'staffId' : `services.${n}.staffId`,
  }))

/**
 * The slot that a row reserves; none where it is cancelled, or keeps time and service. A change that reserves
 * nothing new, such as a note, succeeds even where the row overlaps another.
 * @returns `staffId` is null where the row keeps its time, `serviceId` where it keeps its service and visit;
 *   `hasNewMinutes` is false where it stays within the time that its staff member gave it
 */
export function slotOf({ row, before }: Reservation, timeZone: string) {
  if (!takesTime(row.status)) return []
  const kept = before && takesTime(before.status) ? before : undefined
  const day = dayAt(row.appointmentDate, timeZone)
  const keepsTime =
    kept?.staffId === row.staffId &&
    kept.customerId === row.customerId &&
    kept.appointmentDate === row.appointmentDate &&
    kept.duration === row.duration &&
    phaseNames.every((name) => kept[name] === row[name])
  const hasNewMinutes =
    kept?.staffId !== row.staffId || startOf(row) < startOf(kept) || endOf(row) > endOf(kept)
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
      row,
      hasNewMinutes,
      from: row.appointmentDate,
      to: minutesAfter(row.appointmentDate, row.duration + row.cleanup),
    },
  ]
}

const startOf = ({ appointmentDate }: BookedRow) => Date.parse(appointmentDate)
const endOf = (row: BookedRow) => Date.parse(minutesAfter(row.appointmentDate, row.duration))

type RequestedSlot = ReturnType<typeof slotOf>[number]

/** The rows of slots that take minutes anew, for the check of working hours: a row that is shortened takes none. */
export const timedRows = (slots: readonly RequestedSlot[]): TimedRow[] =>
  slots.flatMap(({ staffId, hasNewMinutes, row: { appointmentDate, duration } }) =>
    staffId === null || !hasNewMinutes ? [] : [{ staffId, appointmentDate, duration }],
  )

/** A row that may conflict with a slot. */
interface NearbyRow extends BusyRow {
  readonly staffId: number
  readonly customerId: number
  readonly serviceId: number
}

/** A conflicting row with what a person reads. */
interface DescribedRow extends NearbyRow {
  readonly id: number
  readonly customerName: string
  readonly serviceName: string
  readonly staffName: string
}

/** What a caller learns of a conflicting row: of one that is hidden from them no more than its time. */
export function conflictShown(
  { staffId, id, appointmentDate, duration, customerName, serviceName, staffName }: DescribedRow,
  caller: { readonly staffId: number | null; readonly seesOwnVisitsOnly: boolean },
) {
  const time = { appointmentDate, duration }
  return !caller.seesOwnVisitsOnly || caller.staffId === staffId
    ? { id, ...time, customerName, serviceName, staffName }
    : { id: 0, ...time, customerName: '', serviceName: '', staffName: '', isHidden: true }
}

/**
 * Why a row conflicts with slots: the staff member's time is taken, or the visit holds the service. Undefined where
 * it does not, as when one begins in the processing time of the other.
 */
export function conflictReason(slots: readonly RequestedSlot[], row: NearbyRow, timeZone: string) {
  const day = dayAt(row.appointmentDate, timeZone)
  const isOfVisit = (slot: RequestedSlot) => slot.customerId === row.customerId && slot.day === day
  const isTaken = (slot: RequestedSlot) => slot.staffId === row.staffId && overlaps(slot.row, row)
  const conflicting = slots.filter((slot) =>
    isOfVisit(slot) ? slot.serviceId === row.serviceId : isTaken(slot),
  )
  if (conflicting.length === 0) return undefined
  return slots.some(isTaken) ? ('overlaps' as const) : ('service_in_visit' as const)
}
