import type { DistinctPair, DuplicatePair } from '@salon/contract/duplicates'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import '../../../text/duplicates.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogBody } from '../../../ui/dialog-parts.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { duplicateQueries, useDistinguish } from '../api.ts'
import { MergeCertain } from './merge-certain.tsx'
import { MergeForm } from './merge-form.tsx'

/** Pairs of clients who may be one person: to compare and merge, or to tell apart. Mount it only while it is open. */
export const DuplicatesDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const [compared, setCompared] = useState<DuplicatePair>()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t('duplicates.title')}
      description={t('duplicates.subtitle')}
      closeLabel={t('shared.close')}
    >
      {compared ? (
        <MergeForm pair={compared} onDone={() => setCompared(undefined)} />
      ) : (
        <PairList onCompare={setCompared} />
      )}
    </Dialog>
  )
}

const PairList = ({ onCompare }: { onCompare: (pair: DuplicatePair) => void }) => {
  const t = useText()
  const formats = useFormats()
  const { data, error, isPending, isFetching, refetch } = useQuery(duplicateQueries.list())
  if (!data) {
    return (
      <DialogBody>
        {isPending ? (
          <SkeletonRows rows={3} label={t('duplicates.loading')} />
        ) : (
          <ErrorState
            title={t('duplicates.loadFailed')}
            detail={sentenceOf(error)}
            retryLabel={t('shared.retry')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </DialogBody>
    )
  }
  const { pairs, total, distinct } = data
  const certain = pairs.filter(({ band }) => band === 'certain')
  return (
    <DialogBody className="flex flex-col gap-3">
      {certain.length > 1 && <MergeCertain pairs={certain} />}
      {pairs.length === 0 ? (
        <EmptyState icon={<Users />} title={t('duplicates.none')} />
      ) : (
        <List label={t('duplicates.title')}>
          {pairs.map((pair) => (
            <PairRow
              key={pair.clients.map(({ id }) => id).join()}
              pair={pair}
              onCompare={() => onCompare(pair)}
            />
          ))}
        </List>
      )}
      {pairs.length < total && (
        <p className="text-sm text-muted">
          {t('duplicates.more', {
            shown: formats.count(pairs.length),
            total: formats.count(total),
          })}
        </p>
      )}
      {distinct.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold text-ink">{t('duplicates.distinct')}</h3>
          <List label={t('duplicates.distinct')}>
            {distinct.map((pair) => (
              <DistinctRow key={pair.clients.map(({ id }) => id).join()} pair={pair} />
            ))}
          </List>
        </section>
      )}
    </DialogBody>
  )
}

/** A pair that is marked as distinct, until it is undone. */
const DistinctRow = ({ pair: { clients } }: { pair: DistinctPair }) => {
  const t = useText()
  const [one, other] = clients
  const names = { one: one.name, other: other.name }
  const distinguish = useDistinguish()
  const undo = () =>
    distinguish.mutateAsync({ firstId: one.id, secondId: other.id, areDistinct: false }).then(
      () =>
        void toast({
          variant: 'success',
          title: t('duplicates.undistinguished'),
          description: t('duplicates.pair', names),
        }),
      (error: unknown) => toastFailure(t('duplicates.distinguishFailed'), error),
    )
  return (
    <ListRow
      title={t('duplicates.pair', names)}
      actions={
        <Button
          size="sm"
          variant="ghost"
          pending={distinguish.isPending}
          aria-label={t('duplicates.undoNamed', names)}
          onClick={() => void undo()}
        >
          {t('duplicates.undo')}
        </Button>
      }
    />
  )
}

const tones: Readonly<Record<DuplicatePair['band'], Tone>> = {
  certain: 'green',
  likely: 'blue',
  perhaps: 'grey',
}

const PairRow = ({ pair, onCompare }: { pair: DuplicatePair; onCompare: () => void }) => {
  const t = useText()
  const { band, reasons, clients } = pair
  const [one, other] = clients
  const names = { one: one.name, other: other.name }
  const distinguish = useDistinguish()
  const remember = (areDistinct: boolean) =>
    distinguish.mutateAsync({ firstId: one.id, secondId: other.id, areDistinct }).then(
      () =>
        void toast(
          areDistinct
            ? {
                variant: 'success',
                title: t('duplicates.distinguished'),
                description: t('duplicates.pair', names),
                action: {
                  label: t('duplicates.undo'),
                  altText: t('duplicates.undoElsewhere'),
                  onAction: () => void remember(false),
                },
              }
            : { title: t('duplicates.pair', names) },
        ),
      (error: unknown) => toastFailure(t('duplicates.distinguishFailed'), error),
    )
  return (
    <ListRow
      title={t('duplicates.pair', names)}
      detail={reasons.map((reason) => t(`duplicates.reasons.${reason}`)).join(' · ')}
      status={<Badge tone={tones[band]}>{t(`duplicates.bands.${band}`)}</Badge>}
      beneath={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" aria-label={t('duplicates.compareNamed', names)} onClick={onCompare}>
            {t('duplicates.compare')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            pending={distinguish.isPending}
            aria-label={t('duplicates.notSameNamed', names)}
            onClick={() => void remember(true)}
          >
            {t('duplicates.notSame')}
          </Button>
        </div>
      }
    />
  )
}
