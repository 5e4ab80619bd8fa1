import { describe, expect, it } from 'vitest'
import { startIn, wantsDay } from './rules.ts'

const wish = {
  staffIds: [] as number[],
  firstDay: '2026-06-10',
  lastDay: '2026-06-12',
  weekdays: [] as number[],
  from: null,
  to: null,
}
const zone = 'Europe/Berlin'
const at = (time: string, day = '2026-06-10') => Date.parse(`${day}T${time}:00+02:00`)
/** A free start of an hour with Marta. */
const start = (time: string, gap = 0) => {
  const iso = new Date(at(time)).toISOString()
  return { start: iso, gap, lines: [{ serviceId: 1, staffId: 1, start: iso, duration: 60 }] }
}

describe('who waits for a day', () => {
  // 10 June 2026 is a Wednesday.
  it.each([
    ['on the first day', {}, '2026-06-10', true],
    ['on the last day', {}, '2026-06-12', true],
    ['the day before', {}, '2026-06-09', false],
    ['the day after', {}, '2026-06-13', false],
    ['with this staff member among others', { staffIds: [2, 1] }, '2026-06-10', true],
    ['with others only', { staffIds: [2] }, '2026-06-10', false],
    ['on this weekday', { weekdays: [3] }, '2026-06-10', true],
    ['on other weekdays', { weekdays: [4, 5] }, '2026-06-10', false],
  ])('%s', (_, more, day, wants) => {
    expect(wantsDay({ ...wish, ...more }, { staffId: 1, day })).toBe(wants)
  })
})

describe('the start that takes freed time', () => {
  const freed = { staffId: 1, from: at('10:00'), to: at('11:30') }

  it.each([
    ['leaves the least time unused', [start('10:15', 15), start('10:30', 0)], '10:30'],
    ['is the nearest to its beginning', [start('09:15'), start('10:15'), start('10:30')], '10:15'],
    ['may begin before, in time that was free already', [start('09:15')], '09:15'],
    ['is none that ends where it begins', [start('09:00')], undefined],
    ['is none that begins where it ends', [start('11:30')], undefined],
  ])('%s', (_, starts, expected) => {
    const found = startIn(wish, starts, freed, zone)

    expect(found?.start).toBe(expected && new Date(at(expected)).toISOString())
  })

  it.each([
    ['09:00', '11:00', '10:00'],
    ['10:15', '24:00', '10:30'],
    ['09:00', '10:59', undefined],
    ['11:00', '12:00', undefined],
  ])('is between the times of day that they want: %s to %s', (from, to, expected) => {
    const found = startIn({ from, to }, [start('10:00'), start('10:30', 5)], freed, zone)

    expect(found?.start).toBe(expected && new Date(at(expected)).toISOString())
  })

  it('is one at which the staff member does a part of it in the freed time', () => {
    const [first, second] = [start('09:00'), start('10:00')]
    const shared = (...staffIds: number[]) => ({
      ...first,
      lines: [first, second].flatMap(({ lines }, n) =>
        lines.map((line) => ({ ...line, staffId: staffIds[n] ?? 0 })),
      ),
    })

    expect(startIn(wish, [shared(2, 1)], freed, zone)?.start).toBe(first.start)
    expect(startIn(wish, [shared(1, 2)], freed, zone)).toBeUndefined()
  })

  it('may end at midnight', () => {
    const late = { staffId: 1, from: at('22:00'), to: at('00:00', '2026-06-11') }

    expect(startIn({ from: '20:00', to: '24:00' }, [start('23:00')], late, zone)).toBeDefined()
    expect(startIn({ from: '20:00', to: '24:00' }, [start('23:30')], late, zone)).toBeUndefined()
  })
})
