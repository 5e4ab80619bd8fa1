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

/** Whether somebody is known to be younger on a day than a service asks. */
export const isTooYoung = (
  birthday: string | null,
  { minimumAge }: { readonly minimumAge: number | null },
  day: string,
): boolean => birthday !== null && minimumAge !== null && ageOn(birthday, day) < minimumAge

/** Whether somebody is a year older since the day before. */
export const isBirthday = (birthday: string, day: string): boolean =>
  ageOn(birthday, day) > ageOn(birthday, dayAfter(day, -1))
