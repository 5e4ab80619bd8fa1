/*
 * The words of messages to clients, apart from the rest of the vocabulary: the page loads them with what shows
 * messages. No schema is here, either.
 */

/**
 * What a message to a client tells: a visit booked, changed and so on; two reminders before it; a place on the waiting
 * list, and a time that is offered to it.
 */
export const messageKinds = [
  'booked',
  'changed',
  'cancelled',
  'accepted',
  'declined',
  'reminder',
  'second_reminder',
  'waiting_list_joined',
  'waiting_list_offer',
] as const
export type MessageKind = (typeof messageKinds)[number]

export const messageChannels = ['email', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** How an SMS is sent: by a gateway of the salon's choice, by the server's own ('http'), or not at all ('log'). */
export const smsProviders = ['twilio', '46elks', 'seven', 'http', 'log'] as const
export type SmsProvider = (typeof smsProviders)[number]

/** 'unknown': it was handed over, and the answer was lost; an SMS is not repeated then. */
export const messageStates = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'skipped',
] as const
export type MessageState = (typeof messageStates)[number]

/** Why a message was skipped, failed or is unknown. */
export const messageReasons = [
  'moved',
  'cancelled',
  'stands_again',
  'opted_out',
  'too_late',
  'no_address',
  'foreign_number',
  'daily_limit',
  'client_removed',
  'refused',
  'unreachable',
  'no_gateway',
  'answer_lost',
  'undelivered',
] as const
export type MessageReason = (typeof messageReasons)[number]

/**
 * What stands in braces in the text of a message, and is filled in when it is sent; 'until' is the time of day until
 * which an offer stands.
 */
export const messagePlaceholders = [
  'client',
  'day',
  'time',
  'services',
  'staff',
  'until',
  'salon',
  'address',
  'phone',
  'link',
] as const
export type MessagePlaceholder = (typeof messagePlaceholders)[number]
