import type { Service } from '@salon/contract/services'
import { clsx } from 'clsx'
import { CalendarPlus } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import '../../../text/services.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { sheetRow } from '../../../ui/sheet.tsx'

interface ServiceRowProps {
  service: Service
  /** Nothing where the person who looks may not book. */
  onBook?: (() => void) | undefined
  /** What changes it, at the end. */
  tools?: ReactNode
  /** What puts it in and out of what can be booked. */
  toggle?: ReactNode
}

/** One service: what it is, costs and takes, and what can be done with it. */
export const ServiceRow = ({ service, onBook, tools, toggle }: ServiceRowProps) => {
  const t = useText()
  const formats = useFormats()
  const titleId = useId()
  const hintId = useId()
  const { name, description, price, duration, processing, cleanup, isActive } = service
  return (
    <article aria-labelledby={titleId} className={sheetRow}>
      <div className="flex min-w-0 flex-1 basis-56 flex-col @max-xl:basis-full">
        <div className="flex items-baseline gap-x-3">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            <h3
              id={titleId}
              className={clsx(
                'min-w-0 font-semibold break-words',
                isActive ? 'text-ink' : 'text-muted',
              )}
            >
              {name}
            </h3>
            {!isActive && <Badge>{t('services.inactive')}</Badge>}
          </div>
        </div>
        {description !== null && (
          <p className="text-xs whitespace-pre-line break-words text-muted">{description}</p>
        )}
        {processing + cleanup > 0 && (
          <p className="figures flex flex-wrap gap-x-3 text-xs text-muted">
            {processing > 0 && (
              <span>{t('services.processingOf', { duration: formats.duration(processing) })}</span>
            )}
            {cleanup > 0 && (
              <span>{t('services.cleanupOf', { duration: formats.duration(cleanup) })}</span>
            )}
          </p>
        )}
        {!isActive && onBook && (
          <p id={hintId} className="text-xs text-subtle">
            {t('services.activeHint')}
          </p>
        )}
      </div>
      <p className="figures flex items-center gap-x-4 @max-xl:flex-row-reverse @max-xl:gap-x-2">
        <span className="w-16 text-right text-muted @max-xl:w-auto">
          {formats.duration(duration)}
        </span>
        <span
          className={clsx(
            'w-20 text-right font-semibold @max-xl:w-auto',
            isActive ? 'text-ink' : 'text-muted',
          )}
        >
          {formats.money(price)}
        </span>
      </p>
      {(onBook ?? toggle ?? tools) !== undefined && (
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 @max-xl:gap-0">
          {toggle}
          {onBook && (
            <Button
              size="sm"
              className="@max-3xl:px-2.5 @max-xl:ml-2 pointer-coarse:min-w-11"
              aria-label={t('services.bookNamed', { name })}
              aria-describedby={isActive ? undefined : hintId}
              disabled={!isActive}
              onClick={onBook}
            >
              <CalendarPlus aria-hidden />
              <span className="@max-3xl:hidden">{t('services.bookNow')}</span>
            </Button>
          )}
          {tools}
        </div>
      )}
    </article>
  )
}
