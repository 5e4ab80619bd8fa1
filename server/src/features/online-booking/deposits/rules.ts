import type { DepositState, publicDepositStates } from '@salon/contract/deposit-vocabulary'
import type { Language } from '@salon/contract/vocabulary'

/** A page of the provider, on which a deposit is paid. */
interface ProviderPage {
  readonly state: DepositState
  readonly expiresAt: string
}

/** The provider's page lives half an hour at least, counted by its own clock. */
const pageSeconds = 30 * 60 + 45
/** An answer that was lost is requested again by the same key for so long; afterwards the page would live too short. */
const repeatSeconds = 30

const reportSeconds = 5 * 60

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

/** When a page that is requested now is closed by the provider. */
export const pageEnd = (now: Date): string => later(now, pageSeconds)

/** Whether a page that was requested can be requested again by its key. */
export const isRepeatable = ({ expiresAt }: Pick<ProviderPage, 'expiresAt'>, now: Date): boolean =>
  expiresAt > later(now, pageSeconds - repeatSeconds)

/** Whether a page can still be paid on. */
export const isPayable = ({ state, expiresAt }: ProviderPage, now: Date): boolean =>
  state === 'open' && expiresAt > now.toISOString()

/** Of pages that were closed since then a payment may still be reported: one of the last moment arrives later. */
export const awaitedSince = (now: Date): string => later(now, -reportSeconds)

/** Whether a payment may still be reported. */
export const isAwaited = ({ state, expiresAt }: ProviderPage, now: Date): boolean =>
  (state === 'open' || state === 'opening') && expiresAt > awaitedSince(now)

/** What a client reads of a paid deposit. */
export function publicStateOf(state: DepositState): (typeof publicDepositStates)[number] {
  if (state === 'kept' || state === 'refunded') return state
  return state === 'paid' || state === 'used' ? 'paid' : 'refunding'
}

const names: Record<Language, string> = { en: 'Deposit', de: 'Anzahlung', ru: 'Предоплата' }

/** What the provider's page says is paid: 'Deposit: Cut, Colour'. */
export const productOf = (language: Language, services: readonly string[]): string =>
  `${names[language]}: ${services.join(', ')}`.slice(0, 250)
