/** A word that outlives one reload; storage does not, since every load begins by clearing it. */
type Note = 'loggedOut'

/** Loads the page anew, so that nothing of the salon stays in memory, at its first address. */
export function reloadWith(note: Note): void {
  window.history.replaceState({ note }, '', '/')
  window.location.reload()
}

/** The word that the load before left behind, once. */
export function noteOfReload(): Note | undefined {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('note' in state)) return undefined
  window.history.replaceState(null, '')
  return state.note === 'loggedOut' ? 'loggedOut' : undefined
}
