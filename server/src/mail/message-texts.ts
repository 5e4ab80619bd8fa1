import type { Language } from '@salon/contract/vocabulary'
import { de } from './message-texts/de.ts'
import { en } from './message-texts/en.ts'
import { ru } from './message-texts/ru.ts'
import type { MessageTextsByKind } from './message-texts/texts-by-kind.ts'

/** The texts of a salon that has written none of its own. */
export const messageTexts: Record<Language, MessageTextsByKind> = { en, de, ru }
