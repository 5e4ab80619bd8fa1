import { cva, type VariantProps } from 'class-variance-authority'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Tooltip } from './tooltip.tsx'

const iconButtonStyle = cva(
  [
    'relative inline-grid shrink-0 place-items-center rounded-control transition-colors touch',
    'disabled:cursor-default disabled:opacity-50',
  ],
  {
    variants: {
      variant: {
        ghost: 'text-muted enabled:hover:bg-hover enabled:hover:text-ink',
        outline:
          'border border-line-strong bg-surface text-ink shadow-control enabled:hover:bg-hover',
        danger: 'text-muted enabled:hover:bg-red-soft enabled:hover:text-red-ink',
      },
      size: { sm: 'size-8 [&_svg]:size-4', md: 'size-9 [&_svg]:size-5' },
    },
    defaultVariants: { variant: 'ghost', size: 'md' },
  },
)

interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'aria-label'>, VariantProps<typeof iconButtonStyle> {
  /** What it does: read out, and shown as the tooltip. */
  label: string
  /** False where the words would only cover something, as in a dialog's corner. */
  tooltip?: boolean
}

/** A button that is only an icon (its child). Its tooltip needs Tooltips on the page. */
export const IconButton = ({
  label,
  tooltip = true,
  variant,
  size,
  className,
  ...rest
}: IconButtonProps) => {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={clsx(iconButtonStyle({ variant, size }), className)}
    />
  )
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button
}
