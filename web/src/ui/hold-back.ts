import { createContext } from 'react'

/** What may stand in the way of somebody who leaves a screen. */
export interface Blocker {
  /** Told how one leaves ('BACK', 'FORWARD', 'PUSH' …); true has one stay. */
  blockerFn: (leaving: { action: string }) => boolean
  /** Whether the browser asks before the whole page is closed or loaded anew. */
  enableBeforeUnload: () => boolean
}

/**
 * Puts something in the way of whoever leaves the screen; answers what takes it out again. The app
 * gives it, which knows the way through the screens.
 */
export const HoldBackContext = createContext<(blocker: Blocker) => () => void>(() => () => {})
