import { expect, it } from 'vitest'
import { ageOn, isBirthday } from './age.ts'

it.each([
  ['1980-03-14', '2026-03-13', 45, false],
  ['1980-03-14', '2026-03-14', 46, true],
  ['1980-03-14', '2026-03-15', 46, false],
  ['1980-12-31', '2026-01-01', 45, false],
  ['2010-11-27', '2026-11-26', 15, false],
  ['2010-11-27', '2026-11-27', 16, true],
  ['2000-02-29', '2024-02-29', 24, true],
  ['2000-02-29', '2026-02-28', 25, false],
  ['2000-02-29', '2026-03-01', 26, true],
  ['2026-11-27', '2026-11-27', 0, true],
])('who was born on %s is on %s %i years old, with a birthday: %s', (birthday, day, age, today) => {
  expect(ageOn(birthday, day)).toBe(age)
  expect(isBirthday(birthday, day)).toBe(today)
})
