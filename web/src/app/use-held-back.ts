import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Blocker } from '../ui/hold-back.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the screen stands in the tab's history once more. */
    readonly isTwice?: boolean
  }
}

/**
 * What holds back whoever leaves a screen. Going back from the first screen of a tab leaves the page, and
 * nothing in it can hold that: so the same screen is put there once more, to go back to.
 */
export const useHeldBack = () => {
  const router = useRouter()
  return useCallback(
    (blocker: Blocker) => {
      if (!router.history.canGoBack()) {
        void router.navigate({
          // Not '.', which is the nearest route there is: at an address of none that is the dashboard.
          to: router.latestLocation.pathname,
          search: true,
          hash: true,
          state: { isTwice: true },
          resetScroll: false,
          ignoreBlocker: true,
        })
      }
      return router.history.block(blocker)
    },
    [router],
  )
}
