import { expect, it } from 'vitest'
import { ageGap, ageOn, isBirthday, needsGuardian } from './age.ts'

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

it('needs a guardian under 16, where the birthday is known', () => {
  expect(needsGuardian('2010-11-27', '2026-11-26')).toBe(true)
  expect(needsGuardian('2010-11-27', '2026-11-27')).toBe(false)
  expect(needsGuardian(null, '2026-11-27')).toBe(false)
})

it('is too young for a service below its minimum age, where both are known', () => {
  expect(ageGap('2008-11-27', { minimumAge: 18 }, '2026-11-26')).toEqual({ minimum: 18, age: 17 })
  expect(ageGap('2008-11-27', { minimumAge: 18 }, '2026-11-27')).toBeNull()
  expect(ageGap('2008-11-27', { minimumAge: null }, '2026-11-26')).toBeNull()
  expect(ageGap(null, { minimumAge: 18 }, '2026-11-26')).toBeNull()
})
