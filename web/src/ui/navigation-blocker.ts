import { createContext } from 'react'

/** A navigation blocker, in the shape that TanStack Router's history takes. */
export interface NavigationBlocker {
  /** Receives the history action ('BACK', 'FORWARD', 'PUSH' …); true blocks the navigation. */
  blockerFn: (leaving: { action: string }) => boolean
  /** Whether `beforeunload` asks before the page is closed or reloaded. */
  enableBeforeUnload: () => boolean
}

/** Adds a navigation blocker and returns its removal. The app provides it, because `ui/` has no router. */
export const NavigationBlockerContext = createContext<(blocker: NavigationBlocker) => () => void>(
  () => () => {},
)
