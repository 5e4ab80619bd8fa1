import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type FormEvent } from 'react'
import { lazyComponent } from '../../../../lib/lazy-component.tsx'
import { CallError } from '../../../../lib/call.ts'
import { refusedAt } from '../../../../lib/form-errors.ts'
import '../../../../text/auth.ts'
import { useLocale, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { PasswordInput } from '../../../../ui/password-input.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { toast } from '../../../../ui/toast-store.ts'
import { registrationQueries, useLogin, useRegister } from '../../api.ts'

const SignInCode = lazyComponent(async () => (await import('./sign-in-code.tsx')).SignInCode)

type SignInMode = 'signIn' | 'register'
type Known = Parameters<ReturnType<typeof useLogin>['mutate']>[0]

/**
 * Sign-in and registration in one form; what was typed stays when the mode changes. `onForgot` opens
 * the request for a password link; absent where there is none.
 */
export const SignInForm = ({ onForgot }: { onForgot?: () => void }) => {
  const t = useText()
  const { language } = useLocale()
  const [mode, setMode] = useState<SignInMode>('signIn')
  const login = useLogin()
  const register = useRegister()
  /** What was right, of an account that is asked for a code as well. */
  const [known, setKnown] = useState<Known | null>(null)
  // What cannot be asked is left to the server, which refuses what may not be.
  const { data: registration } = useQuery(registrationQueries.current())
  const isClosed = registration?.isOpen === false
  const isNew = mode === 'register' && !isClosed
  const { isPending, error } = isNew ? register : login

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const valueOf = (field: string) => {
      const value = data.get(field)
      return typeof value === 'string' ? value : ''
    }
    const credentials = { email: valueOf('email'), password: valueOf('password') }
    if (isNew)
      register.mutate({ ...credentials, name: valueOf('name'), language }, toastsFor('register', t))
    else signIn(credentials)
  }

  const signIn = (credentials: Known) => {
    const { onSuccess, onError } = toastsFor('signIn', t)
    login.mutate(credentials, {
      onSuccess,
      onError: (failure) => {
        const code = failure instanceof CallError ? failure.problem?.code : undefined
        if (code === 'second_factor_needed') setKnown(credentials)
        else if (!shownAtCode.has(code)) onError(failure)
      },
    })
  }

  if (known) {
    return (
      <Suspense>
        <SignInCode
          onCode={(code) => signIn({ ...known, code })}
          pending={isPending}
          error={error}
          onBack={() => setKnown(null)}
        />
      </Suspense>
    )
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="mb-2">
        <h1 className="text-xl font-semibold text-ink">
          {t(isNew ? 'auth.registerTitle' : 'auth.signInTitle')}
        </h1>
        <p className="mt-1 text-sm text-muted">
          {t(isNew ? 'auth.registerSubtitle' : 'auth.signInSubtitle')}
        </p>
      </div>
      {isNew && (
        <Field label={t('auth.fullName')} error={refusedAt(error, 'name')} required>
          <TextInput name="name" autoComplete="name" required maxLength={255} />
        </Field>
      )}
      <Field label={t('auth.email')} error={refusedAt(error, 'email')} required>
        <TextInput name="email" type="email" autoComplete="email" required maxLength={254} />
      </Field>
      <Field
        label={t('auth.password')}
        error={refusedAt(error, 'password')}
        {...(isNew && { hint: t('auth.passwordHint') })}
        required
      >
        <PasswordInput
          name="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          maxLength={128}
          {...(isNew && { minLength: 8 })}
          showLabel={t('auth.showPassword')}
          hideLabel={t('auth.hidePassword')}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" block pending={isPending}>
        {t(isPending ? 'auth.pleaseWait' : isNew ? 'auth.register' : 'auth.signIn')}
      </Button>
      {isClosed ? (
        <p className="text-center text-sm text-muted">{t('auth.registrationClosed')}</p>
      ) : (
        <Button
          variant="link"
          disabled={isPending}
          onClick={() => setMode(isNew ? 'signIn' : 'register')}
        >
          {t(isNew ? 'auth.toSignIn' : 'auth.toRegistration')}
        </Button>
      )}
      {onForgot && !isNew && (
        <Button variant="link" disabled={isPending} onClick={onForgot}>
          {t('auth.forgot')}
        </Button>
      )}
    </form>
  )
}

/** Errors shown at the code's field, without a toast. */
const shownAtCode = new Set<unknown>(['wrong_second_factor', 'second_factor_lost'])

/** The toasts of either way in. */
const toastsFor = (mode: SignInMode, t: ReturnType<typeof useText>) => ({
  onSuccess: ({ name }: { name: string }) =>
    mode === 'register'
      ? toast({
          variant: 'success',
          title: t('auth.registrationSuccessful'),
          description: t('auth.welcome', { name }),
        })
      : toast({
          variant: 'success',
          title: t('auth.loginSuccessful'),
          description: t('auth.welcomeBack', { name }),
        }),
  onError: (error: unknown) =>
    toastFailure(t(mode === 'register' ? 'auth.registrationFailed' : 'auth.loginFailed'), error),
})
