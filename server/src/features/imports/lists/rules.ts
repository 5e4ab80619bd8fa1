import type { ProblemAt } from '@salon/contract/imports'
import type { ReadRow, RowParts } from '../rows/rules.ts'

/** A row of a short list as a service or a staff member. */
export interface ListRow extends ReadRow {
  /** The number of the row there; '' where it has none. */
  readonly id: string
  /** What rows without a number are known by. */
  readonly key: string
  readonly refusal: ProblemAt | null
  /** What comes with a new row alone. */
  readonly parts?: RowParts
}
