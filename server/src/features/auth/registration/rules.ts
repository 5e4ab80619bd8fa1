import type { ClockFace } from '@salon/contract/vocabulary'

/** Whether new salons can register: always, never, or until there is one. */
export type RegistrationMode = 'open' | 'closed' | 'first'

/** Budget per email: a taken email is answered as such, and must not be collected in bulk. */
export const budgetsOfRegistration = (email: string) => [
  { key: `register ${email}`, most: 10, seconds: 15 * 60 },
]

/** Budget per network, whether the device is trusted or not. */
export const budgetsOfNewSalons = (network: string) =>
  [{ key: `new salons at ${network}`, most: 20, seconds: 24 * 60 * 60 }] as const

/** Countries and territories where times are first of all written with 12 hours (CLDR 48, `timeData`). */
const twelveHourCountries = (
  'AE AG AL AR AS AU BB BD BH BM BN BO BS BT CA CL CO CR CU CY DJ DM DO DZ EC EG EH ER ET FJ FM GD ' +
  'GH GM GR GT GU GY HK HN IN IQ JM JO KH KI KN KP KR KW KY LB LC LR LS LY MH MO MP MR MW MX MY NA ' +
  'NI NZ OM PA PE PG PH PK PR PS PW PY QA SA SB SD SG SL SO SS SV SY SZ TC TD TN TO TT TW UM US ' +
  'UY VC VE VG VI VU WS YE ZM'
).split(' ')

/** TypeScript has no types for it yet: a getter in Node 20, a method since. */
interface LocaleInfo {
  readonly timeZones?: readonly string[]
  getTimeZones?(): readonly string[]
}

const zonesOf = (country: string): readonly string[] => {
  const locale = new Intl.Locale(`und-${country}`) as LocaleInfo
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** The canonical name of a zone that has several, such as Asia/Kolkata and Asia/Calcutta. */
const canonical = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

let twelveHourZones: ReadonlySet<string> | undefined

/** A new salon's clock face: its country's, or its language's where the zone belongs to no country. */
export function clockIn(timeZone: string): ClockFace {
  twelveHourZones ??= new Set(twelveHourCountries.flatMap(zonesOf).map(canonical))
  if (twelveHourZones.has(canonical(timeZone))) return '12h'
  return timeZone.includes('/') && !timeZone.startsWith('Etc/') ? '24h' : 'language'
}
