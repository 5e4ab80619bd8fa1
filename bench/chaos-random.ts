/** A source of pseudo-random choices. */
export type ChaosRandom = ReturnType<typeof randomBy>

/** Numbers from 0 to 1 that the same seed brings again (a linear congruence, good enough to choose by). */
export const randomBy = (seed: number) => {
  let state = (seed * 2_654_435_761) % 4_294_967_296
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  next()
  return {
    next,
    /** A whole number from `low` up to but not `high`. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low)),
    /** One of a list; undefined of an empty one. */
    of: <Item>(list: readonly Item[]): Item | undefined => list[Math.floor(next() * list.length)],
  }
}
