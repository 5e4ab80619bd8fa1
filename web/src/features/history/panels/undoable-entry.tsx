import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { lazyDialog } from '../../../lib/lazy-component.tsx'
import { conflictsIn, type Overlap } from '../../appointments/api.ts'
import { usePermission } from '../../auth/api.ts'
import '../../../text/history.ts'
import { useSeparationWords } from '../../../text/separation.ts'
import '../../../text/customers.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import type { LinkElement } from '../../../ui/link-element.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useUndo } from '../api.ts'
import { entryWords, type HistoryScope } from '../components/entry-words.ts'
import type { HistoryLine } from '../components/history-days.ts'
import { HistoryItem } from '../components/history-item.tsx'
import { useUndoRefusal } from './undo-refusal.ts'

const ConfirmDialog = lazyDialog(
  async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog,
)

interface UndoableEntryProps extends HistoryLine {
  whose: HistoryScope
  now: number
  link: LinkElement | null
}

/** An entry with the button that undoes it; what stood in the way stays beside it. */
export const UndoableEntry = ({ entry, ...shown }: UndoableEntryProps) => {
  const t = useText()
  const formats = useFormats()
  const refusalOf = useUndoRefusal()
  const stayedWords = useSeparationWords()
  const mayUndo = usePermission()('POST /api/history/:seq/undo')
  const undo = useUndo()
  const item = useRef<HTMLLIElement>(null)
  const [refusal, setRefusal] = useState<{ words: string; isOverlap: boolean } | null>(null)
  const [asking, setAsking] = useState(false)
  const { sentence, about } = entryWords(t, formats, entry, shown.whose)
  const what = [sentence, ...about].join(' · ')

  // As a promise: the list is fetched anew before it ends.
  const run = async (overlap: Overlap = 'reject') => {
    if (overlap === 'reject') setRefusal(null)
    try {
      const { stayed } = await undo.mutateAsync({ seq: entry.seq, overlap })
      setRefusal(null)
      toast({
        variant: 'success',
        title: t(`history.outcome.${stayed ? 'separate' : (entry.undo ?? 'change')}`),
        description: (stayed && stayedWords(stayed)) ?? what,
      })
    } catch (error) {
      setRefusal({ words: refusalOf(error, entry), isOverlap: Boolean(conflictsIn(error)) })
    }
    setAsking(false)
    // The button that was pressed may be gone, and says at its place what became of the entry.
    item.current?.focus({ preventScroll: true })
  }
  const button = (
    <Button
      size="sm"
      pending={undo.isPending}
      aria-label={t('history.undoNamed', { what })}
      // Deleting a client cancels their bookings, so it is confirmed first.
      onClick={() =>
        entry.subject === 'customer' && entry.undo === 'remove' ? setAsking(true) : void run()
      }
    >
      <Undo2 aria-hidden />
      {t('history.undo')}
    </Button>
  )
  return (
    <>
      <HistoryItem
        {...shown}
        entry={entry}
        ref={item}
        refusal={
          refusal && (
            <>
              {refusal.words}
              {refusal.isOverlap && (
                <span className="mt-2 block">
                  <Button size="sm" pending={undo.isPending} onClick={() => void run('allow')}>
                    {t('appointments.bookAnyway')}
                  </Button>
                </span>
              )}
            </>
          )
        }
        undo={entry.undo && mayUndo ? button : insteadOfUndo(t, entry)}
      />
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t('customers.confirmDelete')}
          description={t('customers.confirmDeleteGoes', { name: entry.name })}
          confirmLabel={t('shared.delete')}
          cancelLabel={t('shared.cancel')}
          pending={undo.isPending}
          onConfirm={() => void run()}
        >
          <p className="text-sm text-muted">{t('customers.confirmDeleteCancels')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Why there is no button, where that is not plain. */
const insteadOfUndo = (t: ReturnType<typeof useText>, { obstacle }: HistoryLine['entry']) => {
  if (obstacle !== 'undone' && obstacle !== 'too_late') return null
  const words = t(obstacle === 'undone' ? 'history.undone' : 'history.tooLate')
  return <p className="py-1 text-sm text-muted">{words}</p>
}
