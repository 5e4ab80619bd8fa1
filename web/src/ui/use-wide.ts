import { useSyncExternalStore } from 'react'

/** The breakpoint `md`, from which on a screen has room for words in a narrow column. */
const wide =
  typeof window.matchMedia === 'function' ? window.matchMedia('(min-width: 48rem)') : undefined

const subscribe = (changed: () => void) => {
  wide?.addEventListener('change', changed)
  return () => wide?.removeEventListener('change', changed)
}

/**
 * Whether the window is at least `md` wide. For what is drawn hundreds of times: elsewhere both variants are
 * drawn, and a style hides one.
 */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide?.matches ?? true)
