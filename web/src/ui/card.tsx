import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

interface CardProps extends ComponentProps<'section'> {
  /** Room inside the edge; 'none' for lists whose rows reach the edge. */
  padding?: 'none' | 'md'
}

const paddings = { none: '', md: 'p-4' } as const

/** A sheet of its own on the page. */
export const Card = ({ padding = 'md', className, ...rest }: CardProps) => (
  <section
    {...rest}
    className={clsx(
      'min-w-0 rounded-card border border-line bg-surface',
      paddings[padding],
      className,
    )}
  />
)

interface CardHeaderProps {
  title: ReactNode
  /** A quieter line under the title. */
  detail?: ReactNode
  /** Buttons or links at the end of the line. */
  actions?: ReactNode
  /** The id of the heading, for aria-labelledby of the card. */
  titleId?: string
  className?: string
}

/** A card's heading (h2) with its actions. */
export const CardHeader = ({ title, detail, actions, titleId, className }: CardHeaderProps) => (
  <header
    className={clsx('@container mb-4 flex flex-wrap items-center justify-between gap-3', className)}
  >
    {/* It keeps room for a word: what does not fit beside it goes below. */}
    <div className="min-w-24 flex-1 @max-[12rem]:basis-full">
      <h2 id={titleId} className="text-sm font-semibold text-ink">
        {title}
      </h2>
      {detail !== undefined && <p className="text-sm text-muted">{detail}</p>}
    </div>
    {actions !== undefined && (
      <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2">{actions}</div>
    )}
  </header>
)
