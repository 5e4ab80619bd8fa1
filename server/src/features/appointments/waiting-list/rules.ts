import type { FreeStart } from '@salon/contract/availability'
import { isOffered } from '@salon/contract/service-terms'
import { wallClockAt } from '@salon/contract/salon-clock'
import { takesTime } from '@salon/contract/visit-grouping'
import type { Status } from '@salon/contract/vocabulary'
import type { WaitingDraft } from '@salon/contract/waiting-list'
import { termsWith, type OfferedService } from '../booking/rules.ts'

/** What a client waits for. */
interface Wish {
  readonly staffIds: readonly number[]
  readonly firstDay: string
  readonly lastDay: string
  readonly weekdays: readonly number[]
  readonly from: string | null
  readonly to: string | null
}

/** Free time of a staff member, in milliseconds since 1970. */
interface FreedSpan {
  readonly staffId: number
  readonly from: number
  readonly to: number
}

/** A row of a visit, as far as the time that it takes matters. */
interface RowInTime {
  readonly staffId: number
  readonly appointmentDate: string
  readonly duration: number
  readonly status: Status
}

/** A row before and after a change; without `row` where it was deleted, without `before` where it is new. */
export interface TimeChange {
  readonly before?: RowInTime
  readonly row?: RowInTime
}

/** The times that rows took and take no more: they were called off, deleted, moved or given to somebody else. */
export const freedBy = (changes: readonly TimeChange[]) =>
  changes.flatMap(({ before, row }) => {
    if (!before || !takesTime(before.status)) return []
    const isKept =
      row !== undefined &&
      takesTime(row.status) &&
      row.staffId === before.staffId &&
      row.appointmentDate === before.appointmentDate
    const { staffId, appointmentDate: start, duration } = before
    return isKept ? [] : [{ staffId, start, duration }]
  })

/** A wish as it is sent: a list that is left out means any. */
type WishDraft = Omit<WaitingDraft, 'customerId'>

const wishOf = (wish: WishDraft) => {
  const { serviceIds, staffIds = [], weekdays = [], firstDay, lastDay, from, to } = wish
  const lists = [serviceIds, staffIds, weekdays].map((list) => list.toSorted((a, b) => a - b))
  return JSON.stringify([lists, firstDay, lastDay, from ?? null, to ?? null])
}

/** Whether two entries of a client are equal; the order of services, staff and weekdays does not matter. */
export const isSameWish = (one: WishDraft, other: WishDraft): boolean =>
  wishOf(one) === wishOf(other)

/** Whether somebody would come to a staff member on a day. */
export const wantsDay = (
  { staffIds, firstDay, lastDay, weekdays }: Wish,
  { staffId, day }: { readonly staffId: number; readonly day: string },
): boolean =>
  firstDay <= day &&
  day <= lastDay &&
  (staffIds.length === 0 || staffIds.includes(staffId)) &&
  (weekdays.length === 0 || weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()))

/** A service as some of the staff members do it who offer it. */
export const offeredBy = (
  service: OfferedService & { readonly id: number },
  staffIds: readonly number[],
) => ({
  ...service,
  offers: new Map(
    staffIds
      .filter((id) => isOffered(service.offers, id))
      .map((id) => [id, termsWith(service, id)] as const),
  ),
})

/**
 * The start at which somebody would take freed time: the one that leaves the least time unused, and of
 * those the nearest to its beginning.
 * @param starts free starts of what they want, on the day of the freed time
 * @param zone the salon's, for the times of day that they want
 * @returns undefined where at no start the staff member does anything in the freed time
 */
export function startIn(
  { from, to }: Pick<Wish, 'from' | 'to'>,
  starts: readonly FreeStart[],
  freed: FreedSpan,
  zone: string,
): FreeStart | undefined {
  const isInFreed = ({ staffId, ...line }: FreeStart['lines'][number]) =>
    staffId === freed.staffId && endOf([line]) > freed.from && Date.parse(line.start) < freed.to
  const fitting = starts.filter(({ start, lines }) => {
    if (!lines.some(isInFreed)) return false
    const end = endOf(lines)
    return from === null || to === null || isBetween(Date.parse(start), end, { from, to }, zone)
  })
  const away = ({ start }: FreeStart) => Math.abs(Date.parse(start) - freed.from)
  const [best] = fitting.toSorted(
    (a, b) => a.gap - b.gap || away(a) - away(b) || a.start.localeCompare(b.start),
  )
  return best
}

const endOf = (lines: readonly Pick<FreeStart['lines'][number], 'start' | 'duration'>[]) =>
  Math.max(...lines.map(({ start, duration }) => Date.parse(start) + duration * 60_000))

/** Whether a visit is between two times of its day, on the wall clock; '24:00' is the day's end. */
function isBetween(
  start: number,
  end: number,
  { from, to }: { readonly from: string; readonly to: string },
  zone: string,
): boolean {
  const begins = wallClockAt(start, zone)
  // The last minute that it takes: its end may be the next day's midnight.
  const last = wallClockAt(end - 1, zone)
  return from <= begins.time && last.day === begins.day && last.time < to
}
