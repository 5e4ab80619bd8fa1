import { z } from 'zod'
import {
  email,
  id,
  idInPath,
  instant,
  isUnique,
  optionalLine,
  pageSize,
  printedInstant,
  requiredLine,
  rowParams,
  text,
  version,
} from './primitives.ts'
import type { Route } from './route.ts'
import {
  messageChannels,
  messageKinds,
  messagePlaceholders,
  messageReasons,
  messageStates,
  smsProviders,
} from './message-vocabulary.ts'
import { languages } from './vocabulary.ts'

const kind = z.enum(messageKinds)
const channel = z.enum(messageChannels)
const language = z.enum(languages)

/** A message of the log. */
export const message = z.object({
  id,
  kind,
  channel,
  customerId: id,
  customerName: z.string(),
  /** The first row of its visit; it may be deleted by now. */
  appointmentId: id.nullable(),
  /** When the visit starts, as the message tells it. */
  start: printedInstant,
  state: z.enum(messageStates),
  /** Why it was skipped, failed or is unknown. */
  reason: z.enum(messageReasons).nullable(),
  /** The answer of the mail server or gateway that did not take it. */
  detail: z.string().nullable(),
  /** Where it was sent; null before, and once its client was removed. */
  address: z.string().nullable(),
  /** When it is tried next, or was to be. */
  dueAt: printedInstant,
  sentAt: printedInstant.nullable(),
  createdAt: printedInstant,
})

/** What of the log is shown: all of it, or what is about a client or a visit. */
const messageFilter = z.object({
  customerId: idInPath.optional(),
  appointmentId: idInPath.optional(),
  state: z.enum(messageStates).optional(),
  /** Only what was recorded before: the `createdAt` of the last one of the page before. */
  before: instant.optional(),
  limit: pageSize.optional(),
})

const kinds = z
  .array(kind)
  .max(messageKinds.length, 'A kind can be chosen only once')
  .refine(isUnique, 'A kind can be chosen only once')

const hours = z
  .int('Hours must be a whole number from 1 to 168')
  .min(1, 'Hours must be a whole number from 1 to 168')
  .max(168, 'Hours must be a whole number from 1 to 168')

export const messageSettings = z.object({
  /** What goes by email, and by SMS; nothing at first. */
  emailKinds: z.array(kind),
  smsKinds: z.array(kind),
  /** How many hours before a visit its reminders go. */
  reminderHours: z.int(),
  secondReminderHours: z.int(),
  /** Whether this server has a mail server. */
  canSendEmail: z.boolean(),
  /** The SMS gateway; null where none is set up. */
  gateway: z
    .object({
      provider: z.enum(smsProviders),
      sender: z.string(),
      account: z.string(),
      callingCode: z.string(),
      /** Whether its key can be read; after a restore elsewhere it cannot. */
      hasKey: z.boolean(),
      /** Whether the key that it signs its reports with can be read. */
      hasSigningKey: z.boolean(),
    })
    .nullable(),
  /** The gateways that this server knows. */
  providers: z.array(z.enum(smsProviders)),
  /** Where the gateway is to send answers of clients, such as STOP; null where this server has no public address. */
  reportUrl: z.string().nullable(),
  version,
})

/** A sender of SMS: letters and digits, at most 11, or a phone number. */
const smsSender = requiredLine(16, 'Enter a sender').refine(
  (value) => /^(\+?\d{3,15}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/.test(value),
  'A sender is a phone number, or up to 11 letters and digits',
)

const gatewayDraft = z
  .object({
    provider: z.enum(smsProviders),
    sender: smsSender,
    /** The name of the account, where the gateway has one: Twilio's Account SID, the API username of 46elks. */
    account: optionalLine(100),
    /** The account's secret; the one that is there stays where it is left out. */
    key: requiredLine(500, 'Enter the key').optional(),
    /** What seven signs its reports with; the one that is there stays where it is left out. */
    signingKey: requiredLine(500, 'Enter the signing key').optional(),
    /** Of phone numbers that begin with 0: '49' for Germany. */
    callingCode: z.string().regex(/^([1-9]\d{0,2})?$/, 'A calling code is like 49'),
  })
  .superRefine(({ provider, account, signingKey }, context) => {
    if ((provider === 'twilio' || provider === '46elks') && !account)
      context.addIssue({ code: 'custom', path: ['account'], message: 'Enter the account' })
    if (provider !== 'seven' && signingKey !== undefined) {
      const message = 'Only seven has a signing key of its own'
      context.addIssue({ code: 'custom', path: ['signingKey'], message })
    }
  })

export const messageSettingsEdit = z
  .object({
    emailKinds: kinds,
    smsKinds: kinds,
    reminderHours: hours,
    secondReminderHours: hours,
    /** The whole gateway, or null for none. */
    gateway: gatewayDraft.nullable(),
  })
  .partial()

/** The text of a kind of message, by channel and language. */
export const messageTemplate = z.object({
  kind,
  channel,
  language,
  /** Null in an SMS. */
  subject: z.string().nullable(),
  text: z.string(),
  /** Whether the salon wrote it. */
  isOwn: z.boolean(),
})

/** The longest texts, in characters. */
const longestText = { email: 5_000, sms: 600 } as const

/** A brace outside of a placeholder: one was begun and not ended, or the other way round. */
const singleBrace = 'A brace is missing: a placeholder is written like {client}'

/** The sentence about a placeholder that there is not, or is not closed; undefined where all of a text's are known. */
export function unknownPlaceholder(written: string): string | undefined {
  if (/[{}]/.test(written.replace(/\{[^{}]*\}/g, ''))) return singleBrace
  for (const [whole, name = ''] of written.matchAll(/\{([^{}]*)\}/g)) {
    if ((messagePlaceholders as readonly string[]).includes(name)) continue
    const known = messagePlaceholders.map((one) => `{${one}}`).join(', ')
    return `There is no placeholder ${whole}. Use ${known}`
  }
  return undefined
}

const templateFields = {
  kind,
  channel,
  language,
  subject: optionalLine(200),
  text: text(longestText.email).min(1, 'Enter a text'),
}

interface WrittenTemplate {
  readonly channel: (typeof messageChannels)[number]
  readonly subject?: string | null | undefined
  readonly text: string
}

function checkTemplate(
  { channel: by, subject, text: written }: WrittenTemplate,
  context: z.core.$RefinementCtx,
) {
  const complain = (path: string, message: string | undefined) => {
    if (message !== undefined) context.addIssue({ code: 'custom', path: [path], message })
  }
  if (by === 'email' && !subject) complain('subject', 'Enter a subject')
  if (by === 'sms' && subject) complain('subject', 'An SMS has no subject')
  if (by === 'sms' && written.length > longestText.sms)
    complain('text', `At most ${longestText.sms} characters`)
  complain('subject', unknownPlaceholder(subject ?? ''))
  complain('text', unknownPlaceholder(written))
}

export const templateDraft = z.object(templateFields).superRefine(checkTemplate)

const templateName = z.object({ kind, channel, language })

/** A template as it is written, with a visit of the salon to try it on: the next one unless it is named. */
export const previewDraft = z
  .object({ ...templateFields, appointmentId: id.optional() })
  .superRefine(checkTemplate)

/** A message as a client would get it. */
export const preview = z.object({
  subject: z.string().nullable(),
  text: z.string(),
  /** Of an email. */
  html: z.string().nullable(),
  /** Of an SMS: how many it is sent as. */
  parts: z.int().nullable(),
  encoding: z.enum(['GSM-7', 'UCS-2']).nullable(),
  /** Whose visit it tells of; null where the salon has none, and an example is shown. */
  customerName: z.string().nullable(),
})

/** To an email address or a phone number, by its channel. */
export const testDraft = z
  .object({
    ...templateFields,
    appointmentId: id.optional(),
    to: requiredLine(254, 'Enter an address'),
  })
  .superRefine((draft, context) => {
    checkTemplate(draft, context)
    if (draft.channel === 'email' && !email.safeParse(draft.to).success) {
      const message = 'Please enter a valid email address'
      context.addIssue({ code: 'custom', path: ['to'], message })
    }
  })

/** By which channels a client wants messages. */
export const messageChoices = z.object({ email: z.boolean(), sms: z.boolean() })

export const messageRoutes = {
  list: {
    method: 'GET',
    path: '/api/messages',
    summary: 'The log of messages to clients, the newest first',
    query: messageFilter,
    reply: z.array(message),
  },
  resend: {
    method: 'POST',
    path: '/api/messages/:id/resend',
    summary:
      'Send a message once more, with its text as of now; the reply is skipped, with its reason, where it is not sent any more',
    params: rowParams,
    reply: message,
    status: 201,
    refuses: ['not_found', 'already_exists'],
  },
  settings: {
    method: 'GET',
    path: '/api/message-settings',
    summary: 'What is sent to clients, and by which channel',
    reply: messageSettings,
  },
  editSettings: {
    method: 'PUT',
    path: '/api/message-settings',
    summary: 'Change what is sent to clients; fields that are left out stay',
    versioned: true,
    body: messageSettingsEdit,
    reply: messageSettings,
  },
  templates: {
    method: 'GET',
    path: '/api/message-templates',
    summary: 'The texts of all kinds of messages in a language',
    query: z.object({ language }),
    reply: z.array(messageTemplate),
  },
  writeTemplate: {
    method: 'PUT',
    path: '/api/message-templates',
    summary: 'Write the text of a kind of message',
    body: templateDraft,
    reply: messageTemplate,
  },
  resetTemplate: {
    method: 'POST',
    path: '/api/message-templates/reset',
    summary: 'Go back to the usual text of a kind of message',
    body: templateName,
    reply: messageTemplate,
  },
  preview: {
    method: 'POST',
    path: '/api/message-templates/preview',
    summary: 'A message as a client would get it; nothing is saved or sent',
    body: previewDraft,
    reply: preview,
    refuses: ['not_found'],
  },
  test: {
    method: 'POST',
    path: '/api/message-templates/test',
    summary: 'Send a message to oneself',
    body: testDraft,
    reply: z.object({
      state: z.enum(['sent', 'failed', 'unknown']),
      detail: z.string().nullable(),
    }),
    refuses: ['not_found'],
  },
  choices: {
    method: 'GET',
    path: '/api/message-choices/:id',
    summary: 'By which channels a client wants messages; the id is the client’s',
    params: rowParams,
    reply: messageChoices,
    refuses: ['not_found'],
  },
  choose: {
    method: 'PUT',
    path: '/api/message-choices/:id',
    summary: 'Change by which channels a client wants messages; the id is the client’s',
    params: rowParams,
    body: messageChoices.partial(),
    reply: messageChoices,
    refuses: ['not_found'],
  },
  report: {
    method: 'POST',
    path: '/api/sms-reports/:key',
    summary:
      'A report of an SMS gateway, at the address that it was given: a delivery, or an answer',
    params: z.object({ key: z.string().max(100) }),
    query: z.object({ message: z.uuid().optional() }),
    body: z.record(z.string(), z.unknown()),
    reply: null,
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>

export type Message = z.infer<typeof message>
export type MessageFilter = z.infer<typeof messageFilter>
export type MessageSettings = z.infer<typeof messageSettings>
export type GatewayDraft = z.infer<typeof gatewayDraft>
export type MessageSettingsEdit = z.infer<typeof messageSettingsEdit>
export type MessageTemplate = z.infer<typeof messageTemplate>
export type TemplateDraft = z.infer<typeof templateDraft>
export type TemplateName = z.infer<typeof templateName>
export type PreviewDraft = z.infer<typeof previewDraft>
export type TestDraft = z.infer<typeof testDraft>
export type MessagePreview = z.infer<typeof preview>
export type MessageChoices = z.infer<typeof messageChoices>
