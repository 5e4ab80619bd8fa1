import type { HealthDataCounts } from '@salon/contract/safety'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../text/problem.ts'
import '../../../text/safety-card.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { safetyQueries, useRemoveHealthData } from '../api.ts'

const kinds = ['conditions', 'tests', 'waivers', 'forms', 'formulas', 'links', 'entries'] as const

const keptKinds = (counts: HealthDataCounts) => kinds.filter((kind) => counts[kind] > 0)

interface RemoveHealthDialogProps {
  customerId: number
  onClose: () => void
}

/** Asks before all health data of a client is removed for good, and says how much it is. Mount it only while it is open. */
export const RemoveHealthDialog = ({ customerId, onClose }: RemoveHealthDialogProps) => {
  const t = useText()
  const { data, error, isFetching, refetch } = useQuery(safetyQueries.healthData(customerId))
  const remove = useRemoveHealthData(customerId)
  const confirm = async () => {
    try {
      const removed = await remove.mutateAsync()
      const isFirst = keptKinds(removed).length > 0
      toast({
        variant: 'success',
        title: t(isFirst ? 'safetyCard.healthData.removed' : 'safetyCard.healthData.wasRemoved'),
      })
      onClose()
    } catch (failure) {
      toastFailure(t('safetyCard.healthData.failed'), failure)
    }
  }
  const kept = data && keptKinds(data)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('safetyCard.healthData.title')}
      description={t('safetyCard.healthData.hint')}
      closeLabel={t('shared.close')}
      pending={remove.isPending}
    >
      <DialogBody className="text-sm">
        {data && kept ? (
          kept.length === 0 ? (
            <p className="text-muted">{t('safetyCard.healthData.none')}</p>
          ) : (
            <>
              <p className="text-ink">{t('safetyCard.healthData.kept')}</p>
              <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-ink">
                {kept.map((kind) => (
                  <li key={kind}>{t(`safetyCard.healthData.${kind}`, { count: data[kind] })}</li>
                ))}
              </ul>
            </>
          )
        ) : error ? (
          <ErrorState
            title={t('safetyCard.healthData.loadFailed')}
            detail={sentenceOf(error)}
            retryLabel={t('shared.retry')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows rows={3} label={t('safetyCard.healthData.loading')} />
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button disabled={remove.isPending}>
            {t(kept?.length === 0 ? 'shared.close' : 'shared.cancel')}
          </Button>
        </DialogClose>
        {kept && kept.length > 0 && (
          <Button variant="danger" pending={remove.isPending} onClick={() => void confirm()}>
            {t('safetyCard.healthData.remove')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}
