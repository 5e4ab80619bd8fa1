import { use, useEffect, useEffectEvent } from 'react'
import { HoldBackContext } from './hold-back.ts'

/** What lies over the screen, the topmost last. */
const layers: object[] = []

/**
 * Going back or forward in the browser closes this layer, as long as it is open and the topmost, and leaves
 * the screen as it is: that is how one closes a sheet on a phone. Following a link leaves the screen
 * all the same. The browser asks before it closes a page with a dirty layer.
 * @param close closes it as Esc would: after a question where something is not saved
 */
export const useHoldBack = (open: boolean, close: () => void, dirty = false): void => {
  const block = use(HoldBackContext)
  const onBack = useEffectEvent(close)
  const isDirty = useEffectEvent(() => dirty)
  useEffect(() => {
    if (!open) return undefined
    const layer = {}
    layers.push(layer)
    const letGo = block({
      blockerFn: ({ action }) => {
        if (action === 'PUSH' || action === 'REPLACE' || layers.at(-1) !== layer) return false
        // The browser is at the other address already, and is now sent back: closing waits for that, since
        // where the focus returns to depends on the address.
        window.addEventListener('popstate', () => onBack(), { once: true })
        return true
      },
      enableBeforeUnload: () => isDirty(),
    })
    return () => {
      letGo()
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [open, block])
}
