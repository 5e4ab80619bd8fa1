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
