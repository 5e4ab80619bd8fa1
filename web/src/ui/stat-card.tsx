import { clsx } from 'clsx'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { cloneElement, type ReactNode } from 'react'
import type { LinkElement } from './link-element.ts'
import { Skeleton } from './skeleton.tsx'

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

/** Two or three cards in a row, stacked on a phone. */
export const statCardGrid = '@container grid gap-2 sm:auto-cols-fr sm:grid-flow-col sm:gap-4'

const frame = clsx(
  'grid min-w-0 rounded-card border border-line bg-surface',
  'grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-3 px-4 py-2',
  // The name takes what is left, so that figures stand in one line where the name beside is longer.
  'sm:grid-cols-[minmax(0,1fr)_auto] sm:grid-rows-[1fr_auto_auto] sm:items-start sm:p-5',
)
const places = {
  // Letters twice as large need its room on a phone.
  icon: 'row-span-2 size-8 @max-[14rem]:hidden sm:col-start-2 sm:row-span-1 sm:row-start-1 sm:-mt-1 sm:-mr-1',
  value: 'sm:col-span-2 sm:row-start-2 sm:mt-1',
  change: '@max-[14rem]:col-span-2 sm:col-span-2 sm:row-start-3 sm:mt-2',
  /** Words on a phone where no icon stands in front of them. */
  wide: 'max-sm:col-span-2',
} as const

/**
 * One figure with its name and its change, stacked; on a phone two lines, so that what a
 * screen is for comes before the fold.
 */
export const StatCard = ({ label, value, icon, trend, detail, link }: StatCardProps) => {
  const TrendIcon = trend && trends[trend.direction].icon
  const wide = icon === undefined && places.wide
  const content = (
    <>
      {icon !== undefined && (
        <span
          aria-hidden
          className={clsx(
            'grid place-items-center rounded-control bg-sunken text-muted [&_svg]:size-4',
            places.icon,
          )}
        >
          {icon}
        </span>
      )}
      <span
        className={clsx(
          'flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 sm:contents',
          '@max-[14rem]:col-span-2',
          wide,
        )}
      >
        <span className="text-label font-medium text-muted sm:col-start-1 sm:row-start-1">
          {label}
        </span>
        <span
          className={clsx(
            'figures text-xl font-semibold text-ink',
            // A sum of many digits stays on its line.
            !(typeof value === 'string' && value.length > 12) && 'xl:text-3xl',
            places.value,
          )}
        >
          {value}
        </span>
      </span>
      {(trend !== undefined || detail !== undefined) && (
        <span
          className={clsx(
            'flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted',
            places.change,
            wide,
          )}
        >
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
  if (!link) return <div className={frame}>{content}</div>
  return cloneElement(link, {
    className: clsx(frame, 'transition-[border-color,box-shadow] hover:border-line-strong'),
    children: content,
  })
}

/** As tall as a card with a change, with an icon or without. */
export const StatCardSkeleton = ({ icon = false }: { icon?: boolean }) => {
  const wide = !icon && places.wide
  return (
    <div className={frame}>
      {icon && <Skeleton className={places.icon} />}
      <span className={clsx('flex items-center justify-between sm:contents', wide)}>
        <span className="flex h-5 items-center">
          <Skeleton className="h-4 w-28" />
        </span>
        <span className={clsx('flex h-7 items-center sm:h-8 xl:h-9', places.value)}>
          <Skeleton className="h-5 w-16 sm:h-6 sm:w-24" />
        </span>
      </span>
      <span className={clsx('flex h-5 items-center', places.change, wide)}>
        <Skeleton className="h-4 w-36" />
      </span>
    </div>
  )
}
