/** The options of `npm run bench`; see `api.ts`. */
export interface Options {
  /** A regular expression for the names of the cases to measure. */
  readonly only: string
  /** Numbers of concurrent connections: a table for each. */
  readonly connections: readonly number[]
  readonly visits: number
  readonly others: number
  readonly seconds: number
  readonly rounds: number
  readonly minutes: number
}
