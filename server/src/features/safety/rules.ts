import { readableFrom, type TestResult } from '@salon/contract/patch-tests'
import { momentOf } from '../../kernel/salon-time.ts'

/** When a test was made, as a moment; undefined for a time that the clocks skip. */
export const testedMoment = (typed: string, zone: string): string | undefined =>
  typed.endsWith('Z') ? typed : momentOf(typed, zone)

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
