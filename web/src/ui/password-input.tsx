import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { controlStyle } from './control-style.ts'
import { useFieldAttributes } from './field-context.ts'

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  showLabel: string
  hideLabel: string
}

/** A password that can be looked at. */
export const PasswordInput = ({ showLabel, hideLabel, className, ...rest }: PasswordInputProps) => {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative block min-w-0">
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...useFieldAttributes()}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={clsx(controlStyle, 'pr-12', className)}
      />
      <button
        type="button"
        aria-label={shown ? hideLabel : showLabel}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-subtle hover:text-ink focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </span>
  )
}
