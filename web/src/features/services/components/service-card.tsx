import type { Service } from '@salon/contract/services'
import { clsx } from 'clsx'
import { CalendarPlus, Clock, Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFormats, useText } from '../../../text/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Switch } from '../../../ui/switch.tsx'

interface ServiceCardProps {
  service: Service
  /** It is being switched on or off; `service` already says what it will be. */
  switching: boolean
  onSwitch: (isActive: boolean) => void
  onBook: () => void
  onEdit: () => void
  onDelete: () => void
}

/** One service: what it is, costs and takes, and what can be done with it. */
export const ServiceCard = ({
  service,
  switching,
  onSwitch,
  onBook,
  onEdit,
  onDelete,
}: ServiceCardProps) => {
  const t = useText()
  const formats = useFormats()
  const titleId = useId()
  const hintId = useId()
  const { name, description, price, duration, isActive } = service
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full min-w-0 flex-col gap-2 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <header className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <h3
            id={titleId}
            className={clsx(
              'min-w-0 text-base font-semibold break-words',
              isActive ? 'text-ink' : 'text-muted',
            )}
          >
            {name}
          </h3>
          {!isActive && <Badge>{t('services.inactive')}</Badge>}
        </div>
        <div className="-mt-1.5 -mr-1.5 flex shrink-0 items-center">
          <IconButton label={t('services.editNamed', { name })} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            variant="danger"
            label={t('services.deleteNamed', { name })}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </header>
      <p className="figures flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className={clsx('font-semibold', isActive ? 'text-ink' : 'text-muted')}>
          {formats.money(price)}
        </span>
        <span className="inline-flex items-center gap-1.5 text-muted">
          <Clock aria-hidden className="size-4" />
          {formats.duration(duration)}
        </span>
      </p>
      {description !== null && (
        <p className="text-sm whitespace-pre-line break-words text-muted">{description}</p>
      )}
      <footer className="mt-auto flex items-center justify-between gap-3 pt-2">
        <Button
          aria-label={t('services.bookNamed', { name })}
          aria-describedby={isActive ? undefined : hintId}
          disabled={!isActive}
          onClick={onBook}
        >
          <CalendarPlus aria-hidden />
          {t('services.bookNow')}
        </Button>
        {!isActive && (
          <span id={hintId} className="min-w-0 flex-1 text-xs text-subtle">
            {t('services.activeHint')}
          </span>
        )}
        <Switch
          label={t('services.activeNamed', { name })}
          hideLabel
          checked={isActive}
          disabled={switching}
          onChange={onSwitch}
          className="justify-center"
        />
      </footer>
    </article>
  )
}
