/** What the API answers about a row that was made. */
export interface WithId {
  readonly id: number
}

/** @throws Error where a row is missing that was made before */
export const noRow = (): never => {
  throw new Error('A row that was made is missing.')
}
