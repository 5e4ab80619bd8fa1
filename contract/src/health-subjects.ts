import type { HistorySubject } from './history.ts'

/** What tells of a client's health or hair: visitors do not see it, and it is removed by age. */
export const healthSubjects: ReadonlySet<HistorySubject> = new Set([
  'condition',
  'patchTest',
  'testWaiver',
  'formula',
  'signedForm',
  'consent',
] as const)
