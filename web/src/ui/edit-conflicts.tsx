import { useSyncExternalStore } from 'react'
import { currentEditConflict, onEditConflictChange } from './edit-conflict-store.ts'
import { OnDemand } from './on-demand.tsx'

const loadDialog = async () => (await import('./edit-conflict-dialog.tsx')).EditConflictDialog

/** Shows the dialog that asks which version of an edited row to keep; it is loaded with the first conflict. */
export const EditConflicts = () => {
  const question = useSyncExternalStore(onEditConflictChange, currentEditConflict)
  return (
    <OnDemand when={question} load={loadDialog}>
      {(EditConflictDialog) =>
        question && <EditConflictDialog lines={question.lines} onAnswer={question.answer} />
      }
    </OnDemand>
  )
}
