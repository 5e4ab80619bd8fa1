import type { Language } from '@salon/contract/vocabulary'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { lazily } from '../lib/lazily.tsx'
import { accountQueries } from '../features/auth/api.ts'
import { languageFor, useSpoken } from '../text/language.ts'
import { sentenceOf } from '../text/problem.ts'
import { LocaleContext, useText } from '../text/text.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageSpinner } from '../ui/page-spinner.tsx'
import { privacyPath, resetPath } from './navigation.ts'
import { useLiveUpdates } from './use-live-updates.ts'
import { useSameAccount } from './use-same-account.ts'

const SignInScreen = lazily(async () => (await import('../screens/sign-in.tsx')).SignInScreen)

/** The second clearing after another account appeared: for answers that were on their way. */
const secondClearing = 100

/** Nothing of one account may be seen by another: a new id empties the cache, and once more. */
function useFreshCacheFor(id: number | undefined) {
  const client = useQueryClient()
  const last = useRef(id)
  useEffect(() => {
    const before = last.current
    if (id !== undefined) last.current = id
    if (id === undefined || before === undefined || before === id) return undefined
    const clear = () =>
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' })
    clear()
    const timer = setTimeout(clear, secondClearing)
    return () => clearTimeout(timer)
  }, [client, id])
}

interface GateProps {
  /** The salon's screens, which are not loaded before somebody may see them. */
  pages: ReactNode
}

/** The way in: a spinner while it is not known who is there, the sign-in, or the salon. */
export const Gate = ({ pages }: GateProps) => {
  // Where the first question has failed already, whoever looks is told, rather than kept waiting.
  const account = useQuery({ ...accountQueries.current(), retryOnMount: false })
  useFreshCacheFor(account.data?.id)
  useSameAccount(account.data === null ? null : account.data?.id)
  useLiveUpdates(account.data?.id)
  if (account.isPending) return <Waiting />
  // What is known of somebody stays in sight while the server cannot be asked again.
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
    <Suspense fallback={<Waiting />}>
      {isReset() ? (
        <Outside>
          {(choice) => <SignInScreen {...choice} token={window.location.hash.slice(1)} />}
        </Outside>
      ) : account.data ? (
        pages
      ) : (
        <Outside>{isPrivacy() ? () => pages : (choice) => <SignInScreen {...choice} />}</Outside>
      )}
    </Suspense>
  )
}

/** Whoever has no account comes to the one page that needs none by its address, never from another. */
const isReset = () => window.location.pathname === resetPath
const isPrivacy = () => window.location.pathname === privacyPath

/** As tall and wide as the page, while there is nothing to show yet. */
export const Waiting = () => {
  const t = useText()
  return <PageSpinner fullScreen label={t('shared.loading')} />
}

/** The language of somebody who has no salon yet, and the way to another one. */
interface LanguageChoice {
  language: Language
  onLanguage: (language: Language) => void
}

/** What there is without an account, in the browser's language or the one chosen instead: the way in, and the privacy policy. */
const Outside = ({ children }: { children: (choice: LanguageChoice) => ReactNode }) => {
  const [chosen, setChosen] = useState(() => languageFor(navigator.languages))
  const language = useSpoken(chosen)
  const locale = useMemo(
    () => language && { language, timeZone: 'UTC', currency: 'EUR' },
    [language],
  )
  if (!locale) return <Waiting />
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

/** The server does not answer, or answers that it cannot. */
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
