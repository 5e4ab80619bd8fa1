import { nameFor, readCookie, writeCookie } from './cookie.ts'

/** Whose visits are shown: one's own, or everybody's. */
export type VisitsOf = 'mine' | 'everyone'

/** One's own, unless this account chose everybody's. */
export const visitsOf = (account: number | undefined): VisitsOf =>
  readCookie(nameFor('visits-of', account)) === 'everyone' ? 'everyone' : 'mine'

export const storeVisitsOf = (choice: VisitsOf, account: number | undefined): void =>
  writeCookie('visits-of', choice, account)

/** The ids of the staff members whose columns this account hides in the day and the week. */
export const hiddenStaff = (account: number | undefined): ReadonlySet<number> =>
  new Set(
    (readCookie(nameFor('hidden-staff', account)) ?? '').split('.').filter(Boolean).map(Number),
  )

export const storeHiddenStaff = (ids: ReadonlySet<number>, account: number | undefined): void =>
  writeCookie('hidden-staff', [...ids].join('.'), account)
