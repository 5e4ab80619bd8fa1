import { clsx } from 'clsx'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { cloneElement, type ReactNode } from 'react'
import type { LinkElement } from './link-element.ts'

interface StatCardProps {
  label: ReactNode
  /** The figure, already formatted. */
  value: ReactNode
  icon?: ReactNode
  /** How it has changed, in words ('+12.5% vs yesterday'); the direction adds arrow and colour. */
  trend?: { direction: 'up' | 'down' | 'flat'; text: ReactNode }
  /** A quiet line instead of a trend, or after it. */
  detail?: ReactNode
  /** Where the rows behind the figure are; the whole card then opens it. */
  link?: LinkElement
}

const trends = {
  up: { icon: ArrowUpRight, tone: 'text-green-ink' },
  down: { icon: ArrowDownRight, tone: 'text-red-ink' },
  flat: { icon: ArrowRight, tone: 'text-muted' },
} as const

/** One figure with its name and its change. */
export const StatCard = ({ label, value, icon, trend, detail, link }: StatCardProps) => {
  const look =
    'flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 shadow-card sm:p-5'
  const TrendIcon = trend && trends[trend.direction].icon
  const content = (
    <>
      {/* Takes what is left, so that figures stand in one line where a name beside them is longer. */}
      <span className="flex grow items-start justify-between gap-3">
        <span className="text-sm font-medium text-muted">{label}</span>
        {icon !== undefined && (
          <span
            aria-hidden
            className="-mt-1 -mr-1 grid size-8 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-ink [&_svg]:size-4"
          >
            {icon}
          </span>
        )}
      </span>
      <span
        className={clsx(
          'figures mt-1 block font-semibold text-ink',
          // A sum of many digits stays on its line.
          typeof value === 'string' && value.length > 12
            ? 'text-xl xl:text-2xl'
            : 'text-2xl xl:text-3xl',
        )}
      >
        {value}
      </span>
      {(trend !== undefined || detail !== undefined) && (
        <span className="mt-2 flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {trend && TrendIcon && (
            <span
              className={clsx(
                'figures inline-flex items-center gap-1 font-medium',
                trends[trend.direction].tone,
              )}
            >
              <TrendIcon aria-hidden className="size-4" />
              {trend.text}
            </span>
          )}
          {detail !== undefined && <span className="figures">{detail}</span>}
        </span>
      )}
    </>
  )
  if (!link) return <div className={look}>{content}</div>
  return cloneElement(link, {
    className: clsx(look, 'transition-[border-color,box-shadow] hover:border-line-strong'),
    children: content,
  })
}
