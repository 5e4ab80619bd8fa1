import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlStyle } from './control-style.ts'
import { useFieldAttributes } from './field-context.ts'

/** Several lines of text; grows with what is written, up to half the window. */
export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    rows={3}
    {...useFieldAttributes()}
    {...rest}
    className={clsx(
      controlStyle,
      'field-sizing-content [&]:min-h-20 max-h-[50dvh] resize-y py-2',
      className,
    )}
  />
)
