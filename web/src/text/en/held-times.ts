/** Phrases of time that is kept for somebody who books online. */
export const heldTimes = {
  online: 'Held online until {{until}}',
  offered: 'Offered to {{name}} until {{until}}',
}
