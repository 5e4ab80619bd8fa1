import { useLayoutEffect, useRef } from 'react'

/** The element and everything around it that can take the focus, from the inside out. */
const focusableAround = (element: Element | null): HTMLElement[] => {
  const found: HTMLElement[] = []
  for (let at = element; at && at !== document.body; at = at.parentElement) {
    if (
      at instanceof HTMLElement &&
      (at === element || at.tabIndex >= 0 || at.hasAttribute('tabindex'))
    )
      found.push(at)
  }
  return found
}

/**
 * Brings the focus back, when a dialog closes, to whatever had it when the dialog opened, or, where
 * that is gone (the row that was just deleted), to the closest thing around it that takes focus.
 * Where the dialog led to another screen that is the screen itself: what had the focus may be about
 * to go, and is not what comes next.
 * Radix does that only for dialogs with a trigger of their own; ours are opened by state.
 * @returns the handler for `onCloseAutoFocus`
 */
export const useFocusReturn = (open: boolean): ((event: Event) => void) => {
  const before = useRef<readonly HTMLElement[]>([])
  const place = useRef('')
  // A layout effect: the content takes the focus only afterwards.
  useLayoutEffect(() => {
    if (!open) return
    before.current = focusableAround(document.activeElement)
    place.current = location.pathname
  }, [open])
  return (event) => {
    event.preventDefault()
    const stays = location.pathname === place.current
    const last = stays ? before.current.find((element) => element.isConnected) : undefined
    // By a key, a dialog opens from nowhere: then what the screen shows is next.
    const next = last ?? document.querySelector<HTMLElement>('main[tabindex]')
    next?.focus({ preventScroll: last === undefined })
  }
}
