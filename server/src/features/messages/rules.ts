import { clockMinutes, dayAfter, momentAt, wallClockAt } from '@salon/contract/salon-clock'
import type { MessageChannel, MessageKind, MessageState } from '@salon/contract/message-vocabulary'
import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max'

/** What a message is about. */
interface MessageSubject {
  readonly kind: MessageKind
  readonly bookingId: number | null
  readonly customerId: number
  readonly appointmentIds: readonly number[]
}

export const isReminder = (kind: MessageKind) => kind === 'reminder' || kind === 'second_reminder'

/**
 * What makes two messages of one kind, channel and start the same. A reminder is the client's, whose visit has one
 * start: the rows that the visit consists of may change. Any other is about the rows that were booked.
 */
export function keyOf({ kind, bookingId, customerId, appointmentIds }: MessageSubject): string {
  if (isReminder(kind)) return `client ${customerId}`
  if (appointmentIds.length > 0) return `visit ${Math.min(...appointmentIds)}`
  return bookingId === null ? `client ${customerId}` : `booking ${bookingId}`
}

/** A message as it was recorded. */
interface RecordedMessage {
  readonly kind: MessageKind
  readonly start: string
  readonly copy: number
  readonly state: MessageState
}

/**
 * The copy's number of a message; undefined where it repeats the last one about its visit. A visit that
 * was moved away and back again gets another message.
 * @param earlier messages about the visit by the same channel, the oldest first
 */
export function copyOf(
  { kind, start }: Pick<RecordedMessage, 'kind' | 'start'>,
  earlier: readonly RecordedMessage[],
): number | undefined {
  const isSame = (one: RecordedMessage) => one.kind === kind && one.start === start
  const before = earlier.filter(isSame)
  if (before.length === 0) return 0
  const last = earlier.at(-1)
  if (isReminder(kind) || !last) return undefined
  if (isSame(last) && !(isNewsAgain.has(kind) && isSettled(last))) return undefined
  return Math.max(...before.map(({ copy }) => copy)) + 1
}

/**
 * Kinds of which a repeat is news once the message of the last time has gone, or was skipped: a visit that is cancelled
 * again stood in between, and a time that is offered again had been taken.
 */
const isNewsAgain: ReadonlySet<MessageKind> = new Set(['cancelled', 'waiting_list_offer'])

const isSettled = ({ state }: RecordedMessage) => state !== 'queued' && state !== 'sending'

/** The hours of the salon's clock in which no phone rings. */
const quiet = { from: clockMinutes('21:00'), to: clockMinutes('08:00'), end: '08:00' }

/**
 * SMS, reminders and offers wait for the morning. Other emails answer what the client or the salon did, and go at once.
 * An offer stands for half an hour: at night it would end unread.
 */
const keepsQuiet = (kind: MessageKind, channel: MessageChannel) =>
  channel === 'sms' || isReminder(kind) || kind === 'waiting_list_offer'

/**
 * When a message may go: at once, or when the quiet hours end; before the visit starts in any case.
 * @param planned when it would go without quiet hours
 * @param zone the salon's
 */
export function sendingTime(
  planned: Date,
  message: {
    readonly kind: MessageKind
    readonly channel: MessageChannel
    readonly start: string
  },
  zone: string,
): Date {
  if (!keepsQuiet(message.kind, message.channel)) return planned
  const { day, time } = wallClockAt(planned.getTime(), zone)
  const minutes = clockMinutes(time)
  if (quiet.to <= minutes && minutes < quiet.from) return planned
  const morning = minutes < quiet.to ? day : dayAfter(day, 1)
  const end = momentAt({ day: morning, time: quiet.end }, zone)
  return end !== undefined && end < message.start ? new Date(end) : planned
}

/** No client's own phone: such numbers get no SMS, or charge its sender. */
const typesWithoutSms: ReadonlySet<NumberType> = new Set([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'PERSONAL_NUMBER',
  'UAN',
  'PAGER',
  'VOICEMAIL',
])

/**
 * A phone number by E.164, '+4915112345678'; undefined where it cannot be one, has an extension, or is of a type that
 * gets no SMS.
 * @param written as somebody typed it: '0151 / 123-456 78', '8 (912) 345-67-89', '+49 (0)151 …', '0049 151 …'
 * @param callingCode of the salon's country, by whose rules a number without one is read: '49'; may be ''
 */
export function toE164(written: string, callingCode: string): string | undefined {
  const international = written.trim().replace(/^00/, '+')
  const number = parsePhoneNumberFromString(international, {
    defaultCallingCode: callingCode,
    // The whole text is to be the number: none is picked out of a sentence.
    extract: false,
  })
  if (!number?.isPossible() || number.ext !== undefined) return undefined
  return typesWithoutSms.has(number.getType()) ? undefined : number.number
}

/**
 * Whether a number is of a country with another calling code than the salon's. No calling code begins with another, so
 * that a prefix is enough; countries that share one, as those of 1 and 7 do, count as one.
 * @param number by E.164
 * @param callingCode '49'; by '' no country is foreign
 */
export const isForeign = (number: string, callingCode: string): boolean =>
  !number.startsWith(`+${callingCode}`)
