import type { RowOutcome } from '@salon/contract/import-vocabulary'

/** What becomes of rows, in the order of what a person has to look at. */
export const outcomeOrder = [
  'ask',
  'refused',
  'new',
  'changed',
  'same',
] as const satisfies readonly RowOutcome[]
