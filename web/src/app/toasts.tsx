import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import { useText } from '../text/text.ts'
import { OnDemand } from '../ui/on-demand.tsx'
import { currentToasts, onToastsChange, type StoredToast } from '../ui/toast-store.ts'

const loadToaster = async () => (await import('./toast-region.tsx')).ToastRegion

/** Events of the first user interaction. */
const interactionEvents = ['pointerdown', 'pointermove', 'keydown'] as const

/** The first interaction event; null before it. */
const useFirstInteraction = () => {
  const [interaction, setInteraction] = useState<Event | null>(null)
  useEffect(() => {
    if (interaction) return undefined
    for (const kind of interactionEvents) document.addEventListener(kind, setInteraction)
    return () => {
      for (const kind of interactionEvents) document.removeEventListener(kind, setInteraction)
    }
  }, [interaction])
  return interaction
}

/** Replays F8, which focuses the toasts, if it was the interaction that loaded the toaster. */
const ReplayHotkey = ({ interaction }: { interaction: Event | null }) => {
  useEffect(() => {
    if (interaction instanceof KeyboardEvent && interaction.key === 'F8') {
      document.dispatchEvent(new KeyboardEvent('keydown', interaction))
    }
  }, [interaction])
  return null
}

/**
 * A live region that announces the toast before the toaster has loaded. The element is keyed by toast, so
 * that the same text is announced again.
 */
const ToastAnnouncer = ({ shown }: { shown: StoredToast | undefined }) => {
  const t = useText()
  // Screen readers ignore the initial content of a live region: mount it empty, then add the text.
  const isMounted = useDeferredValue(true, false)
  return (
    <output aria-live="polite" className="sr-only">
      {isMounted && shown && (
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
 * The region of toasts. The toaster loads with the first toast or the first interaction, so that it is
 * there to report an unreachable server.
 */
export const Toasts = () => {
  const t = useText()
  const toasts = useSyncExternalStore(onToastsChange, currentToasts)
  const interaction = useFirstInteraction()
  return (
    <>
      <OnDemand when={toasts.length > 0 ? toasts : interaction} load={loadToaster}>
        {(Toaster) => (
          <>
            <Toaster regionLabel={t('shell.toasts')} closeLabel={t('shared.close')} />
            <ReplayHotkey interaction={interaction} />
          </>
        )}
      </OnDemand>
      <ToastAnnouncer shown={toasts.find(({ open }) => open)} />
    </>
  )
}
