import type { Service } from '@salon/contract/services'
import { clsx } from 'clsx'
import { CalendarPlus, Clock } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import '../../../text/services.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'

interface ServiceCardProps {
  service: Service
  /** Nothing where the person who looks may not book. */
  onBook?: (() => void) | undefined
  /** What changes it, in the corner. */
  tools?: ReactNode
  /** What puts it in and out of what can be booked. */
  toggle?: ReactNode
}

/** One service: what it is, costs and takes, and what can be done with it. */
export const ServiceCard = ({ service, onBook, tools, toggle }: ServiceCardProps) => {
  const t = useText()
  const formats = useFormats()
  const titleId = useId()
  const hintId = useId()
  const { name, description, price, duration, processing, cleanup, isActive } = service
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
        {tools !== undefined && (
          <div className="-mt-1.5 -mr-1.5 flex shrink-0 items-center">{tools}</div>
        )}
      </header>
      <p className="figures flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className={clsx('font-semibold', isActive ? 'text-ink' : 'text-muted')}>
          {formats.money(price)}
        </span>
        <span className="inline-flex items-center gap-1.5 text-muted">
          <Clock aria-hidden className="size-4" />
          {formats.duration(duration)}
        </span>
        {processing > 0 && (
          <span className="text-muted">
            {t('services.processingOf', { duration: formats.duration(processing) })}
          </span>
        )}
        {cleanup > 0 && (
          <span className="text-muted">
            {t('services.cleanupOf', { duration: formats.duration(cleanup) })}
          </span>
        )}
      </p>
      {description !== null && (
        <p className="text-sm whitespace-pre-line break-words text-muted">{description}</p>
      )}
      {(onBook ?? toggle) !== undefined && (
        <footer className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
          {onBook && (
            <Button
              aria-label={t('services.bookNamed', { name })}
              aria-describedby={isActive ? undefined : hintId}
              disabled={!isActive}
              onClick={onBook}
            >
              <CalendarPlus aria-hidden />
              {t('services.bookNow')}
            </Button>
          )}
          {!isActive && (
            <span id={hintId} className="min-w-0 flex-1 text-xs text-subtle">
              {t('services.activeHint')}
            </span>
          )}
          {toggle}
        </footer>
      )}
    </article>
  )
}
