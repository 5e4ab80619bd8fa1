import { MarketingPanel } from '../features/auth/components/marketing-panel.tsx'
import { SignInForm } from '../features/auth/panels/sign-in-form.tsx'
import { useText } from '../text/text.ts'

/** The way in: sign-in and registration. */
export const SignInScreen = () => {
  const t = useText()
  return (
    <div className="flex min-h-dvh bg-canvas">
      <MarketingPanel />
      <main className="flex flex-1 items-center justify-center px-4 py-10">
        <div className="w-full max-w-sm">
          <SignInForm />
          <p className="mt-8 text-center text-sm">
            {/* No link of the router's: it comes with the salon's screens, for somebody who is signed in. */}
            <a
              href="/privacy"
              className="inline-flex touch items-center justify-center text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {t('privacy.title')}
            </a>
          </p>
        </div>
      </main>
    </div>
  )
}
