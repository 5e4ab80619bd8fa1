import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Moves the focus to `main` after a navigation that removed the focused element. Otherwise it is on
 * `body`, and Tab starts again at the sidebar.
 */
export const useScreenFocus = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        const isLost = !document.activeElement || document.activeElement === document.body
        if (!pathChanged || !isLost) return
        document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
