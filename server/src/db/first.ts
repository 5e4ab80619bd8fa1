/** The row of a query that returns one at most. */
export const first = <T>(rows: readonly T[]): T | undefined => rows[0]
