import type { DuplicatePair } from '@salon/contract/duplicates'
import { useState } from 'react'
import '../../../text/duplicates.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useMergeCertain, useSeparate } from '../api.ts'

/** Merges all pairs that are certain at once, after asking, and takes all of it back. */
export const MergeCertain = ({ pairs }: { pairs: readonly DuplicatePair[] }) => {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const mergeCertain = useMergeCertain()
  const separate = useSeparate()
  // The last one first, since a client may have been merged on.
  const undo = async (formerIds: readonly number[]) => {
    try {
      for (const formerId of formerIds.toReversed()) await separate.mutateAsync(formerId)
      toast({ variant: 'success', title: t('duplicates.separatedAll') })
    } catch (error) {
      toastFailure(t('duplicates.separateFailed'), error)
    }
  }
  const merge = () =>
    mergeCertain.mutateAsync(pairs).then(
      ({ merges }) => {
        setAsking(false)
        if (merges.length === 0) {
          toast({ title: t('duplicates.mergedNone'), description: t('duplicates.compareEach') })
          return
        }
        toast({
          variant: 'success',
          title: t('duplicates.mergedPairs', { count: merges.length }),
          action: {
            label: t('duplicates.undo'),
            altText: t('duplicates.undoMergesElsewhere'),
            onAction: () => void undo(merges.map(({ formerId }) => formerId)),
          },
        })
      },
      (error: unknown) => toastFailure(t('duplicates.mergeFailed'), error),
    )
  return (
    <>
      <Button className="self-start" onClick={() => setAsking(true)}>
        {t('duplicates.mergeCertain', { count: pairs.length })}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('duplicates.mergeCertainAsk', { count: pairs.length })}
        description={t('duplicates.mergeCertainMeans')}
        confirmLabel={t('duplicates.mergeAll')}
        cancelLabel={t('shared.cancel')}
        pending={mergeCertain.isPending}
        onConfirm={() => void merge()}
      />
    </>
  )
}
