import { MarketingPanel } from '../features/auth/components/marketing-panel.tsx'
import { SignInForm } from '../features/auth/panels/sign-in-form.tsx'

/** The way in: sign-in and registration. */
export const SignInScreen = () => (
  <div className="flex min-h-dvh bg-canvas">
    <MarketingPanel />
    <main className="flex flex-1 items-center justify-center px-4 py-10">
      <div className="w-full max-w-sm">
        <SignInForm />
      </div>
    </main>
  </div>
)
