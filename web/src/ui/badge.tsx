import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Tone = 'green' | 'blue' | 'amber' | 'purple' | 'red' | 'grey'

const tones: Record<Tone, string> = {
  green: 'bg-green-soft text-green-ink',
  blue: 'bg-blue-soft text-blue-ink',
  amber: 'bg-amber-soft text-amber-ink',
  purple: 'bg-purple-soft text-purple-ink',
  red: 'bg-red-soft text-red-ink',
  grey: 'bg-grey-soft text-grey-ink',
}

interface BadgeProps {
  tone?: Tone
  /** A small icon before the words. */
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A word or a number about the thing beside it. */
export const Badge = ({ tone = 'grey', icon, className, children }: BadgeProps) => (
  <span
    className={clsx(
      'figures inline-flex min-h-6 shrink-0 items-center gap-1 rounded-full px-2 text-xs',
      'font-medium whitespace-nowrap [&_svg]:size-3.5',
      tones[tone],
      className,
    )}
  >
    {icon}
    {children}
  </span>
)

/** A small count on the corner of an icon button (which must be `relative`); nothing for 0. */
export const CountBadge = ({ count, className }: { count: number; className?: string }) =>
  count > 0 ? (
    <span
      aria-hidden
      className={clsx(
        'figures absolute top-0 -right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full',
        'bg-brand-solid px-1 text-[0.6875rem] leading-none font-semibold text-on-solid',
        'ring-2 ring-canvas',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  ) : null
