/** Something that happened so often, and counts for so long. */
export interface Tally {
  readonly key: string
  readonly by: number
  readonly seconds: number
}

/** What all processes together have counted, and how long that still counts. */
export interface Counted {
  readonly count: number
  readonly millisecondsLeft: number
}
