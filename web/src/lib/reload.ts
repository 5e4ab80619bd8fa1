/**
 * A word that outlives one reload. Storage does not, since every load begins by clearing it, and
 * the history's state belongs to the router; the window's name is the page's own.
 */
const loggedOut = 'logged-out'

/** Loads the page anew at its first address, so that nothing of the salon stays in memory. */
export function reloadLoggedOut(): void {
  window.name = loggedOut
  window.location.replace('/')
}

/** Whether this load follows a logout; says so once. */
export function followsLogout(): boolean {
  if (window.name !== loggedOut) return false
  window.name = ''
  return true
}
