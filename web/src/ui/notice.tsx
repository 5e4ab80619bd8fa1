import { clsx } from 'clsx'
import { TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface NoticeProps {
  icon?: LucideIcon
  className?: string
  children: ReactNode
}

/** Something that does not work until somebody sees to it. */
export const Notice = ({ icon: Icon = TriangleAlert, className, children }: NoticeProps) => (
  <p
    className={clsx(
      'flex gap-2.5 rounded-control bg-amber-soft p-3 text-sm text-amber-ink',
      className,
    )}
  >
    <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0">{children}</span>
  </p>
)
