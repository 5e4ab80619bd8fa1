import type { ComponentProps } from 'react'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

interface CodeFieldProps extends Omit<ComponentProps<typeof TextInput>, 'inputMode' | 'type'> {
  label: string
  error?: string | undefined
  /** Six digits of the app; a recovery code has letters as well. */
  digits: boolean
}

/** A code that a phone shows, or that was kept on paper. */
export const CodeField = ({ label, error, digits, ...rest }: CodeFieldProps) => (
  <Field label={label} error={error} required>
    <TextInput
      {...rest}
      inputMode={digits ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={64}
      className="figures tracking-widest"
    />
  </Field>
)
