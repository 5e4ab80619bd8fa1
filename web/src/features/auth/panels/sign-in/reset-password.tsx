import { useRef, type FormEvent } from 'react'
import { reloadWithMessage } from '../../../../lib/reload.ts'
import { refusedAt } from '../../../../lib/form-errors.ts'
import '../../../../text/auth.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { PasswordInput } from '../../../../ui/password-input.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { useResetPassword } from '../../api.ts'

/** Chooses a new password by the link in an email; afterwards the page begins anew, at the way in. */
export const ResetPassword = ({ token }: { token: string }) => {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const reset = useResetPassword()
  const { isPending, error } = reset
  const refused = refusedAt(error, 'password')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (typeof password !== 'string') return
    reset.mutate(
      { token, password },
      {
        onSuccess: () => reloadWithMessage('password-reset'),
        onError: (failure) => {
          field.current?.focus()
          toastFailure(t('auth.resetFailed'), failure)
        },
      },
    )
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="mb-2">
        <h1 className="text-xl font-semibold text-ink">{t('auth.resetTitle')}</h1>
        <p className="mt-1 text-sm text-muted">{t('auth.resetText')}</p>
      </div>
      <Field label={t('auth.newPassword')} hint={t('auth.passwordHint')} error={refused} required>
        <PasswordInput
          ref={field}
          name="password"
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={128}
          showLabel={t('auth.showPassword')}
          hideLabel={t('auth.hidePassword')}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" block pending={isPending}>
        {t(isPending ? 'auth.pleaseWait' : 'auth.resetSave')}
      </Button>
      <Button asChild variant="link">
        {/* No link of the router's, which comes with the salon's screens. */}
        <a href="/">{t('auth.backToSignIn')}</a>
      </Button>
    </form>
  )
}
