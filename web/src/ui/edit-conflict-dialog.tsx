import { useText } from '../text/text.ts'
import '../text/edit-conflict.ts'
import { Button } from './button.tsx'
import type { EditConflictChoice, EditConflictLine } from './edit-conflict-store.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface EditConflictDialogProps {
  lines: readonly EditConflictLine[]
  onAnswer: (choice: EditConflictChoice) => void
}

/** Shows both values of each field that two sessions changed, and asks which one to keep. */
export const EditConflictDialog = ({ lines, onAnswer }: EditConflictDialogProps) => {
  const t = useText()
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onAnswer(undefined)}
      title={t('editConflict.title')}
      description={t('editConflict.hint')}
      confirmLabel={t('editConflict.keepMine')}
      cancelLabel={t('shared.stay')}
      onConfirm={() => onAnswer('mine')}
    >
      <div className="flex flex-col gap-4">
        {lines.map(({ label, mine, theirs }) => (
          <div key={label} className="text-sm">
            <p className="mb-1 font-medium text-ink">{label}</p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
              <dt className="text-muted">{t('editConflict.mine')}</dt>
              <dd className="break-words whitespace-pre-line text-ink">
                {mine || t('editConflict.empty')}
              </dd>
              <dt className="text-muted">{t('editConflict.theirs')}</dt>
              <dd className="break-words whitespace-pre-line text-ink">
                {theirs || t('editConflict.empty')}
              </dd>
            </dl>
          </div>
        ))}
        <Button onClick={() => onAnswer('theirs')}>{t('editConflict.takeTheirs')}</Button>
      </div>
    </ConfirmDialog>
  )
}
