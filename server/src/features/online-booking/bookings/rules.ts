import { isSameName, isSamePhone } from '@salon/contract/same-client'
import { takesTime } from '@salon/contract/visit-grouping'
import {
  answerBeforeHours,
  answerHours,
  type bookingConfirmations,
  type OnlineBookingState,
  type Status,
} from '@salon/contract/vocabulary'

interface ClientIdentity {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}
interface Typed extends ClientIdentity {
  readonly email: string
}

/**
 * Whose booking it is: a client of whom email or phone and the name agree, those with the email first. Otherwise
 * somebody new; a client of whom one of the three agrees may be the same person.
 */
export function whoseBooking<C extends ClientIdentity>(
  typed: Typed,
  clients: readonly C[],
): { client: C | undefined; mayBe: C | undefined; withEmail: C[] } {
  const email = typed.email.toLowerCase()
  const hasEmail = (one: C) => one.email?.toLowerCase() === email
  const hasPhone = (one: C) => isSamePhone(one.phone ?? '', typed.phone ?? '')
  const hasName = (one: C) => isSameName(one.name, typed.name)
  const withEmail = clients.filter(hasEmail)
  const withPhone = clients.filter((one) => hasPhone(one) && !hasEmail(one))
  const client = [...withEmail, ...withPhone].find(hasName)
  const mayBe = client ? undefined : (withEmail[0] ?? withPhone[0] ?? clients.find(hasName))
  return { client, mayBe, withEmail }
}

const hour = 60 * 60 * 1000

/**
 * When a request for a start is declined for lack of an answer: after a day, or two hours before it. What starts too
 * soon for that leaves half of the time.
 */
function answerBy(start: string, now: Date): string {
  const from = now.getTime()
  const to = Date.parse(start)
  const before = Math.max(to - answerBeforeHours * hour, from + (to - from) / 2)
  return new Date(Math.min(from + answerHours * hour, before)).toISOString()
}

/** Whether the salon has to accept a booking. */
export const needsAnswer = (
  confirmation: (typeof bookingConfirmations)[number],
  isFirstVisit: boolean,
): boolean => confirmation === 'by_salon' || (confirmation === 'first_by_salon' && isFirstVisit)

/** The state of a new booking: until when the salon has to answer it, or that it is booked at once. */
export const firstState = (awaiting: boolean, start: string, now: Date) =>
  awaiting
    ? { state: 'awaiting' as const, answerBy: answerBy(start, now) }
    : { state: 'booked' as const, answerBy: null }

/**
 * What has become of a booking, whose rows staff change and delete like any other: it stands as long as one of them
 * takes time, also where it was cancelled or declined before and the desk has put one back.
 */
export function presentState(
  state: OnlineBookingState,
  rows: readonly AnsweredRow[],
): OnlineBookingState {
  if (state === 'waiting' || state === 'offered') return state
  const isOpen = state === 'booked' || state === 'awaiting'
  if (!rows.some(({ status }) => takesTime(status))) return isOpen ? 'cancelled_by_salon' : state
  return state === 'awaiting' && !rows.some(isAnswered) ? state : 'booked'
}

interface AnsweredRow {
  readonly status: Status
  readonly awaiting: boolean
}

/** Whether staff have gone on with a row of an awaiting booking, or moved it: that is an answer, too. */
export const isAnswered = ({ status, awaiting }: AnsweredRow): boolean =>
  takesTime(status) && (status !== 'scheduled' || !awaiting)
