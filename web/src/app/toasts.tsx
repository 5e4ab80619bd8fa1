import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import { useText } from '../text/text.ts'
import { OnDemand } from '../ui/on-demand.tsx'
import { currentToasts, onToastsChange, type StoredToast } from '../ui/toast-store.ts'

const loadToaster = async () => (await import('../ui/toaster.tsx')).Toaster

/** What shows that somebody is there, and not only their browser. */
const firstDeeds = ['pointerdown', 'pointermove', 'keydown'] as const

/** The first thing that a person does here; null while they only look. */
const useFirstDeed = () => {
  const [deed, setDeed] = useState<Event | null>(null)
  useEffect(() => {
    if (deed) return undefined
    for (const kind of firstDeeds) document.addEventListener(kind, setDeed)
    return () => {
      for (const kind of firstDeeds) document.removeEventListener(kind, setDeed)
    }
  }, [deed])
  return deed
}

/** The key that leads to the messages may be the first deed itself: once more, now that they listen. */
const WayHere = ({ deed }: { deed: Event | null }) => {
  useEffect(() => {
    if (deed instanceof KeyboardEvent && deed.key === 'F8') {
      document.dispatchEvent(new KeyboardEvent('keydown', deed))
    }
  }, [deed])
  return null
}

/**
 * Tells a screen reader of a message, however long it takes until it is drawn. The same words are said
 * again with the next message, since each is an element of its own.
 */
const Spoken = ({ shown }: { shown: StoredToast | undefined }) => {
  const t = useText()
  // What stands in such a region when it comes is not read out: first the region, then the words.
  const isThere = useDeferredValue(true, false)
  return (
    <output aria-live="polite" className="sr-only">
      {isThere && shown && (
        <span key={shown.id}>
          {[t('shell.toast'), shown.title, shown.description, shown.action?.altText]
            .filter(Boolean)
            .join(' ')}
        </span>
      )}
    </output>
  )
}

/**
 * Where messages appear, named in the language that is spoken. What draws them is fetched with the
 * first one, or with the first thing that a person does: so it is there already when the message says
 * that the server is not.
 */
export const Toasts = () => {
  const t = useText()
  const toasts = useSyncExternalStore(onToastsChange, currentToasts)
  const deed = useFirstDeed()
  return (
    <>
      <OnDemand wanted={toasts.length > 0 ? toasts : deed} load={loadToaster}>
        {(Toaster) => (
          <>
            <Toaster regionLabel={t('shell.toasts')} closeLabel={t('shared.close')} />
            <WayHere deed={deed} />
          </>
        )}
      </OnDemand>
      <Spoken shown={toasts.find(({ open }) => open)} />
    </>
  )
}
