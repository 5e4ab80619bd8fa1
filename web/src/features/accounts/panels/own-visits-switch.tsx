import '../../../text/accounts.ts'
import { useText } from '../../../text/text.ts'
import { Switch } from '../../../ui/switch.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useEditSettings, useSettings } from '../../settings/api.ts'

/** Whether team members see and change their own visits only. */
export const OwnVisitsSwitch = () => {
  const t = useText()
  const { data: settings } = useSettings()
  const { mutate } = useEditSettings()
  if (!settings) return null
  const save = (ownVisitsOnly: boolean) =>
    mutate(
      { ownVisitsOnly },
      {
        onSuccess: () =>
          toast({
            variant: 'success',
            title: t(ownVisitsOnly ? 'accounts.ownVisitsOn' : 'accounts.ownVisitsOff'),
          }),
        onError: (error) => toastFailure(t('accounts.ownVisitsFailed'), error),
      },
    )
  return (
    <Switch
      label={t('accounts.ownVisits')}
      detail={t('accounts.ownVisitsHint')}
      checked={settings.ownVisitsOnly}
      onChange={save}
      className="border-t border-line px-4 py-4 sm:px-6"
    />
  )
}
