import type { DuplicatePair, MergeObstacle, Separation } from '@salon/contract/duplicates'
import { useState } from 'react'
import '../../../text/duplicates.ts'
import { useSeparationWords } from '../../../text/separation.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useMergeCertain, useSeparateAll } from '../api.ts'

/** What stayed is said of so many clients; a toast is no list. */
const mostShown = 3

/** What stayed, once for each client who was kept: several may have been merged into one. */
function byKeptClient(separated: readonly { readonly stayed: Separation }[]): Separation[] {
  const clients = new Map<number, Separation>()
  for (const { stayed } of separated) {
    const { fields = [], appointments = [], rows = [] } = clients.get(stayed.keptId) ?? {}
    const known = new Set(appointments.map(({ id }) => id))
    clients.set(stayed.keptId, {
      ...stayed,
      fields: [...new Set([...fields, ...stayed.fields])],
      appointments: [...appointments, ...stayed.appointments.filter(({ id }) => !known.has(id))],
      // Those since the earliest merge have the others among them.
      rows: [
        ...new Map(
          [...rows, ...stayed.rows]
            .toSorted((a, b) => a.count - b.count)
            .map((one) => [one.kind, one]),
        ).values(),
      ],
    })
  }
  return [...clients.values()]
}

/** Merges all pairs that are certain at once, after asking, and undoes all of it. */
export const MergeCertain = ({ pairs }: { pairs: readonly DuplicatePair[] }) => {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const mergeCertain = useMergeCertain()
  const separateAll = useSeparateAll()
  const stayedWords = useSeparationWords()
  const undo = (formerIds: readonly number[]) =>
    // The last one first, since a client may have been merged on.
    separateAll.mutateAsync(formerIds.toReversed()).then(
      ({ separated }) => {
        const [done, count] = [separated.length, formerIds.length]
        const stayed = byKeptClient(separated).flatMap((one) => stayedWords(one) ?? [])
        const hidden = stayed.length - mostShown
        const sentences = [
          ...(done > 0 && done < count ? [t('duplicates.separatedRest')] : []),
          ...stayed.slice(0, mostShown),
          ...(hidden > 0 ? [t('duplicates.stayedMore', { count: hidden })] : []),
        ]
        toast({
          variant: done > 0 ? 'success' : 'destructive',
          title:
            done === count
              ? t('duplicates.separatedAll')
              : done > 0
                ? t('duplicates.separatedSome', { done, count })
                : t('duplicates.separatedNone'),
          ...(sentences.length > 0 && { description: sentences.join(' · '), duration: 15_000 }),
        })
      },
      (error: unknown) => toastFailure(t('duplicates.separateFailed'), error),
    )
  const nameOf = (id: number) =>
    pairs.flatMap(({ clients }) => clients).find((client) => client.id === id)?.name ?? ''
  const refusedWords = (
    refused: readonly { firstId: number; secondId: number; obstacle: MergeObstacle }[],
  ) => {
    const hidden = refused.length - mostShown
    return [
      ...refused.slice(0, mostShown).map(({ firstId, secondId, obstacle }) =>
        t('duplicates.notMerged', {
          one: nameOf(firstId),
          other: nameOf(secondId),
          why: t(`duplicates.obstacles.${obstacle}`),
        }),
      ),
      ...(hidden > 0 ? [t('duplicates.notMergedMore', { count: hidden })] : []),
    ].join(' · ')
  }
  const merge = () =>
    mergeCertain.mutateAsync(pairs).then(
      ({ merges, refused }) => {
        setAsking(false)
        const why = refused.length > 0 && {
          description: refusedWords(refused),
          duration: 15_000,
        }
        if (merges.length === 0) {
          toast({
            title: t('duplicates.mergedNone'),
            description: t('duplicates.compareEach'),
            ...why,
          })
          return
        }
        toast({
          variant: 'success',
          title: t('duplicates.mergedPairs', { count: merges.length }),
          ...why,
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
