import { useSyncExternalStore } from 'react'
import { currentClash, onClashChange } from './clash-store.ts'
import { OnDemand } from './on-demand.tsx'

const loadDialog = async () => (await import('./clash-dialog.tsx')).ClashDialog

/** Shows the dialog that asks which version of an edited row to keep; it is loaded with the first conflict. */
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
