import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { categoryStyle } from './category-colour.ts'

interface CategoryChipProps extends ComponentProps<'span'> {
  /** The category's colour, '#RRGGBB'. */
  colour: string
}

/** Words on a category's tint, always readable. */
export const CategoryChip = ({ colour, className, style, ...rest }: CategoryChipProps) => (
  <span
    {...rest}
    style={{ ...categoryStyle(colour), ...style }}
    className={clsx(
      'category-tint inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-chip px-2',
      'text-xs font-medium',
      className,
    )}
  />
)

/** The category's colour as a dot beside its name. */
export const CategoryDot = ({ colour, className }: { colour: string; className?: string }) => (
  <span
    aria-hidden
    style={categoryStyle(colour)}
    className={clsx('category-dot inline-block size-2.5 shrink-0 rounded-full', className)}
  />
)
