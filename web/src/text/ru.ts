import type { RussianPhrases } from './en.ts'
import { settings } from './ru/settings.ts'
import { shared } from './ru/shared.ts'

/** Russian; what is not translated yet is said in English. */
export const phrases = { settings, shared } satisfies Partial<RussianPhrases>
