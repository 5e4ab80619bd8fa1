import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { cloneElement, type ReactNode } from 'react'
import type { LinkElement } from './link-element.ts'

/** Stacked rows with hairlines between; goes into a Card without padding. */
export const List = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y divide-line">
    {children}
  </ul>
)

interface ListRowProps {
  /** An avatar, icon, dot or time in front. */
  leading?: ReactNode
  title: ReactNode
  /** A quieter line, or lines, under the title. */
  detail?: ReactNode
  /** Badges: at the end of the row, and on a phone below the text, which needs the width. */
  status?: ReactNode
  /** Something short at the end that stays there: a price, a time. */
  trailing?: ReactNode
  /** Buttons at the end, beside what the row itself opens. */
  actions?: ReactNode
  /** What unfolds under all of it, as wide as the row. */
  beneath?: ReactNode
  /** What the row opens; its title is then the link's name, and the whole row can be tapped. */
  link?: LinkElement
  /** Inactive things are dimmed. */
  dimmed?: boolean
}

/** One row of a List, at least 56 px high. Long titles wrap; nothing is cut off. */
export const ListRow = ({
  leading,
  title,
  detail,
  status,
  trailing,
  actions,
  beneath,
  link,
  dimmed = false,
}: ListRowProps) => (
  <li
    className={clsx(
      '@container relative flex min-h-14 flex-wrap items-center gap-3 px-4 py-2 text-sm',
      'first:rounded-t-card last:rounded-b-card',
      link && 'transition-colors hover:bg-hover',
    )}
  >
    {leading !== undefined && (
      <span className={clsx('shrink-0', dimmed && 'opacity-60')}>{leading}</span>
    )}
    {/* The end slot wraps below the text at 200 % text size. */}
    <span className="@max-[12rem]:basis-2/3 flex min-w-0 flex-1 flex-col gap-x-3 gap-y-1.5 sm:flex-row sm:items-center">
      <span className="min-w-0 flex-1">
        <span className={clsx('block font-medium', dimmed ? 'text-muted' : 'text-ink')}>
          {link
            ? // The link's own box covers the row, so that its name stays short and the row opens it.
              cloneElement(link, {
                className: 'after:absolute after:inset-0 after:rounded-[inherit] outline-offset-4',
                children: title,
              })
            : title}
        </span>
        {detail !== undefined && <span className="block text-muted">{detail}</span>}
      </span>
      {status !== undefined && <span className="flex shrink-0 flex-wrap gap-1.5">{status}</span>}
    </span>
    {trailing !== undefined && <span className="figures shrink-0 text-right">{trailing}</span>}
    {actions !== undefined && (
      <span className="relative flex shrink-0 items-center gap-1">{actions}</span>
    )}
    {link && actions === undefined && (
      <ChevronRight aria-hidden className="size-4 shrink-0 text-subtle" />
    )}
    {beneath !== undefined && <div className="basis-full empty:hidden">{beneath}</div>}
  </li>
)
