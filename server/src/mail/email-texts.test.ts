import { messageKinds } from '@salon/contract/message-vocabulary'
import { languages, type Language } from '@salon/contract/vocabulary'
import { expect, it } from 'vitest'
import { plainEmails } from '../../fixtures/plain-emails.ts'
import { de } from './message-texts/de.ts'
import { en } from './message-texts/en.ts'
import { ru } from './message-texts/ru.ts'
import type { MessageTextsByKind } from './message-texts/texts-by-kind.ts'

const messageTexts: Record<Language, MessageTextsByKind> = { de, en, ru }

const textsIn = (language: Language) => [
  ...messageKinds.map((kind) => messageTexts[language][kind].email),
  ...Object.values(plainEmails(language)).map(({ text }) => text),
]

it.each(languages)('no email in %s breaks a line within a sentence', (language) => {
  // HTML has a <br> there, and a phone breaks the line before it once more.
  for (const text of textsIn(language)) expect(text).not.toMatch(/[^\n]{60}[\p{L},]\n\S/u)
})

it('every English email goes on in a capital after its greeting', () => {
  for (const text of textsIn('en')) expect(text).toMatch(/^Hello[^\n]*,\n\n[\p{Lu}{]/u)
})

it.each(languages)('an email with a code in %s is from the salon', (language) => {
  const { senderName, text } = plainEmails(language)['booking-code'] ?? {}
  expect(senderName).toMatch(/^Салон красоты/)
  expect(text).toContain(senderName)
})
