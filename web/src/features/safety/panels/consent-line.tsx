import type { HealthConsent } from '@salon/contract/safety'
import { Trash2 } from 'lucide-react'
import '../../../text/safety-card.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { useSetConsent } from '../api.ts'

interface ConsentLineProps {
  customerId: number
  consent: HealthConsent | null
  /** Asks to remove all health data; undefined for roles that may not. */
  onRemove?: (() => void) | undefined
}

/** What a client has said to health data being kept, and who recorded it; after a withdrawal, what is left to do. */
export const ConsentLine = ({ customerId, consent, onRemove }: ConsentLineProps) => {
  const t = useText()
  const formats = useFormats()
  const set = useSetConsent(customerId)
  const decision = consent?.decision ?? 'none'
  const next = decision === 'given' ? 'withdrawn' : 'given'
  const outcome = toastOutcome(t('safetyCard.consentSaved'), t('safetyCard.saveFailed'))
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3 text-sm">
      <div className="min-w-0 flex-1 basis-48">
        <p className={decision === 'withdrawn' ? 'font-semibold text-amber-ink' : 'text-ink'}>
          {t(`safetyCard.consents.${decision}`)}
        </p>
        {consent && (
          <p className="text-xs text-muted">
            {t('safetyCard.noted', { name: consent.notedBy, date: formats.date(consent.notedAt) })}
          </p>
        )}
        <p className="text-xs text-muted">{t(`safetyCard.consentHints.${decision}`)}</p>
      </div>
      <Button
        size="sm"
        pending={set.isPending}
        onClick={() => void set.mutateAsync(next).then(outcome.onSuccess, outcome.onError)}
      >
        {t(`safetyCard.setConsent.${next}`)}
      </Button>
      {onRemove && decision === 'withdrawn' && (
        <Button size="sm" variant="danger" onClick={onRemove}>
          {t('safetyCard.healthData.remove')}
        </Button>
      )}
      {onRemove && decision !== 'withdrawn' && (
        <MoreMenu
          label={t('safetyCard.healthData.more')}
          items={[
            {
              label: t('safetyCard.healthData.remove'),
              icon: <Trash2 aria-hidden />,
              danger: true,
              onChoose: onRemove,
            },
          ]}
        />
      )}
    </div>
  )
}
