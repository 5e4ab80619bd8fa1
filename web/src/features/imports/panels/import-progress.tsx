import type { ImportJob } from '@salon/contract/imports'
import '../../../text/imports.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { useImportStep } from '../api.ts'

/** How far a job is with the import; pause, continue, or undo what is written so far. */
export const ImportProgress = ({ job }: { job: ImportJob }) => {
  const t = useText()
  const formats = useFormats()
  const { mutate, isPending } = useImportStep(job.id)
  const { state, done, rowCount, toUndo, fileName, problem } = job
  const total = state === 'undoing' ? done + toUndo : (rowCount ?? 0)
  const label =
    state === 'paused'
      ? t('imports.paused')
      : t(
          state === 'undoing'
            ? 'imports.undoing'
            : state === 'checking'
              ? 'imports.checking'
              : 'imports.running',
          {
            name: fileName,
          },
        )
  const take = (step: 'pause' | 'run' | 'undo') =>
    mutate(step, { onError: (error) => toastFailure(t('imports.stepFailed'), error) })
  return (
    <>
      <DialogBody className="flex flex-col gap-3">
        <p className="font-medium text-ink" role="status">
          {label}
        </p>
        <ProgressBar label={label} value={total > 0 ? Math.min(done / total, 1) : null} />
        <p className="figures text-sm text-muted">
          {t('imports.progress', { done: formats.count(done), total: formats.count(total) })}
        </p>
        {problem !== null && <FieldError>{t(`imports.problems.${problem}`)}</FieldError>}
        {state !== 'paused' && <p className="text-sm text-muted">{t('imports.leaveHint')}</p>}
      </DialogBody>
      {state !== 'undoing' && (
        <DialogFooter>
          {state === 'paused' ? (
            <>
              <Button disabled={isPending} onClick={() => take('undo')}>
                {t('imports.undo')}
              </Button>
              <Button variant="primary" pending={isPending} onClick={() => take('run')}>
                {t('imports.resume')}
              </Button>
            </>
          ) : (
            <Button pending={isPending} onClick={() => take('pause')}>
              {t('imports.pause')}
            </Button>
          )}
        </DialogFooter>
      )}
    </>
  )
}
