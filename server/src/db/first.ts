/** The row of a question that finds one at most. */
export const first = <T>(rows: readonly T[]): T | undefined => rows[0]
