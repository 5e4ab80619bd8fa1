/** Whether the pointer is a finger: focusing a field then opens the on-screen keyboard. */
export const isCoarsePointer = () =>
  typeof window.matchMedia === 'function' && window.matchMedia('(pointer: coarse)').matches
