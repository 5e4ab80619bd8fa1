import { readCookie, writeCookie } from './cookie.ts'

/** Whose visits are shown: one's own, or everybody's. */
export type VisitsOf = 'mine' | 'everyone'

/** One's own, unless this account chose everybody's. */
export const visitsOf = (account: number | undefined): VisitsOf =>
  readCookie('visits-of', account) === 'everyone' ? 'everyone' : 'mine'

export const storeVisitsOf = (choice: VisitsOf, account: number | undefined): void =>
  writeCookie('visits-of', choice, account)

/** The ids of the staff members whom this account hides in the calendar. */
export const hiddenStaff = (account: number | undefined): ReadonlySet<number> =>
  new Set((readCookie('hidden-staff', account) ?? '').split('.').filter(Boolean).map(Number))

export const storeHiddenStaff = (ids: ReadonlySet<number>, account: number | undefined): void =>
  writeCookie('hidden-staff', [...ids].join('.'), account)
