import { describe, expect, it } from 'vitest'
import { lastDayOf, testVerdict, type TestFacts, type TestRequirement } from './patch-tests.ts'

const berlin = 'Europe/Berlin'
const dye: TestRequirement = {
  product: 'Koleston Perfect',
  hoursBefore: 48,
  monthsValid: 6,
  effect: 'blocks',
}
const test = (testedAt: string, result: TestFacts['result'], product = dye.product): TestFacts => ({
  testedAt,
  result,
  product,
})
const visit = '2026-06-10T08:00:00Z'
const verdict = (tests: TestFacts[], start = visit) => testVerdict(dye, tests, start, berlin)
const blocked = (gap: string) => ({ verdict: 'blocked', gap })

describe('a service that requires a patch test', () => {
  it('is fine with a test that was passed in time', () => {
    expect(verdict([test('2026-06-01T08:00:00Z', 'passed')])).toEqual({ verdict: 'fine' })
  })

  it.each<[string, TestFacts[], string]>([
    ['there is none', [], 'missing'],
    ['it is of another product', [test('2026-06-01T08:00:00Z', 'passed', 'Igora')], 'missing'],
    ['it was not read', [test('2026-06-01T08:00:00Z', 'pending')], 'pending'],
    ['it failed', [test('2026-06-01T08:00:00Z', 'failed')], 'failed'],
    ['it is doubtful', [test('2026-06-01T08:00:00Z', 'doubtful')], 'doubtful'],
    ['it was made 47 hours before', [test('2026-06-08T09:00:00Z', 'passed')], 'too_soon'],
    ['it was made after the visit', [test('2026-06-11T09:00:00Z', 'passed')], 'too_soon'],
    ['it is older than six months', [test('2025-12-09T08:00:00Z', 'passed')], 'expired'],
    [
      'an old one is renewed and not read',
      [test('2025-06-01T08:00:00Z', 'passed'), test('2026-06-01T08:00:00Z', 'pending')],
      'pending',
    ],
  ])('is blocked where %s', (_, tests, gap) => {
    expect(verdict(tests)).toEqual(blocked(gap))
    const advises = { ...dye, effect: 'advises' as const }
    expect(testVerdict(advises, tests, visit, berlin)).toEqual({ verdict: 'advised', gap })
  })

  it('stays blocked by a failed test until a later one is passed, in whatever order they come', () => {
    const before = test('2026-03-01T08:00:00Z', 'passed')
    const failed = test('2026-04-01T08:00:00Z', 'failed')
    const after = test('2026-05-01T08:00:00Z', 'passed')

    expect(verdict([before, failed])).toEqual(blocked('failed'))
    expect(verdict([failed, before])).toEqual(blocked('failed'))
    expect(verdict([after, failed, before])).toEqual({ verdict: 'fine' })
    expect(verdict([failed, test(failed.testedAt, 'passed')])).toEqual(blocked('failed'))
    // The pass before the failure does not count either.
    const soon = test('2026-06-09T08:00:00Z', 'passed')
    expect(verdict([before, failed, soon])).toEqual(blocked('too_soon'))
  })

  it('keeps a valid test while a new one is not read yet', () => {
    const valid = test('2026-05-01T08:00:00Z', 'passed')
    expect(verdict([valid, test('2026-06-09T08:00:00Z', 'pending')])).toEqual({ verdict: 'fine' })
  })

  it('counts 48 hours to the minute, and months by the days of the salon', () => {
    const exact = test('2026-06-08T08:00:00Z', 'passed')
    expect(verdict([exact])).toEqual({ verdict: 'fine' })
    expect(verdict([exact], '2026-06-10T07:59:00Z')).toEqual(blocked('too_soon'))
    expect(verdict([exact], '2026-12-08T22:59:00Z')).toEqual({ verdict: 'fine' })
    // Midnight of the 9th in Berlin.
    expect(verdict([exact], '2026-12-08T23:00:00Z')).toEqual(blocked('expired'))
  })

  it('counts by the hours and the months that it requires', () => {
    const day = test('2026-06-09T07:00:00Z', 'passed')
    expect(testVerdict({ ...dye, hoursBefore: 24 }, [day], visit, berlin)).toEqual({
      verdict: 'fine',
    })
    expect(verdict([day])).toEqual(blocked('too_soon'))
    const old = test('2026-02-10T08:00:00Z', 'passed')
    expect(testVerdict({ ...dye, monthsValid: 3 }, [old], visit, berlin)).toEqual(
      blocked('expired'),
    )
    expect(verdict([old])).toEqual({ verdict: 'fine' })
  })

  it('ends on the last day of a month that is shorter', () => {
    expect(lastDayOf('2026-08-31T10:00:00Z', 6, berlin)).toBe('2027-02-28')
    expect(lastDayOf('2027-08-29T10:00:00Z', 6, berlin)).toBe('2028-02-29')
  })

  it('reads the name of a product whatever its case and spaces', () => {
    const typed = test('2026-06-01T08:00:00Z', 'passed', ' koleston  PERFECT ')
    expect(verdict([typed])).toEqual({ verdict: 'fine' })
  })

  it('reads it the same from a keyboard that writes accents by themselves', () => {
    const typed = test('2026-06-01T08:00:00Z', 'passed', 'Кра\u0438\u0306')
    const required = { ...dye, product: 'Кра\u0439' }
    expect(testVerdict(required, [typed], visit, berlin)).toEqual({ verdict: 'fine' })
  })
})
