import { use, useEffect, useEffectEvent } from 'react'
import { NavigationBlockerContext } from './navigation-blocker.ts'

/** The open layers over the screen, topmost last. */
const layers: object[] = []

/**
 * Unsaved-changes guard of a layer. While it is the topmost, Back and Forward close it instead of leaving
 * the screen, as users of a phone expect. Links still navigate. With `dirty`, `beforeunload` asks first.
 * @param close closes the layer as Esc would: asks first if there are unsaved changes
 */
export const useNavigationBlocker = (open: boolean, close: () => void, dirty = false): void => {
  const block = use(NavigationBlockerContext)
  const onBack = useEffectEvent(close)
  const isDirty = useEffectEvent(() => dirty)
  useEffect(() => {
    if (!open) return undefined
    const layer = {}
    layers.push(layer)
    const removeBlocker = block({
      blockerFn: ({ action }) => {
        if (action === 'PUSH' || action === 'REPLACE' || layers.at(-1) !== layer) return false
        // On popstate the URL has already changed, and the router restores it. Closing waits for that,
        // because focus return depends on the URL.
        window.addEventListener('popstate', () => onBack(), { once: true })
        return true
      },
      enableBeforeUnload: () => isDirty(),
    })
    return () => {
      removeBlocker()
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [open, block])
}
