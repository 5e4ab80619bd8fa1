import type { Language } from '@salon/contract/vocabulary'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { accountQueries } from '../features/auth/api.ts'
import { languageFor, useLanguage } from '../text/language.ts'
import { sentenceOf } from '../text/problem.ts'
import { LocaleContext, useText } from '../text/text.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageSpinner } from '../ui/page-spinner.tsx'
import { confirmPath, privacyPath, resetPath } from './navigation.ts'
import { useLiveUpdates } from './use-live-updates.ts'
import { useAccountSync } from './use-account-sync.ts'

const SignInScreen = lazyComponent(
  async () => (await import('../screens/sign-in.tsx')).SignInScreen,
)

/** Milliseconds before the second reset, for responses that were in flight at the first. */
const secondResetDelay = 100

/**
 * When the account changes, resets every other query; again after 100 ms, because responses of the
 * previous account may still arrive.
 */
function useCacheReset(id: number | undefined) {
  const client = useQueryClient()
  const last = useRef(id)
  useEffect(() => {
    const before = last.current
    if (id !== undefined) last.current = id
    if (id === undefined || before === undefined || before === id) return undefined
    const reset = () =>
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' })
    reset()
    const timer = setTimeout(reset, secondResetDelay)
    return () => clearTimeout(timer)
  }, [client, id])
}

interface AuthGuardProps {
  /** The salon's screens; a lazy component, loaded once a user is signed in. */
  pages: ReactNode
}

/** Shows the screens to a signed-in user and the sign-in screen to anybody else; a spinner meanwhile. */
export const AuthGuard = ({ pages }: AuthGuardProps) => {
  // After a failed prefetch the error shows at once, instead of a second attempt behind a spinner.
  const account = useQuery({ ...accountQueries.current(), retryOnMount: false })
  useCacheReset(account.data?.id)
  useAccountSync(account.data === null ? null : account.data?.id)
  useLiveUpdates(account.data?.id)
  if (account.isPending) return <FullPageSpinner />
  // A known account stays signed in on screen while its refetch fails.
  if (account.isError && !account.data) {
    return (
      <ServerDown
        error={account.error}
        pending={account.isFetching}
        onRetry={() => void account.refetch()}
      />
    )
  }
  return (
    <Suspense fallback={<FullPageSpinner />}>
      {isAt(resetPath) || isAt(confirmPath) ? (
        <PublicLayout>
          {(choice) => (
            <SignInScreen
              {...choice}
              token={window.location.hash.slice(1)}
              isOfEmail={isAt(confirmPath)}
            />
          )}
        </PublicLayout>
      ) : account.data ? (
        pages
      ) : (
        <PublicLayout>
          {isAt(privacyPath) ? () => pages : (choice) => <SignInScreen {...choice} />}
        </PublicLayout>
      )}
    </Suspense>
  )
}

/** Read from the location: without an account no router is mounted, and only a full load leads here. */
const isAt = (path: string) => window.location.pathname === path

/** Fills the window while the account, settings or code load. */
export const FullPageSpinner = () => {
  const t = useText()
  return <PageSpinner fullScreen label={t('shared.loading')} />
}

/** The language of the public pages, and its setter. */
interface LanguageChoice {
  language: Language
  onLanguage: (language: Language) => void
}

/** Layout of the public pages (sign-in, privacy policy), in the browser's language or the chosen one. */
const PublicLayout = ({ children }: { children: (choice: LanguageChoice) => ReactNode }) => {
  const [chosen, setChosen] = useState(() => languageFor(navigator.languages))
  const language = useLanguage(chosen)
  const locale = useMemo(
    () => language && { language, timeZone: 'UTC', currency: 'EUR' },
    [language],
  )
  if (!locale) return <FullPageSpinner />
  return (
    <LocaleContext value={locale}>
      {children({ language: chosen, onLanguage: setChosen })}
    </LocaleContext>
  )
}

interface ServerDownProps {
  error: unknown
  pending: boolean
  onRetry: () => void
}

/** Full-page error for a server that is unreachable or failing. */
export const ServerDown = ({ error, pending, onRetry }: ServerDownProps) => {
  const t = useText()
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas">
      <ErrorState
        title={t('shell.serverDown')}
        detail={sentenceOf(error)}
        retryLabel={t('shared.retry')}
        pending={pending}
        onRetry={onRetry}
      />
    </main>
  )
}
