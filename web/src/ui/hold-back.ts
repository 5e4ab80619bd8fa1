import { createContext, use, useEffect, useEffectEvent } from 'react'

/** Something that lies over the screen: a dialog, a question, a picture as large as the window. */
export interface Layer {
  /** Closes it, as Esc would: after a question where something is not saved. */
  close: () => void
  /** Whether something was entered that closing would lose. */
  isDirty: () => boolean
}

/**
 * Tells whoever knows the way back through the screens that a layer lies over them, so that going
 * back closes it first; the app provides it. Returns a function that says that it is gone.
 */
export const HoldBackContext = createContext<(layer: Layer) => () => void>(() => () => {})

/** Going back closes this layer for as long as it is open, instead of leaving the screen under it. */
export const useHoldBack = (open: boolean, close: () => void, dirty = false): void => {
  const hold = use(HoldBackContext)
  const onBack = useEffectEvent(close)
  const isDirty = useEffectEvent(() => dirty)
  useEffect(
    () => (open ? hold({ close: () => onBack(), isDirty: () => isDirty() }) : undefined),
    [open, hold],
  )
}
