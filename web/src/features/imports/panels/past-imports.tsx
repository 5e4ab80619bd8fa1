import type { Answer } from '@salon/contract/route'
import type { importRoutes } from '@salon/contract/imports'
import { useState } from 'react'
import '../../../text/imports.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { useImportStep, useRefusedRows } from '../api.ts'
import { ImportRows } from './import-rows.tsx'
import { useFigures } from '../components/import-words.ts'
import { outcomeOrder } from '../components/outcome-order.ts'

export type PastImport = Answer<typeof importRoutes.list>[number]

/** Imports that were run, with what became of the rows, and the way to undo them. */
export const PastImports = ({ past }: { past: readonly PastImport[] }) => {
  const t = useText()
  const done = past.filter(({ state }) => state === 'done' || state === 'undone')
  if (done.length === 0) return null
  const pending = past.find(({ state }) => state === 'ready' || state === 'checked')
  return (
    <section aria-label={t('imports.past')}>
      <h3 className="text-sm font-semibold text-ink">{t('imports.past')}</h3>
      <List>
        {done.map((job) => (
          <PastRow key={job.id} job={job} pendingFile={pending?.fileName} />
        ))}
      </List>
    </section>
  )
}

/** @param pendingFile the file that was not imported yet: an undo replaces it, as another upload would */
const PastRow = ({ job, pendingFile }: { job: PastImport; pendingFile: string | undefined }) => {
  const t = useText()
  const formats = useFormats()
  const [asking, setAsking] = useState(false)
  const [now] = useState(() => Date.now())
  const { mutate, isPending } = useImportStep(job.id)
  const { state, finishedAt, undoUntil, counts, kept, fileName } = job
  // For as long the file is kept.
  const isKept = undoUntil !== null && Date.parse(undoUntil) > now
  const canUndo = isKept && (state === 'done' || kept > 0)
  const hasRefused = isKept && counts.refused > 0
  const refused = useRefusedRows(job.id)
  const figures = useFigures()(counts, outcomeOrder)
  const undo = () =>
    mutate('undo', {
      onError: (error) => toastFailure(t('imports.stepFailed'), error),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <ListRow
        title={fileName}
        detail={
          <>
            {state === 'undone'
              ? t('imports.undone')
              : finishedAt && t('imports.done', { day: formats.date(finishedAt) })}
            {figures.length > 0 && ` · ${figures.join(' · ')}`}
            {canUndo && ` · ${t('imports.undoUntil', { day: formats.date(undoUntil) })}`}
          </>
        }
        beneath={
          <>
            {(canUndo || hasRefused) && (
              <div className="flex flex-wrap gap-2">
                {hasRefused && (
                  <Button
                    size="sm"
                    pending={refused.isPending}
                    aria-label={t('imports.refusedFileNamed', { name: fileName })}
                    onClick={() =>
                      refused.mutate(undefined, {
                        onError: (error) => toastFailure(t('imports.downloadFailed'), error),
                      })
                    }
                  >
                    {t('imports.refusedFile')}
                  </Button>
                )}
                {canUndo && (
                  <Button
                    size="sm"
                    aria-label={t('imports.undoNamed', { name: fileName })}
                    onClick={() => setAsking(true)}
                  >
                    {t('imports.undo')}
                  </Button>
                )}
              </div>
            )}
            {state === 'undone' && kept > 0 && (
              <div className="text-sm text-muted">
                {t('imports.kept', { count: kept })} {canUndo && t('imports.keptHint')}
                <ImportRows job={job} filter={{ kept: 'true' }} />
              </div>
            )}
          </>
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('imports.undoTitle')}
        description={[
          t('imports.undoHint'),
          ...(pendingFile === undefined ? [] : [t('imports.undoReplaces', { name: pendingFile })]),
        ].join(' ')}
        confirmLabel={t('imports.undo')}
        cancelLabel={t('shared.cancel')}
        pending={isPending}
        onConfirm={undo}
      />
    </>
  )
}
