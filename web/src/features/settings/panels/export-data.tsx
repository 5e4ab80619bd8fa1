import { X } from 'lucide-react'
import '../../../text/settings.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useExport } from './use-export.ts'

/** The end is reached when the answer has ended, whatever was expected of it. */
const almost = 0.99

/** Everything of the salon in one file: how far it is, and the way to call it off. A row of a list. */
export const ExportData = () => {
  const t = useText()
  const formats = useFormats()
  const { start, cancel, progress } = useExport({
    onDone: () => toast({ variant: 'success', title: t('settings.exportDone') }),
    onCancelled: () => toast({ title: t('settings.exportCancelled') }),
    onFailed: (error) => toastFailure(t('settings.exportFailed'), error),
  })
  if (!progress) {
    return (
      <ListRow
        title={t('settings.exportData')}
        detail={t('settings.exportHint')}
        link={
          <button type="button" onClick={start}>
            {t('settings.exportData')}
          </button>
        }
      />
    )
  }
  const { received, expected } = progress
  const size = formats.bytes(received)
  return (
    <ListRow
      title={t('settings.exporting')}
      detail={
        <span className="mt-2 flex flex-col gap-1.5">
          <ProgressBar
            label={t('settings.exporting')}
            value={expected === null ? null : Math.min(received / expected, almost)}
          />
          <span className="figures">
            {expected === null
              ? t('settings.exportSoFar', { size })
              : t('settings.exportOf', {
                  size,
                  total: formats.bytes(Math.max(expected, received)),
                })}
          </span>
        </span>
      }
      actions={
        <Button onClick={cancel} aria-label={t('settings.exportCancel')}>
          <X aria-hidden />
          {t('shared.cancel')}
        </Button>
      }
    />
  )
}
