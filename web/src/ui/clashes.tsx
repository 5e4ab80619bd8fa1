import { useSyncExternalStore } from 'react'
import { currentClash, onClashChange } from './clash-store.ts'
import { OnDemand } from './on-demand.tsx'

const loadDialog = async () => (await import('./clash-dialog.tsx')).ClashDialog

/** Where it is asked whose change holds. What draws the question is fetched with the first one. */
export const Clashes = () => {
  const question = useSyncExternalStore(onClashChange, currentClash)
  return (
    <OnDemand when={question} load={loadDialog}>
      {(ClashDialog) =>
        question && <ClashDialog lines={question.lines} onAnswer={question.answer} />
      }
    </OnDemand>
  )
}
