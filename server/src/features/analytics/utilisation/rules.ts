import type { Utilisation, UtilisationAnalytics } from '@salon/contract/analytics'
import { busyMinutes, type BusyRow } from '@salon/contract/busy-spans'
import { dayAfter, daysBetween } from '@salon/contract/salon-clock'
import {
  hoursOn,
  union,
  wallClockOf,
  without,
  workingSpans,
  type MinuteSpan,
  type WorkingHours,
} from '@salon/contract/working-spans'
import { daysSpan, offsetsDuring } from '../../../kernel/salon-time.ts'

/** A staff member, as far as utilisation is concerned. */
interface CountedMember {
  readonly id: number
  readonly name: string
  /**
   * The first day that counts without a visit, too; undefined for a member who is inactive or archived. Other
   * days count only where there is a visit.
   */
  readonly takesVisitsFrom: string | undefined
}

/** A row, as far as it keeps its staff member busy. */
export interface StaffBusyRow extends BusyRow {
  readonly staffId: number
}

interface UtilisationRequest {
  /** First and last day. */
  readonly from: string
  readonly to: string
  /** IANA name. */
  readonly zone: string
  readonly members: readonly CountedMember[]
}

const minuteLength = 60_000
const minutesPerDay = 1440
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / minuteLength
const dayOf = (minute: number) => Math.floor(minute / minutesPerDay)

/**
 * Booked and working minutes of the days from `from` to `to`, on the wall clock. Days of a staff member without
 * limits are left out, and minutes outside of working time are not counted, so that no figure is over 100 %.
 *
 * Booked is what the rule of overlaps calls busy: work and clean-up, in which nobody else can be served. Processing
 * is free time that can still be sold, and counts once another visit is booked into it.
 * @param rows those that take time, also of the two days before the first, which may reach into it
 */
export function utilisationDuring(
  hours: WorkingHours,
  rows: readonly StaffBusyRow[],
  { from, to, zone, members }: UtilisationRequest,
): UtilisationAnalytics {
  const days = daysBetween(from, to)
  const byDay = days.map((day) => ({ day, workingMinutes: 0, bookedMinutes: 0 }))
  const toWallClock = wallClockIn(zone, from, to)
  const byStaff = members.map(({ id, name, takesVisitsFrom }) => {
    const booked = union(rows.filter(({ staffId }) => staffId === id).flatMap(toWallClock))
    const busyDays = new Set(booked.flatMap(daysOf))
    const counts = (day: string) =>
      (takesVisitsFrom !== undefined && takesVisitsFrom <= day) || busyDays.has(dayOf(startOf(day)))
    const working = workingMinutes(hours, id, days.filter(counts))
    const total = { workingMinutes: 0, bookedMinutes: 0 }
    const add = (spans: readonly MinuteSpan[], what: keyof Utilisation, sign: 1 | -1) => {
      for (const span of spans) {
        const minutes = sign * (span.to - span.from)
        const counted = byDay[dayOf(span.from) - dayOf(startOf(from))]
        if (counted) counted[what] += minutes
        total[what] += minutes
      }
    }
    add(working, 'workingMinutes', 1)
    add(working, 'bookedMinutes', 1)
    add(without(working, booked), 'bookedMinutes', -1)
    return { id, name, ...total }
  })
  return {
    from,
    to,
    total: {
      workingMinutes: sumOf(byStaff, 'workingMinutes'),
      bookedMinutes: sumOf(byStaff, 'bookedMinutes'),
    },
    byDay,
    byStaff: byStaff
      .filter((member) => member.workingMinutes > 0)
      .sort((a, b) => shareOf(b) - shareOf(a) || a.id - b.id),
  }
}

const sumOf = (some: readonly Utilisation[], what: keyof Utilisation) =>
  some.reduce((sum, one) => sum + one[what], 0)

const shareOf = (one: Utilisation) => one.bookedMinutes / one.workingMinutes

/**
 * Makes a function that gives the minutes of the wall clock in which a row keeps its staff member busy, since 1970.
 * The offsets of the days are looked up once: asking the calendar of each row takes longer than all else.
 */
function wallClockIn(zone: string, from: string, to: string): (row: BusyRow) => MinuteSpan[] {
  const span = daysSpan(dayAfter(from, -3), dayAfter(to, 3), zone)
  const offsets = offsetsDuring(span, zone).map((offset) => ({
    from: Date.parse(offset.from) / minuteLength,
    minutes: offset.seconds / 60,
  }))
  const wallClock = (start: number, end: number) => {
    if (offsets.some((offset) => start < offset.from && offset.from < end))
      return wallClockOf(start, end, zone)
    const minutes = offsets.findLast((offset) => offset.from <= start)?.minutes ?? 0
    return [{ from: start + minutes, to: end + minutes }]
  }
  return (row) => {
    const start = Math.floor(Date.parse(row.appointmentDate) / minuteLength)
    return busyMinutes(row).flatMap((busy) => wallClock(start + busy.from, start + busy.to))
  }
}

/** The days that a span touches. */
const daysOf = ({ from, to }: MinuteSpan) =>
  Array.from({ length: dayOf(to - 1) - dayOf(from) + 1 }, (_, n) => dayOf(from) + n)

/** When a staff member works on the days that have hours: minutes since 1970, in order, each span of one day. */
function workingMinutes(
  hours: WorkingHours,
  staffId: number,
  days: readonly string[],
): MinuteSpan[] {
  const concerns = (one: { staffId: number | null }) =>
    one.staffId === null || one.staffId === staffId
  const own = {
    schedules: hours.schedules.filter(concerns),
    exceptions: hours.exceptions.filter(concerns),
    blockedTimes: hours.blockedTimes.filter(concerns),
  }
  return days.flatMap((day) => {
    if (hoursOn(own, staffId, day).hours === undefined) return []
    return workingSpans(own, staffId, day, 'cut out').map(({ from, to }) => ({
      from: startOf(day) + from,
      to: startOf(day) + to,
    }))
  })
}
