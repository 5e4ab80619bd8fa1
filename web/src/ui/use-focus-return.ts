import { useLayoutEffect, useRef } from 'react'

/**
 * Brings the focus back, when a dialog closes, to whatever had it when the dialog opened. Radix does
 * that only for dialogs with a trigger of their own; ours are opened by state.
 * @returns the handler for `onCloseAutoFocus`
 */
export const useFocusReturn = (open: boolean): ((event: Event) => void) => {
  const before = useRef<Element | null>(null)
  // A layout effect: the content takes the focus only afterwards.
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  return (event) => {
    event.preventDefault()
    const target = before.current
    if (target instanceof HTMLElement && target.isConnected) target.focus()
  }
}
