import type { AgeGap } from '@salon/contract/age'
import { bySeverity } from '@salon/contract/conditions'
import type { SafetyAlert } from '@salon/contract/safety'
import { clsx } from 'clsx'
import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import '../../../../text/safety.ts'
import { useText } from '../../../../text/text.ts'
import { conditionWords } from './safety-alerts.ts'

interface SafetyNoticeProps {
  conditions: SafetyAlert['conditions']
  /** The tests that the client lacks, by the services that require them. */
  lacking: readonly (NonNullable<SafetyAlert['test']> & { readonly service: string })[]
  /** The services that the client is too young for. */
  young?: readonly (AgeGap & { readonly service: string })[]
  /** Two lines of each note at most. */
  isShort?: boolean
  /** A further line. */
  hint?: ReactNode
  className?: string
  /** What can be done about it. */
  children?: ReactNode
}

/** What has to be known of a client before a visit: allergies, and the patch tests that they lack. */
export const SafetyNotice = ({
  conditions,
  lacking,
  young = [],
  isShort = false,
  hint,
  className,
  children,
}: SafetyNoticeProps) => {
  const t = useText()
  const isBlocked = lacking.some(({ verdict }) => verdict === 'blocked')
  return (
    <div
      className={clsx(
        'flex flex-col gap-2 text-sm',
        isBlocked ? 'bg-red-soft text-red-ink' : 'bg-amber-soft text-amber-ink',
        className,
      )}
    >
      <div role="status" className="flex gap-2">
        <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0 break-words">
          {conditions.length > 0 && <span className="sr-only">{t('safety.conditions')}</span>}
          {conditions.toSorted(bySeverity).map((condition, n) => (
            <p key={n} className={clsx(isShort ? 'line-clamp-2' : 'whitespace-pre-line')}>
              {conditionWords(t, condition)}
            </p>
          ))}
          {lacking.map(({ service, product, gap }) => (
            <p key={service}>{t(`safety.gaps.${gap}`, { service, product })}</p>
          ))}
          {young.map((one) => (
            <p key={one.service}>{t('safety.tooYoung', { ...one })}</p>
          ))}
          {hint && <p>{hint}</p>}
        </div>
      </div>
      {children}
    </div>
  )
}
