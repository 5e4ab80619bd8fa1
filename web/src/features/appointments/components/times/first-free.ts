import type { Appointment } from '@salon/contract/appointments'
import { busyMinutes } from '@salon/contract/busy-spans'
import { takesTime } from '@salon/contract/visit-grouping'
import { without, type MinuteSpan } from '@salon/contract/working-spans'
import { minutesAt, timeOf } from './clock-minutes.ts'

const quarter = 15
const dayLength = 24 * 60
/** When a salon books that has not said when it is open. */
const usualHours: MinuteSpan = { from: 8 * 60, to: 20 * 60 }

interface FreeTimeWish {
  /** Minutes from midnight. */
  readonly from: number
  readonly duration: number
  /** When a staff member works that day. */
  readonly spansOf: (staffId: number) => readonly MinuteSpan[]
  /** IANA name of the salon's zone. */
  readonly zone: string
}

/**
 * The first free quarter hour of a day from a time on, and the first of the staff who is free then; undefined where
 * there is none.
 * @param rows what the day has
 */
export function firstFree<Member extends { readonly id: number }>(
  staff: readonly Member[],
  rows: readonly Appointment[],
  { from, duration, spansOf, zone }: FreeTimeWish,
): { readonly member: Member; readonly time: string } | undefined {
  const people = staff.map((member) => {
    const working = spansOf(member.id)
    const hasHours = working.some((span) => span.from > 0 || span.to < dayLength)
    const own = rows.filter((row) => row.staffId === member.id && takesTime(row.status))
    const busy = own.flatMap((row) => {
      const start = minutesAt(row.appointmentDate, zone)
      return busyMinutes(row).map((span) => ({ from: start + span.from, to: start + span.to }))
    })
    const open = hasHours || working.length === 0 ? working : [usualHours]
    return { member, free: without(open, busy) }
  })
  for (let at = Math.ceil(from / quarter) * quarter; at + duration <= dayLength; at += quarter) {
    const is = people.find(({ free }) =>
      free.some((span) => span.from <= at && at + duration <= span.to),
    )
    if (is) return { member: is.member, time: timeOf(at) }
  }
  return undefined
}
