import {
  statusesCalledOff,
  statusesOpen,
  type OnlineBookingState,
  type Status,
} from '@salon/contract/vocabulary'
import type {
  MessageChannel,
  MessageKind,
  MessageReason,
  MessageState,
} from '@salon/contract/message-vocabulary'
import { sendingTime } from '../rules.ts'

const minute = 60 * 1000
/** What is overdue for longer is skipped: it is old news after an outage or from a restored backup. */
const longestOverdue = 120 * minute
/** Minutes after each failed attempt until the next one. */
const pauses = [1, 5, 30, 120]

/** A row of the visit as it is now. */
interface VisitRow {
  readonly start: string
  readonly status: Status
}

interface DueMessage {
  readonly kind: MessageKind
  readonly channel: MessageChannel
  readonly start: string
  readonly dueAt: string
  readonly appointmentIds: readonly number[]
}

/** A place on the waiting list as it is now. */
interface WaitingState {
  readonly state: OnlineBookingState
  /** Until when a time is offered to it. */
  readonly answerBy: string | null
}

interface RecipientState {
  readonly isRemoved: boolean
  readonly isOptedOut: boolean
}

/** The kinds that say when a visit is going to be. */
const tellsOfVisit = (kind: MessageKind) =>
  ['booked', 'changed', 'accepted', 'reminder', 'second_reminder'].includes(kind)

/** The kinds about a place on the waiting list, which has no rows. */
export const isAboutWaitingList = (kind: MessageKind) =>
  kind === 'waiting_list_joined' || kind === 'waiting_list_offer'

/**
 * Whether a client can cause a message as often as they like, also for the phone number of somebody else: by a booking,
 * its moves, its cancellation by their link, and places on the waiting list. A move on the last day brings a reminder,
 * too, which counts where nothing proves the phone number. All others come once for a visit, or from the salon.
 * @param bookingState of its online booking; null is none
 * @param isUnproven whether it goes to a phone number that nothing proves
 */
export const isRepeatable = (
  kind: MessageKind,
  bookingState: OnlineBookingState | null,
  isUnproven: boolean,
): boolean => {
  if (kind === 'cancelled') return bookingState === 'cancelled_by_client'
  if (kind === 'reminder' || kind === 'second_reminder') return isUnproven
  return ['booked', 'changed', 'waiting_list_joined', 'waiting_list_offer'].includes(kind)
}

/**
 * Why a message is not sent any more; undefined where it is.
 * @param rows the visit as it is now
 */
export function skipReason(
  message: DueMessage,
  { isRemoved, isOptedOut }: RecipientState,
  rows: readonly VisitRow[],
  now: Date,
): MessageReason | undefined {
  if (isRemoved) return 'client_removed'
  if (isOptedOut) return 'opted_out'
  const overdue = now.getTime() - Date.parse(message.dueAt)
  if (overdue > longestOverdue || now.toISOString() >= message.start) return 'too_late'
  const live = rows.filter(({ status }) => !statusesCalledOff.includes(status))
  // The cancellation was undone before its email went.
  if (message.kind === 'cancelled' && live.length > 0) return 'stands_again'
  if (!tellsOfVisit(message.kind) || message.appointmentIds.length === 0) return undefined
  const [firstRow] = live
  if (!firstRow) return 'cancelled'
  if (firstRow.start !== message.start) return 'moved'
  // A visit that is over before its reminder: it was completed early.
  return live.every(({ status }) => !statusesOpen.includes(status)) ? 'too_late' : undefined
}

/** A message about a visit, with what became of it. */
interface EarlierMessage {
  readonly kind: MessageKind
  readonly start: string
  readonly state: MessageState
}

/**
 * Whether a message may repeat what the client knows: the visit was moved away and back before a message of that went.
 * One that a person sends again is meant to.
 */
export const mayRepeat = ({
  kind,
  isResent,
}: {
  readonly kind: MessageKind
  readonly isResent: boolean
}) => !isResent && (kind === 'booked' || kind === 'changed')

const isPending = ({ state }: EarlierMessage) => state === 'queued' || state === 'sending'

/**
 * Whether a message repeats the last one that was handed over: every message between the two was skipped. Undefined
 * while one of them is pending: it may still go. One that failed may have left the client with any start.
 * @param earlier messages to the client about the visit by the same channel, the oldest first
 */
export function repeatsLast(
  { start }: Pick<DueMessage, 'start'>,
  earlier: readonly EarlierMessage[],
): boolean | undefined {
  const saysSame = (one: EarlierMessage) => tellsOfVisit(one.kind) && one.start === start
  // Right behind one of the same start, it was recorded for another change.
  const [before] = earlier.slice(-1)
  if (!before || saysSame(before)) return false
  const present = earlier.filter(({ state }) => state !== 'skipped')
  // What is pending and says something else is skipped once it is looked at, unless it is on its way.
  const last = present.findLastIndex((one) => !isPending(one) || saysSame(one))
  const [known, ...others] = present.slice(Math.max(last, 0))
  if (last < 0 || !known || known.state === 'failed' || !saysSame(known)) return false
  return [known, ...others].some(isPending) ? undefined : true
}

/** Why a message about a place on the waiting list is not sent any more; undefined where it is. */
export function skipReasonOfWaiting(
  kind: MessageKind,
  { state, answerBy }: WaitingState,
  now: Date,
): MessageReason | undefined {
  if (state !== 'waiting' && state !== 'offered')
    return state === 'booked' || state === 'awaiting' ? 'too_late' : 'cancelled'
  if (kind !== 'waiting_list_offer') return undefined
  // The offer is over: the time may be somebody else's by now.
  return state === 'offered' && (answerBy ?? '') > now.toISOString() ? undefined : 'too_late'
}

/**
 * When a message that failed for certain is tried again; undefined where it is not.
 * @param tries failed attempts, this one included
 */
export function nextTry(
  tries: number,
  message: DueMessage,
  now: Date,
  zone: string,
): Date | undefined {
  const pause = pauses[tries - 1]
  if (pause === undefined) return undefined
  const at = sendingTime(new Date(now.getTime() + pause * minute), message, zone)
  return at.toISOString() < message.start ? at : undefined
}

/** An email whose answer was lost once goes once more: it has the same Message-ID. An SMS does not. */
export const isRepeatedAfterLoss = (channel: MessageChannel, losses: number) =>
  channel === 'email' && losses === 0
