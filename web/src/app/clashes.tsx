import { useSyncExternalStore } from 'react'
import { currentClash, onClashChange } from '../ui/clash-store.ts'
import { OnDemand } from '../ui/on-demand.tsx'

const loadDialog = async () => (await import('../ui/clash-dialog.tsx')).ClashDialog

/** Where it is asked whose change holds. What draws the question is fetched with the first one. */
export const Clashes = () => {
  const question = useSyncExternalStore(onClashChange, currentClash)
  return (
    <OnDemand wanted={question} load={loadDialog}>
      {(ClashDialog) =>
        question && <ClashDialog lines={question.lines} onAnswer={question.answer} />
      }
    </OnDemand>
  )
}
