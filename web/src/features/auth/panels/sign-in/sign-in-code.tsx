import { useEffect, useRef, useState, type FormEvent } from 'react'
import '../../../../text/second-factor.ts'
import '../../../../text/auth.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { CodeField } from '../../components/code-field.tsx'
import { refusedBy, fieldValue } from '../refused-by.ts'

interface SignInCodeProps {
  /** Signs in with a code as well. */
  onCode: (code: string) => void
  pending: boolean
  error: unknown
  onBack: () => void
}

/** The second half of the way in: a code of the app, or one that was kept for a lost phone. */
export const SignInCode = ({ onCode, pending, error, onBack }: SignInCodeProps) => {
  const t = useText()
  const [isRecovery, setRecovery] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Also after a code that was wrong.
  useEffect(() => field.current?.focus(), [isRecovery, error])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = fieldValue(event.currentTarget, 'code')
    if (code) onCode(code)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="mb-2">
        <h1 className="text-xl font-semibold text-ink">{t('secondFactor.signInTitle')}</h1>
        <p className="mt-1 text-sm text-muted">
          {t(isRecovery ? 'secondFactor.recoverySignInText' : 'secondFactor.signInText')}
        </p>
      </div>
      <CodeField
        key={String(isRecovery)}
        ref={field}
        name="code"
        label={t(isRecovery ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
        error={refusedBy(error, 'wrong_second_factor', 'second_factor_lost')}
        digits={!isRecovery}
        required
      />
      <Button type="submit" variant="primary" size="lg" block pending={pending}>
        {t(pending ? 'auth.pleaseWait' : 'auth.signIn')}
      </Button>
      <Button variant="link" disabled={pending} onClick={() => setRecovery(!isRecovery)}>
        {t(isRecovery ? 'secondFactor.useApp' : 'secondFactor.useRecovery')}
      </Button>
      <Button variant="link" disabled={pending} onClick={onBack}>
        {t('auth.backToSignIn')}
      </Button>
    </form>
  )
}
