import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const isDialogOpen = () =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [data-opening]') !==
  null

/** A letter is the key that bears it, so that 'n' also works on a Cyrillic keyboard. */
const isKey = (event: KeyboardEvent, key: string) =>
  event.key.toLowerCase() === key.toLowerCase() ||
  (/^[a-z]$/.test(key) && !/[a-z]/i.test(event.key) && event.code === `Key${key.toUpperCase()}`)

/**
 * Does something on a key while this is shown: 'n', 'ArrowLeft', '?', or 'mod+k' for Ctrl or Cmd.
 * A single key is ignored in a text field and while a dialog is open or still loads; a chord always works.
 */
export const useHotkey = (keys: string, act: () => void): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const [key = '', chord] = keys.split('+').reverse()
    if (event.defaultPrevented || event.isComposing || event.altKey || !isKey(event, key)) return
    if (event.ctrlKey || event.metaKey) {
      if (chord !== 'mod') return
    } else if (chord || isTyping(event.target) || isDialogOpen()) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
