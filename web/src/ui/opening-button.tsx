import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** A button without a look, to which a figure gives its own: what it opens is all it says. */
export const OpeningButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button type="button" {...rest} className={clsx('text-left', className)} />
)
