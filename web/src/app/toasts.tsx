import { useText } from '../text/text.ts'
import { Toaster } from '../ui/toaster.tsx'

/** Where messages appear, named in the language that is spoken. */
export const Toasts = () => {
  const t = useText()
  return (
    <Toaster
      label={t('shell.toast')}
      regionLabel={t('shell.toasts')}
      closeLabel={t('shared.close')}
    />
  )
}
