/**
 * A word that outlives one reload. Storage does not, since every load begins by clearing it, and
 * the history's state belongs to the router; the window's name is the page's own.
 */
const farewells = ['logged-out', 'account-deleted', 'password-reset'] as const
export type Farewell = (typeof farewells)[number]

/** Loads the page anew at its first address, so that nothing of the salon stays in memory. */
export function reloadAfter(farewell: Farewell): void {
  window.name = farewell
  window.location.replace('/')
}

/** What this load follows, if it follows a farewell; says so once. */
export function farewellBefore(): Farewell | null {
  const found = farewells.find((farewell) => farewell === window.name)
  if (found) window.name = ''
  return found ?? null
}
