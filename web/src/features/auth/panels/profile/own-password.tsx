import type { ComponentProps } from 'react'
import '../../../../text/second-factor.ts'
import '../../../../text/auth.ts'
import { useText } from '../../../../text/text.ts'
import { Field } from '../../../../ui/field.tsx'
import { PasswordInput } from '../../../../ui/password-input.tsx'

interface OwnPasswordProps extends Omit<
  ComponentProps<typeof PasswordInput>,
  'showLabel' | 'hideLabel'
> {
  error?: string | undefined
}

/** The signed-in user's password, to confirm their identity. */
export const OwnPassword = ({ error, ...rest }: OwnPasswordProps) => {
  const t = useText()
  return (
    <Field label={t('secondFactor.passwordHint')} error={error} required>
      <PasswordInput
        {...rest}
        name="password"
        autoComplete="current-password"
        maxLength={128}
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
      />
    </Field>
  )
}
