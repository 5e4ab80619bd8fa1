import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { controlStyle } from './control-style.ts'
import { useFieldAttributes } from './field-context.ts'

interface TextInputProps extends ComponentProps<'input'> {
  /** An icon inside the left edge. */
  icon?: ReactNode
  /** A word or sign inside the right edge, such as '€' or 'min'. */
  suffix?: string
}

/** A line of text. Takes every attribute of an input; goes inside a Field. */
export const TextInput = ({ icon, suffix, className, ...rest }: TextInputProps) => {
  const input = (
    <input
      type="text"
      {...useFieldAttributes()}
      {...rest}
      className={clsx(
        controlStyle,
        icon !== undefined && 'pl-9',
        suffix !== undefined && 'pr-12',
        className,
      )}
    />
  )
  if (icon === undefined && suffix === undefined) return input
  return (
    <span className="relative block min-w-0">
      {icon !== undefined && (
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-subtle [&_svg]:size-4">
          {icon}
        </span>
      )}
      {input}
      {suffix !== undefined && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-sm text-subtle"
        >
          {suffix}
        </span>
      )}
    </span>
  )
}
