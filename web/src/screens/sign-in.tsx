import { languages, type Language } from '@salon/contract/vocabulary'
import { MarketingPanel } from '../features/auth/components/marketing-panel.tsx'
import { SignInForm } from '../features/auth/panels/sign-in-form.tsx'
import { ownNames } from '../text/language.ts'
import { useText } from '../text/text.ts'
import { Select } from '../ui/select.tsx'

interface SignInScreenProps {
  /** What is spoken here, and what a new salon will speak. */
  language: Language
  onLanguage: (language: Language) => void
}

/** The way in: sign-in and registration, in the browser's language unless another is chosen. */
export const SignInScreen = ({ language, onLanguage }: SignInScreenProps) => {
  const t = useText()
  return (
    <div className="flex min-h-dvh bg-canvas">
      <MarketingPanel />
      <main className="flex flex-1 items-center justify-center px-4 py-10">
        <div className="w-full max-w-sm">
          <SignInForm />
          <div className="mt-8 flex flex-wrap items-center justify-center gap-x-4 text-sm">
            <Select
              aria-label={t('settings.language')}
              value={language}
              onChange={({ target }) =>
                onLanguage(languages.find((known) => known === target.value) ?? language)
              }
              options={languages.map((value) => ({ value, label: ownNames[value] }))}
            />
            {/* No link of the router's: it comes with the salon's screens, for somebody who is signed in. */}
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
