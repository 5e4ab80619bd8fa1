import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Whoever comes to another screen goes on at its beginning where what had the focus went away with
 * the screen before; otherwise the next Tab would begin with the whole frame again.
 */
export const useScreenFocus = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        const isNowhere = !document.activeElement || document.activeElement === document.body
        if (!pathChanged || !isNowhere) return
        document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
