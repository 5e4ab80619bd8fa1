import type { MessageKind } from '@salon/contract/message-vocabulary'

/** The text of a kind of message, with placeholders; a line whose placeholder has no value is left out. */
interface MessageTexts {
  readonly subject: string
  readonly email: string
  readonly sms: string
}

/** The texts of all kinds in a language. */
export type MessageTextsByKind = Readonly<Record<MessageKind, MessageTexts>>
