import type { PublicBooking } from '@salon/contract/public-booking'
import { takesTime } from '@salon/contract/visit-grouping'
import { statusesOpen, type OnlineBookingState, type Status } from '@salon/contract/vocabulary'
import { escape, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

const hour = 60 * 60 * 1000

/** A row of a booking, as far as its state matters. */
interface LinkedRow {
  readonly start: string
  readonly status: Status
}

interface BookingFacts {
  readonly state: OnlineBookingState
  readonly answerBy: string | null
  /** The live rows, by time. */
  readonly rows: readonly LinkedRow[]
  readonly changeHours: number
  /** Whether the salon still takes bookings online. */
  readonly isOpen: boolean
}

/** Until when a visit can be moved or cancelled; null where there is none. */
export const changeUntil = (rows: readonly LinkedRow[], changeHours: number): string | null => {
  const [first] = rows
  return first ? new Date(Date.parse(first.start) - changeHours * hour).toISOString() : null
}

/** What a client may do with a booking at a moment. */
export function choicesOf(
  { state, answerBy, rows, changeHours, isOpen }: BookingFacts,
  now: Date,
): PublicBooking['can'] {
  const at = now.toISOString()
  const until = changeUntil(rows, changeHours)
  const isOpenVisit = rows.length > 0 && rows.every(({ status }) => statusesOpen.includes(status))
  const isToCome = isOpenVisit && rows.every(({ start }) => start > at)
  const isInTime = isToCome && until !== null && at <= until
  const isWaiting = state === 'waiting' || state === 'offered'
  return {
    confirm: state === 'booked' && isToCome && rows.some(({ status }) => status === 'scheduled'),
    move: state === 'booked' && isInTime && isOpen,
    cancel: isWaiting || (state === 'booked' && isInTime) || (state === 'awaiting' && isToCome),
    accept: state === 'offered' && answerBy !== null && at < answerBy,
  }
}

/** The rows that take time. */
export const liveRows = <Row extends { readonly status: Status }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ status }) => takesTime(status))

/** A booking as a calendar shows it. */
interface CalendarEvent {
  readonly id: number
  readonly salonId: number
  readonly sequence: number
  readonly start: string
  readonly end: string
  readonly state: OnlineBookingState
  readonly services: readonly string[]
  readonly salon: string
  readonly address: string | null
}

/** STATUS of iCalendar: a visit that the salon has not accepted yet is tentative. */
const eventStatus = (state: OnlineBookingState): ICalEventStatus => {
  if (state === 'awaiting') return ICalEventStatus.TENTATIVE
  return state === 'booked' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED
}

const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/**
 * A booking as iCalendar. The UID is the booking's for good; times are in UTC, which every program shows in the
 * viewer's zone.
 * @param now of DTSTAMP: when this was made
 */
export function calendarOf(event: CalendarEvent, now: Date): string {
  const salon = onOneLine(event.salon || 'Salon')
  const calendar = new ICalCalendar({
    prodId: { company: 'Salon', product: 'Online booking' },
    method: ICalCalendarMethod.PUBLISH,
    // The library does not escape a name, unlike all other text.
    name: escape(salon, false),
  })
  calendar.createEvent({
    id: `booking-${event.salonId}-${event.id}@salon`,
    sequence: event.sequence,
    stamp: now,
    start: new Date(event.start),
    end: new Date(event.end),
    summary: `${onOneLine(event.services.join(', '))} · ${salon}`,
    ...(event.address !== null && { location: onOneLine(event.address) }),
    status: eventStatus(event.state),
  })
  return calendar.toString()
}
