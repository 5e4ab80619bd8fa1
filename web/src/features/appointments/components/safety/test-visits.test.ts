import { describe, expect, it } from 'vitest'
import type { TestFacts, TestRequirement } from '@salon/contract/patch-tests'
import { earliestVisit, latestTest, oldEnoughFrom } from './test-visits.ts'

const dye: TestRequirement = {
  product: 'Koleston',
  hoursBefore: 48,
  monthsValid: 6,
  effect: 'blocks',
}
const visit = '2026-06-10T08:00:00.000Z'

describe('a test for a visit', () => {
  it.each([
    [48, '2026-06-08T08:00:00.000Z'],
    [72, '2026-06-07T08:00:00.000Z'],
    // It is read after two days, whatever the service requires.
    [24, '2026-06-08T08:00:00.000Z'],
  ])('of %i hours before is made early enough to be read', (hoursBefore, testedAt) => {
    const required = { ...dye, hoursBefore }
    expect(latestTest(visit, required)).toBe(testedAt)
    expect(earliestVisit(testedAt, required)).toBe(visit)
  })

  it.each<[string, [TestFacts['result'], string][], string | undefined]>([
    ['one that was passed', [['passed', '2026-06-09T08:00:00Z']], '2026-06-11T08:00:00.000Z'],
    [
      'the first of two, and none from long ago',
      [
        ['passed', '2026-06-09T12:00:00Z'],
        ['passed', '2026-06-09T08:00:00Z'],
        ['passed', '2025-06-09T08:00:00Z'],
      ],
      '2026-06-11T08:00:00.000Z',
    ],
    ['none that failed', [['failed', '2026-06-09T08:00:00Z']], undefined],
    ['none where there is none', [], undefined],
  ])('is old enough from a later moment on: %s', (_, made, moment) => {
    const tests = made.map(([result, testedAt]) => ({ result, testedAt, product: dye.product }))
    expect(oldEnoughFrom(dye, tests, visit, 'Europe/Berlin')).toBe(moment)
  })
})
