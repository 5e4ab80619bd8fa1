import { momentOf } from '../../kernel/salon-time.ts'

/** When a test was made, as a moment; undefined for a time that the clocks skip. */
export const testedMoment = (typed: string, zone: string): string | undefined =>
  typed.endsWith('Z') ? typed : momentOf(typed, zone)
