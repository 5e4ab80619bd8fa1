/**
 * Flash messages: shown once, after the next page load. `window.name` carries them, because every load
 * clears web storage and the router owns the history state.
 */
const flashMessages = ['logged-out', 'account-deleted', 'password-reset'] as const
export type FlashMessage = (typeof flashMessages)[number]

/** Reloads the page at '/', so that no data of the salon stays in memory. */
export function reloadWithMessage(message: FlashMessage): void {
  window.name = message
  window.location.replace('/')
}

/** Reads and clears the flash message of the previous load. */
export function takeFlashMessage(): FlashMessage | null {
  const found = flashMessages.find((message) => message === window.name)
  if (found) window.name = ''
  return found ?? null
}
