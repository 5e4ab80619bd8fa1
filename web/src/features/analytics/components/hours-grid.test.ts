import { expect, test } from 'vitest'
import { hoursGrid } from './hours-grid.ts'

const sundayAtTen = { weekday: 0, hour: 10, appointments: 3 }
const mondayAtTwelve = { weekday: 1, hour: 12, appointments: 1 }

test('hours go from the first to the last that has any, the quiet ones between included', () => {
  const { hours } = hoursGrid([mondayAtTwelve, sundayAtTen], 0)

  expect(hours.map(({ hour }) => hour)).toEqual([10, 11, 12])
  expect(hours[0]?.cells[0]).toBe(sundayAtTen)
  expect(hours[1]?.cells).toEqual([null, null, null, null, null, null, null])
})

test('weekdays begin as the salon’s week does', () => {
  const { weekdays, hours } = hoursGrid([sundayAtTen, mondayAtTwelve], 1)

  expect(weekdays).toEqual([1, 2, 3, 4, 5, 6, 0])
  expect(hours[0]?.cells[6]).toBe(sundayAtTen)
  expect(hours[2]?.cells[0]).toBe(mondayAtTwelve)
})

test('no figures are no hours', () => {
  expect(hoursGrid([], 0).hours).toEqual([])
})
