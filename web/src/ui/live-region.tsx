import { useEffect, useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Has a screen reader say something that is only seen otherwise: '12 clients found'. */
export const announce = (text: string): void => {
  // The same words twice are only said again if the text differs: a no-break space makes it so.
  said = said === text ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

/**
 * Announces what a search found, each time that something else is searched for or found.
 * @param text `undefined` while there is nothing to say
 * @param wanted what is searched for: the same number found by other words is news
 */
export const useAnnouncement = (text: string | undefined, wanted: string): void =>
  useEffect(() => {
    if (text !== undefined) announce(text)
  }, [text, wanted])

const onAnnouncement = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where announcements are read from; once per app. */
export const LiveRegion = () => (
  <output aria-live="polite" className="sr-only">
    {useSyncExternalStore(onAnnouncement, () => said)}
  </output>
)
