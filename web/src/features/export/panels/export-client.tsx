import { Download } from 'lucide-react'
import '../../../text/settings.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useClientExport } from '../api.ts'

/** Downloads all that is kept of a client, to be given to them. */
export const ExportClient = ({ customerId }: { customerId: number }) => {
  const t = useText()
  const { mutate, isPending } = useClientExport(customerId)
  const start = () =>
    mutate(undefined, {
      onSuccess: (isSaved) => {
        if (isSaved) toast({ variant: 'success', title: t('settings.exportDone') })
      },
      onError: (error) => toastFailure(t('settings.exportFailed'), error),
    })
  return (
    <Button pending={isPending} title={t('settings.exportClientHint')} onClick={start}>
      <Download aria-hidden />
      {t('settings.exportClient')}
    </Button>
  )
}
