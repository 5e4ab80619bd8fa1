import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** An icon of what is missing. */
  icon: ReactNode
  /** The sentence. */
  title: ReactNode
  /** What it would be good for, or what to try. */
  detail?: ReactNode
  /** The next step, as a Button. */
  action?: ReactNode
  className?: string
}

/** A list with nothing in it: says so, and offers the next step. */
export const EmptyState = ({ icon, title, detail, action, className }: EmptyStateProps) => (
  <div className={clsx('flex flex-col items-center px-6 py-12 text-center', className)}>
    <span
      aria-hidden
      className="mb-4 grid size-14 place-items-center rounded-full bg-sunken text-muted [&_svg]:size-6"
    >
      {icon}
    </span>
    <p className="text-sm font-medium text-balance text-ink">{title}</p>
    {detail !== undefined && (
      <p className="mt-1 max-w-sm text-sm text-balance text-muted">{detail}</p>
    )}
    {action !== undefined && (
      <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>
    )}
  </div>
)
