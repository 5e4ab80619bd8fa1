import type { ClockFace } from '@salon/contract/vocabulary'
/** A session lasts this long after its last use. */
export const sessionDays = 30
const day = 24 * 60 * 60 * 1000
const hour = 60 * 60 * 1000

/** Nobody waits longer than this, in seconds, whatever others do with their e-mail. */
const longestWait = 15 * 60
/** So many attempts from one place, and so many from all places that the account is not known at. */
const attemptsHere = 10
const attemptsElsewhere = 30

/** So long a network is remembered that somebody has signed in from, in seconds. */
export const networkSeconds = 30 * 24 * 60 * 60

/** Where an attempt comes from: the client's network, and the accounts that trust its device. */
export interface Origin {
  readonly network: string
  /** Keyed by the accounts' ids. */
  readonly trustedBy: ReadonlyMap<number, unknown>
}

/** Somebody signed in to the account with this e-mail from here. */
export const knownNetwork = (email: string, { network }: Origin) => `known ${email} at ${network}`

/**
 * Budgets that an attempt to sign in is counted in: one per network, and a ceiling that the networks without
 * a sign-in to the account share, so that many of them guess no faster. Trusted devices have a budget and a
 * ceiling of their own, beside those of strangers: neither strangers nor a shared browser elsewhere use up
 * the attempts of the owner's device.
 */
export function budgetsOfSignIn(email: string, owner: number | undefined, from: Origin) {
  const isTrusted = owner !== undefined && from.trustedBy.has(owner)
  const name = isTrusted ? `sign-in ${email} by device` : `sign-in ${email}`
  return [
    { key: `${name} at ${from.network}`, most: attemptsHere, seconds: longestWait },
    {
      key: `${name} elsewhere`,
      most: attemptsElsewhere,
      seconds: longestWait,
      unless: knownNetwork(email, from),
    },
  ]
}

/** What asking for an account costs: an e-mail that is taken answers so, and nobody collects them. */
export const budgetsOfRegistration = (email: string) => [
  { key: `register ${email}`, most: attemptsHere, seconds: longestWait },
]

/** Who may open a salon: anybody, nobody, or anybody until there is one. */
export type RegistrationMode = 'open' | 'closed' | 'first'

/** So many salons a day are opened from one address, whatever cookies came along. */
export const budgetsOfNewSalons = (network: string) =>
  [{ key: `new salons at ${network}`, most: 20, seconds: day / 1000 }] as const

/** What naming the password costs whoever is signed in: a stolen sign-in keeps nobody else waiting. */
export const budgetsOfPassword = (account: number, session: string) => [
  { key: `password of ${account} by ${session}`, most: attemptsHere, seconds: longestWait },
]

/** When a session that is used now ends. */
export const endOfSession = (now: Date) => new Date(now.getTime() + sessionDays * day).toISOString()

/** Whether the last use was long enough ago to be worth writing down. */
export const isWorthTouching = (lastUsedAt: string, now: Date) =>
  now.getTime() - new Date(lastUsedAt).getTime() > hour

/** Countries and territories where times are first of all written with 12 hours (CLDR 48, `timeData`). */
const twelveHourCountries = (
  'AE AG AL AR AS AU BB BD BH BM BN BO BS BT CA CL CO CR CU CY DJ DM DO DZ EC EG EH ER ET FJ FM GD ' +
  'GH GM GR GT GU GY HK HN IN IQ JM JO KH KI KN KP KR KW KY LB LC LR LS LY MH MO MP MR MW MX MY NA ' +
  'NI NZ OM PA PE PG PH PK PR PS PW PY QA SA SB SD SG SL SO SS SV SY SZ TC TD TN TO TT TW UM US ' +
  'UY VC VE VG VI VU WS YE ZM'
).split(' ')

/** What the language has no types for yet: a getter in Node 20, a method since. */
interface LocaleInfo {
  readonly timeZones?: readonly string[]
  getTimeZones?(): readonly string[]
}

const zonesOf = (country: string): readonly string[] => {
  const locale = new Intl.Locale(`und-${country}`) as LocaleInfo
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** One name for a zone that has several, such as Asia/Kolkata and Asia/Calcutta. */
const canonical = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

let twelveHourZones: ReadonlySet<string> | undefined

/** How a new salon writes times of day: as its country does; as its language does, where the zone is of no country. */
export function clockIn(timeZone: string): ClockFace {
  twelveHourZones ??= new Set(twelveHourCountries.flatMap(zonesOf).map(canonical))
  if (twelveHourZones.has(canonical(timeZone))) return '12h'
  return timeZone.includes('/') && !timeZone.startsWith('Etc/') ? '24h' : 'language'
}
