import { dayAfter } from './salon-clock.ts'

/** Whole years on a day; both days as 'YYYY-MM-DD'. Who was born on 29 February is a year older on 1 March. */
export const ageOn = (birthday: string, day: string): number =>
  Number(day.slice(0, 4)) -
  Number(birthday.slice(0, 4)) -
  (day.slice(5) < birthday.slice(5) ? 1 : 0)

/** Who is younger signs no form: a guardian does. */
const signingAge = 16

/** Whether a guardian has to sign for a client; of whom no birthday is known, none. */
export const needsGuardian = (birthday: string | null, day: string): boolean =>
  birthday !== null && ageOn(birthday, day) < signingAge

/** How old a client is, and has to be. */
export interface AgeGap {
  readonly minimum: number
  readonly age: number
}

/** How much younger somebody is on a day than a service asks; null where they are not, or no birthday is known. */
export function ageGap(
  birthday: string | null,
  { minimumAge }: { readonly minimumAge: number | null },
  day: string,
): AgeGap | null {
  if (birthday === null || minimumAge === null) return null
  const age = ageOn(birthday, day)
  return age < minimumAge ? { minimum: minimumAge, age } : null
}

/** Whether somebody is a year older since the day before. */
export const isBirthday = (birthday: string, day: string): boolean =>
  ageOn(birthday, day) > ageOn(birthday, dayAfter(day, -1))
