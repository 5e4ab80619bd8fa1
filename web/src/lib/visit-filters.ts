import { readCookie, writeCookie } from './cookie.ts'

/** Whose visits are shown: one's own, or everybody's. */
export type VisitsOf = 'mine' | 'everyone'

/** One's own, unless everybody's were chosen. */
export const visitsOf = (): VisitsOf =>
  readCookie('visits-of') === 'everyone' ? 'everyone' : 'mine'

export const storeVisitsOf = (choice: VisitsOf): void => writeCookie('visits-of', choice)

/** The ids of the staff members whose columns are hidden in the day and the week. */
export const hiddenStaff = (): ReadonlySet<number> =>
  new Set((readCookie('hidden-staff') ?? '').split('.').filter(Boolean).map(Number))

export const storeHiddenStaff = (ids: ReadonlySet<number>): void =>
  writeCookie('hidden-staff', [...ids].join('.'))
