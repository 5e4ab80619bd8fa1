import { settings } from './de/settings.ts'
import { shared } from './de/shared.ts'
import type { Phrases } from './en.ts'

/** German; what is not translated yet is said in English. */
export const phrases = { settings, shared } satisfies Partial<Phrases>
