import type { Settings } from '@salon/contract/settings'
import { useId } from 'react'
import '../../../text/settings.ts'
import { useText } from '../../../text/text.ts'
import { Switch } from '../../../ui/switch.tsx'

type NotificationSettings = Settings['notifications']

const events = [
  'visitBooked',
  'visitMoved',
  'visitCancelled',
  'firstVisitTomorrow',
  'paymentCompleted',
] as const satisfies readonly (keyof NotificationSettings)[]

interface NotificationChoicesProps {
  value: NotificationSettings
  disabled: boolean
  /** Called with the one choice that changed. */
  onChange: (change: Partial<NotificationSettings>) => void
}

/** Which events create notifications. */
export const NotificationChoices = ({ value, disabled, onChange }: NotificationChoicesProps) => {
  const t = useText()
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="mt-6 border-t border-line pt-5">
      <h3 id={id} className="text-sm font-medium text-ink">
        {t('settings.notifications')}
      </h3>
      <p className="mb-3 text-sm text-subtle">{t('settings.notificationsHint')}</p>
      <div className="flex flex-col gap-3 pointer-coarse:gap-0">
        {events.map((event) => (
          <Switch
            key={event}
            label={t(`settings.${event}`)}
            checked={value[event]}
            disabled={disabled}
            onChange={(on) => onChange({ [event]: on })}
          />
        ))}
      </div>
    </div>
  )
}
