import { expect, it } from 'vitest'
import { readMoment, readTime } from './rules.ts'

it.each([
  ['14:30', '14:30'],
  ['9:05', '09:05'],
  ['14:30:59', '14:30'],
  ['14.30', '14:30'],
  ['14h30', '14:30'],
  ['14h', '14:00'],
  ['14:30 Uhr', '14:30'],
  ['2:30 PM', '14:30'],
  ['12:05 a.m.', '00:05'],
  ['12pm', '12:00'],
  ['9am', '09:00'],
])('the time of day %s', (cell, value) => {
  expect(readTime(cell)).toEqual({ value })
})

it.each(['', '24:00', '9:60', '13pm', '0am', '1430', '14', 'noon', '4.915E+12'])(
  'what is no time of day: %s',
  (cell) => {
    expect(readTime(cell)).toEqual({ problem: 'no_time' })
  },
)

it.each([
  ['2024-03-04 14:30', '2024-03-04', '14:30', undefined],
  ['2024-03-04T14:30:00', '2024-03-04', '14:30', undefined],
  ['2024-03-04T14:30:00.000Z', '2024-03-04', '14:30', 'Z'],
  ['2024-03-04T14:30+0200', '2024-03-04', '14:30', '+02:00'],
  ['04.03.2024, 14:30 Uhr', '2024-03-04', '14:30', undefined],
  ['4/3/2024 2:30 PM', '2024-03-04', '14:30', undefined],
  ['04.03.2024', '2024-03-04', undefined, undefined],
  ['14 Mar 2024, 10:00am', '2024-03-14', '10:00', undefined],
  ['Thursday, March 14th, 2024 at 9am', '2024-03-14', '09:00', undefined],
  ['14. März 2024 um 9:15', '2024-03-14', '09:15', undefined],
  ['14 марта 2024 в 09:15', '2024-03-14', '09:15', undefined],
  ['14 févr. 2024 à 9h15', '2024-02-14', '09:15', undefined],
  ['14 de enero de 2024', '2024-01-14', undefined, undefined],
  ['14 marca 2024', '2024-03-14', undefined, undefined],
])('the moment %s', (cell, day, time, offset) => {
  expect(readMoment(cell, 'day_first', 2026)).toEqual({ day, time, offset })
})

it.each([
  ['tomorrow', 'not_a_date'],
  ['31.02.2024 10:00', 'not_a_date'],
  ['14.03', 'not_a_date'],
  ['01.01.20222 10:00', 'year_out_of_range'],
  ['March 2024', 'not_a_date'],
])('what is no moment: %s', (cell, problem) => {
  expect(readMoment(cell, 'day_first', 2026)).toEqual({ problem })
})

it('a month that is named needs no order; one in digits has that of its column', () => {
  expect(readMoment('3/4/2024 9:00', 'month_first', 2026)).toMatchObject({ day: '2024-03-04' })
  expect(readMoment('4 March 2024', 'month_first', 2026)).toMatchObject({ day: '2024-03-04' })
})
