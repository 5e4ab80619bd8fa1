import { useId } from 'react'
import '../../../text/settings.ts'
import { useText } from '../../../text/text.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { usePushDevice } from './use-push-device.ts'

/** Whether this device shows notifications while the app is closed, or why it cannot. */
export const DeviceCard = () => {
  const t = useText()
  const titleId = useId()
  const { obstacle, isOn, isPending, turn } = usePushDevice()
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        title={t('settings.device.title')}
        titleId={titleId}
        detail={t('settings.device.hint')}
      />
      {obstacle ? (
        <p className="text-sm text-muted">{t(`settings.device.obstacles.${obstacle}`)}</p>
      ) : (
        <Switch
          label={t('settings.device.show')}
          checked={isOn}
          disabled={isPending}
          onChange={(on) =>
            void turn(on).catch((error: unknown) =>
              toastFailure(t('settings.device.failed'), error),
            )
          }
        />
      )}
    </Card>
  )
}
