import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlStyle } from './control-style.ts'
import { useFieldAttributes } from './field-context.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple'> {
  options: readonly SelectOption[]
  /** Shown while nothing is chosen; cannot be chosen itself. */
  placeholder?: string
}

/** One of a few. The device's own list, because on a phone nothing is better. */
export const Select = ({ options, placeholder, className, ...rest }: SelectProps) => (
  <span className="relative block min-w-0">
    <select
      {...useFieldAttributes()}
      {...rest}
      className={clsx(controlStyle, 'appearance-none truncate pr-10', className)}
    >
      {placeholder !== undefined && (
        <option value="" disabled>
          {placeholder}
        </option>
      )}
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-subtle"
    />
  </span>
)
