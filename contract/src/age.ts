import { dayAfter } from './salon-clock.ts'

/** Whole years on a day; both days as 'YYYY-MM-DD'. Who was born on 29 February is a year older on 1 March. */
export const ageOn = (birthday: string, day: string): number =>
  Number(day.slice(0, 4)) -
  Number(birthday.slice(0, 4)) -
  (day.slice(5) < birthday.slice(5) ? 1 : 0)

/** Whether somebody is a year older since the day before. */
export const isBirthday = (birthday: string, day: string): boolean =>
  ageOn(birthday, day) > ageOn(birthday, dayAfter(day, -1))
