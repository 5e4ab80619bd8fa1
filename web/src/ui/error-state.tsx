import { clsx } from 'clsx'
import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface ErrorStateProps {
  /** What failed: 'Failed to fetch appointments'. */
  title: ReactNode
  /** The server's message. */
  detail?: ReactNode
  retryLabel: string
  onRetry?: () => void
  pending?: boolean
  /** Another way out, such as a back button. */
  action?: ReactNode
  className?: string
}

/** Something could not be shown: what, why, and the way to try again. */
export const ErrorState = ({
  title,
  detail,
  retryLabel,
  onRetry,
  pending = false,
  action,
  className,
}: ErrorStateProps) => (
  <div
    role="alert"
    className={clsx('flex flex-col items-center px-6 py-12 text-center', className)}
  >
    <span
      aria-hidden
      className="mb-4 grid size-14 place-items-center rounded-full bg-red-soft text-red-ink"
    >
      <TriangleAlert className="size-6" />
    </span>
    <p className="text-sm font-medium text-balance text-ink">{title}</p>
    {detail !== undefined && (
      <p className="mt-1 max-w-sm text-sm text-balance text-muted">{detail}</p>
    )}
    <div className="mt-5 flex flex-wrap justify-center gap-3">
      {action}
      {onRetry && (
        <Button onClick={onRetry} pending={pending}>
          <RotateCw aria-hidden />
          {retryLabel}
        </Button>
      )}
    </div>
  </div>
)
