import { languages, type Language } from '@salon/contract/vocabulary'
import { MarketingPanel } from '../features/auth/components/marketing-panel.tsx'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { canMail } from '../features/auth/api.ts'
import { SignInForm } from '../features/auth/panels/sign-in/sign-in-form.tsx'
import '../text/settings.ts'
import { ownNames } from '../text/language.ts'
import { useText } from '../text/text.ts'
import { Select } from '../ui/select.tsx'

const ForgotPassword = lazyComponent(
  async () => (await import('../features/auth/panels/sign-in/forgot-password.tsx')).ForgotPassword,
)
const ConfirmEmail = lazyComponent(
  async () => (await import('../features/auth/panels/profile/confirm-email.tsx')).ConfirmEmail,
)
const ResetPassword = lazyComponent(
  async () => (await import('../features/auth/panels/sign-in/reset-password.tsx')).ResetPassword,
)

interface SignInScreenProps {
  /** The language of this screen, and of a new salon. */
  language: Language
  onLanguage: (language: Language) => void
  /** The token of a password-reset link, if the page was opened by one. */
  token?: string
  /** The link is to a new email. */
  isOfEmail?: boolean
}

/** The way in: sign-in and registration, in the browser's language unless another is chosen. */
export const SignInScreen = ({ language, onLanguage, token, isOfEmail }: SignInScreenProps) => {
  const t = useText()
  const [forgotten, setForgotten] = useState(false)
  return (
    <div className="flex min-h-dvh bg-canvas">
      <MarketingPanel />
      <main className="flex flex-1 items-center justify-center px-4 py-10">
        <div className="w-full max-w-sm">
          <Suspense>
            {token !== undefined ? (
              isOfEmail ? (
                <ConfirmEmail token={token} />
              ) : (
                <ResetPassword token={token} />
              )
            ) : forgotten ? (
              <ForgotPassword onBack={() => setForgotten(false)} />
            ) : (
              <SignInForm {...(canMail() && { onForgot: () => setForgotten(true) })} />
            )}
          </Suspense>
          <div className="mt-8 flex flex-wrap items-center justify-center gap-x-4 text-sm">
            <Select
              aria-label={t('settings.language')}
              value={language}
              onChange={({ target }) =>
                onLanguage(languages.find((known) => known === target.value) ?? language)
              }
              options={languages.map((value) => ({ value, label: ownNames[value] }))}
            />
            {/* A plain link: the router is loaded with the salon's screens, after sign-in. */}
            <a
              href="/privacy"
              className="inline-flex touch shrink-0 items-center justify-center text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {t('privacy.title')}
            </a>
          </div>
        </div>
      </main>
    </div>
  )
}
