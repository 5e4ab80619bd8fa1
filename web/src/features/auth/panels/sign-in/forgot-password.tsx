import { useEffect, useRef, type FormEvent } from 'react'
import '../../../../text/auth.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { useForgotPassword } from '../../api.ts'

/** Asks for an email with a link to a new password, and says where it would go. */
export const ForgotPassword = ({ onBack }: { onBack: () => void }) => {
  const t = useText()
  const ask = useForgotPassword()
  const title = useRef<HTMLHeadingElement>(null)
  const sentTo = ask.isSuccess ? ask.variables : null
  // Announces the new page to screen readers.
  useEffect(() => title.current?.focus(), [sentTo])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = new FormData(event.currentTarget).get('email')
    if (typeof email !== 'string') return
    ask.mutate(email.trim(), { onError: (error) => toastFailure(t('auth.forgotFailed'), error) })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="mb-2">
        <h1 ref={title} tabIndex={-1} className="text-xl font-semibold text-ink outline-none">
          {t(sentTo === null ? 'auth.forgotTitle' : 'auth.forgotSentTitle')}
        </h1>
        <p className="mt-1 text-sm break-words text-muted">
          {sentTo === null ? t('auth.forgotText') : t('auth.forgotSent', { email: sentTo })}
        </p>
      </div>
      {sentTo === null && (
        <>
          <Field label={t('auth.email')} required>
            <TextInput name="email" type="email" autoComplete="email" required maxLength={254} />
          </Field>
          <Button type="submit" variant="primary" size="lg" block pending={ask.isPending}>
            {t(ask.isPending ? 'auth.pleaseWait' : 'auth.forgotSend')}
          </Button>
        </>
      )}
      <Button variant="link" disabled={ask.isPending} onClick={onBack}>
        {t('auth.backToSignIn')}
      </Button>
    </form>
  )
}
