import type { KeyboardEvent as KeyDown } from 'react'

const left = new WeakSet<Event>()

/**
 * For a toast, which lies above everything and would take every Esc: one that is pressed in a dialog
 * is left to that dialog.
 */
export const leaveEscapeToDialog = (event: KeyboardEvent): void => {
  const { target } = event
  if (!(target instanceof Element) || !target.closest('[role="dialog"], [role="alertdialog"]')) {
    return
  }
  event.preventDefault()
  left.add(event)
}

/** For a dialog's content: closes it by an Esc that a toast left to it. */
export const onEscapeLeft =
  (close: () => void) =>
  ({ nativeEvent }: KeyDown): void => {
    if (left.has(nativeEvent)) close()
  }
