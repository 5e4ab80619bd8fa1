import { dayAfter, monthAfter, wallClockAt } from './salon-clock.ts'
import type { Role } from './vocabulary.ts'

/*
 * What a service's patch test asks of a client, without a schema, so that the page has it without loading one.
 */

/** 'pending': made, and not read yet. */
export const testResults = ['pending', 'passed', 'failed', 'doubtful'] as const
export type TestResult = (typeof testResults)[number]

/** What a service without a valid test does: a hint to the desk, or no booking. */
export const testEffects = ['advises', 'blocks'] as const
export type TestEffect = (typeof testEffects)[number]

/** Who may book without a test that blocks, and say why: who decides which services require one. */
export const mayWaiveTest = (role: Role): boolean => role === 'admin'

/** What holds unless a salon says otherwise. */
export const usualTest = { hoursBefore: 48, monthsValid: 6, readAfterHours: 48 } as const

/** A test that a service requires of its clients. */
export interface TestRequirement {
  readonly product: string
  /** The test was made at least so many hours before the visit. */
  readonly hoursBefore: number
  /** The visit is on a day within so many months of the test. */
  readonly monthsValid: number
  readonly effect: TestEffect
}

/** What the rule reads of a client's test. */
export interface TestFacts {
  readonly product: string
  /** When it was made, ISO 8601 in UTC. */
  readonly testedAt: string
  readonly result: TestResult
}

/** Why a client's tests are not enough for a visit. */
export const testGaps = ['missing', 'pending', 'failed', 'doubtful', 'too_soon', 'expired'] as const
export type TestGap = (typeof testGaps)[number]

export type TestVerdict =
  | { readonly verdict: 'fine' }
  | { readonly verdict: 'advised' | 'blocked'; readonly gap: TestGap }

/** Products are the same by their letters, whatever the case and the spaces between. */
const productKey = (product: string) =>
  product.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()

/**
 * Whether a client may have a service at a moment: it takes a passed test with its product, made long enough before
 * and not too long ago. A failed or doubtful test outweighs every test before it.
 * @param start of the visit, ISO 8601
 * @param timeZone of the salon, whose days the months are counted by
 */
export function testVerdict(
  requirement: TestRequirement,
  tests: readonly TestFacts[],
  start: string,
  timeZone: string,
): TestVerdict {
  const gap = gapOf(requirement, tests, start, timeZone)
  if (gap === undefined) return { verdict: 'fine' }
  return { verdict: requirement.effect === 'blocks' ? 'blocked' : 'advised', gap }
}

function gapOf(
  { product, hoursBefore, monthsValid }: TestRequirement,
  tests: readonly TestFacts[],
  start: string,
  timeZone: string,
): TestGap | undefined {
  const newestFirst = tests
    .filter((test) => productKey(test.product) === productKey(product))
    .sort((a, b) => Date.parse(b.testedAt) - Date.parse(a.testedAt) || order(a) - order(b))
  const read = newestFirst.filter(({ result }) => result !== 'pending')
  const [last] = read
  if (last && last.result !== 'passed') return last.result === 'failed' ? 'failed' : 'doubtful'
  const older = read.findIndex(({ result }) => result !== 'passed')
  const passed = older < 0 ? read : read.slice(0, older)
  const isSoon = ({ testedAt }: TestFacts) =>
    Date.parse(testedAt) + hoursBefore * 3_600_000 > Date.parse(start)
  const isOver = ({ testedAt }: TestFacts) =>
    wallClockAt(start, timeZone).day > lastDayOf(testedAt, monthsValid, timeZone)
  if (passed.some((test) => !isSoon(test) && !isOver(test))) return undefined
  if (newestFirst[0]?.result === 'pending') return 'pending'
  if (passed.length === 0) return 'missing'
  return passed.some(isSoon) ? 'too_soon' : 'expired'
}

/** Of two tests at one moment the one that was not passed counts. */
const order = ({ result }: TestFacts) => (result === 'passed' ? 1 : 0)

/** The last day of the salon on which a test is valid; the last of a month that has no such day. */
export function lastDayOf(testedAt: string, months: number, timeZone: string): string {
  const { day } = wallClockAt(testedAt, timeZone)
  const sameDay = `${monthAfter(day, months).slice(0, 8)}${day.slice(8)}`
  const lastOfMonth = dayAfter(monthAfter(day, months + 1), -1)
  return sameDay < lastOfMonth ? sameDay : lastOfMonth
}

/** From when on a test can be read, ISO 8601 in UTC. */
export const readableFrom = (testedAt: string, readAfterHours: number): string =>
  new Date(Date.parse(testedAt) + readAfterHours * 3_600_000).toISOString()

interface TypedTest {
  readonly testedAt: string
  readonly readAfterHours: number
  readonly result: TestResult
}

/** What is wrong with a test; undefined where nothing is. A reaction may show at once, a pass takes its time. */
export function wrongTest(
  { testedAt, readAfterHours, result }: TypedTest,
  now: Date,
): { field: 'testedAt' | 'result'; message: string } | undefined {
  if (Date.parse(testedAt) > now.getTime())
    return { field: 'testedAt', message: 'This date is in the future' }
  if (result === 'passed' && Date.parse(readableFrom(testedAt, readAfterHours)) > now.getTime())
    return { field: 'result', message: 'This test cannot be passed yet' }
  return undefined
}
