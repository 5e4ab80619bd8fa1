import type { RouterHistory } from '@tanstack/react-router'
import type { Layer } from '../ui/hold-back.ts'

/** What lies over the screen, the topmost last. */
const layers: Layer[] = []

/**
 * Closes the topmost layer if something in any of them is not saved, which asks first.
 * @returns whether there was something
 */
export function asksFirst(): boolean {
  if (!layers.some(({ isDirty }) => isDirty())) return false
  layers.at(-1)?.close()
  return true
}

/**
 * Going back or forward in the browser closes the topmost layer and leaves the screen as it is: that is
 * how one closes a sheet on a phone. Following a link leaves the screen all the same. A page that is
 * closed or loaded anew asks, as long as something is not saved.
 */
export const holdBack =
  (history: RouterHistory) =>
  (layer: Layer): (() => void) => {
    layers.push(layer)
    const letGo = history.block({
      blockerFn: ({ action }) => {
        if (action === 'PUSH' || action === 'REPLACE' || layers.at(-1) !== layer) return false
        // The browser is at the other address already, and is now sent back: closing waits for that, since
        // where the focus returns to depends on the address.
        window.addEventListener('popstate', () => layer.close(), { once: true })
        return true
      },
      enableBeforeUnload: layer.isDirty,
    })
    return () => {
      letGo()
      layers.splice(layers.indexOf(layer), 1)
    }
  }
