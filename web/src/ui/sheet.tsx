import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useChangeHighlight } from './use-change-highlight.ts'

/** The classes of every list: rows with hairlines between. */
export const sheet = 'divide-y divide-line rounded-card border border-line bg-surface'

/** What a row holds, from its start to its end; what has no room goes below. */
export const sheetRow =
  'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm @max-xl:gap-x-3'

interface SheetRowProps extends Omit<ComponentProps<'li'>, 'ref'> {
  /** The version of what the row shows; another one highlights the row for a moment. */
  stamp: string | number
}

/**
 * One row of a sheet. Below the first screens it costs no layout before it comes near, however many there are; the
 * first ones are laid out at once, or all would move when they turn out to be lower than what was guessed.
 */
export const SheetRow = ({ stamp, className, ...rest }: SheetRowProps) => (
  <li
    {...rest}
    ref={useChangeHighlight(stamp)}
    className={clsx(
      '@container relative min-w-0 first:rounded-t-card last:rounded-b-card',
      'nth-[n+25]:[contain-intrinsic-size:auto_3.5rem] nth-[n+25]:[content-visibility:auto]',
      className,
    )}
  />
)

interface SheetSkeletonProps {
  /** What is being loaded, for a screen reader. */
  label: string
  rows?: number
  /** What one row will hold, in grey. */
  children: ReactNode
}

/** A screenful of rows on their way. */
export const SheetSkeleton = ({ label, rows = 8, children }: SheetSkeletonProps) => (
  <div className={sheet}>
    <output className="sr-only">{label}</output>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="@container">
        <div className={sheetRow}>{children}</div>
      </div>
    ))}
  </div>
)
