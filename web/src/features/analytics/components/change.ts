/** The change in per cent, to one decimal, from a figure that is not 0. */
export const changeOf = (now: number, before: number): number =>
  Math.round(((now - before) * 1000) / before) / 10
