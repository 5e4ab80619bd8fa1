import { useSyncExternalStore } from 'react'

/** The breakpoint `md`, from which on a screen has room for words in a narrow column. */
const wide =
  typeof window.matchMedia === 'function' ? window.matchMedia('(min-width: 48rem)') : undefined

const onTurn = (changed: () => void) => {
  wide?.addEventListener('change', changed)
  return () => wide?.removeEventListener('change', changed)
}

/**
 * Is the window as wide as `md` asks? For what is drawn hundreds of times in two manners: where it is
 * little, both are drawn and a style hides one.
 */
export const useWide = (): boolean => useSyncExternalStore(onTurn, () => wide?.matches ?? true)
