/** Under a finger the keyboard of a phone would jump up with whatever field takes the focus. */
export const underFinger = () =>
  typeof window.matchMedia === 'function' && window.matchMedia('(pointer: coarse)').matches
