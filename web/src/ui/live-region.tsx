import { useEffect, useSyncExternalStore } from 'react'

let announcement = ''
const listeners = new Set<() => void>()

/** Has a screen reader say something that is only seen otherwise: '12 clients found'. */
export const announce = (text: string): void => {
  // A repeated text is only announced if it differs: a no-break space makes it so.
  announcement = announcement === text ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

/**
 * Announces what a search found, each time that something else is searched for or found.
 * @param text `undefined` while there is nothing to say
 * @param query the search: the same count for another search is announced again
 */
export const useAnnouncement = (text: string | undefined, query: string): void =>
  useEffect(() => {
    if (text !== undefined) announce(text)
  }, [text, query])

const onAnnouncement = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where announcements are read from; once per app. */
export const LiveRegion = () => (
  <output aria-live="polite" className="sr-only">
    {useSyncExternalStore(onAnnouncement, () => announcement)}
  </output>
)
