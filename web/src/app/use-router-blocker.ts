import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { NavigationBlocker } from '../ui/navigation-blocker.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether this is the duplicate entry that a blocker pushed on the first screen of a tab. */
    readonly isDuplicate?: boolean
  }
}

/**
 * Registers navigation blockers with the router's history. Going back from the first entry of a tab
 * unloads the document, which no blocker can prevent. There it first pushes the same location again.
 * @returns a function that adds a blocker and returns its removal
 */
export const useRouterBlocker = () => {
  const router = useRouter()
  return useCallback(
    (blocker: NavigationBlocker) => {
      if (!router.history.canGoBack()) {
        void router.navigate({
          // Not '.', which resolves to the nearest matching route: for an unknown path the dashboard.
          to: router.latestLocation.pathname,
          search: true,
          hash: true,
          state: { isDuplicate: true },
          resetScroll: false,
          ignoreBlocker: true,
        })
      }
      return router.history.block(blocker)
    },
    [router],
  )
}
