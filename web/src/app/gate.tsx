import type { Account } from '@salon/contract/auth'
import type { Settings } from '@salon/contract/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { accountQueries } from '../features/auth/api.ts'
import { useSettings } from '../features/settings/api.ts'
import { wearTheme } from '../lib/theme.ts'
import { languageFor, useSpoken } from '../text/language.ts'
import { sentenceOf } from '../text/problem.ts'
import { LocaleContext, useText } from '../text/text.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageSpinner } from '../ui/page-spinner.tsx'
import { privacyPath } from './navigation.ts'
import { Shell } from './shell.tsx'

const SignInScreen = lazy(async () => ({
  default: (await import('../screens/sign-in.tsx')).SignInScreen,
}))

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

/** The way in: a spinner while it is not known who is there, the sign-in, or the salon. */
export const Gate = () => {
  const account = useQuery(accountQueries.current())
  useFreshCacheFor(account.data?.id)
  if (account.isPending) return <Waiting />
  if (account.isError) {
    return (
      <ServerDown
        error={account.error}
        pending={account.isFetching}
        onRetry={() => void account.refetch()}
      />
    )
  }
  return account.data ? <Salon account={account.data} /> : <Outside />
}

const Waiting = () => {
  const t = useText()
  return <PageSpinner fullScreen label={t('shared.loading')} />
}

/** What there is without an account, in the browser's language: the way in, and the privacy policy. */
const Outside = () => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const language = useSpoken(languageFor(navigator.languages))
  const locale = useMemo(
    () => language && { language, timeZone: 'UTC', currency: 'EUR' },
    [language],
  )
  if (!locale) return <Waiting />
  return (
    <LocaleContext value={locale}>
      <Suspense fallback={<Waiting />}>
        {path === privacyPath ? (
          <main className="mx-auto min-h-dvh max-w-3xl bg-canvas px-4 py-8 text-ink sm:px-6">
            <Outlet />
          </main>
        ) : (
          <SignInScreen />
        )}
      </Suspense>
    </LocaleContext>
  )
}

/** The salon's screens, once its language, zone and currency are known: nothing is printed twice. */
const Salon = ({ account }: { account: Account }) => {
  const settings = useSettings()
  if (settings.data) return <Furnished account={account} settings={settings.data} />
  if (settings.isPending) return <Waiting />
  return (
    <ServerDown
      error={settings.error}
      pending={settings.isFetching}
      onRetry={() => void settings.refetch()}
    />
  )
}

/** The salon's screens in its language and theme. */
const Furnished = ({ account, settings }: { account: Account; settings: Settings }) => {
  const t = useText()
  const language = useSpoken(settings.language)
  const { timeZone, currency, theme } = settings
  const locale = useMemo(
    () => language && { language, timeZone, currency },
    [language, timeZone, currency],
  )
  useEffect(() => wearTheme(theme), [theme])
  if (!locale) return <Waiting />
  return (
    <LocaleContext value={locale}>
      <Shell account={account}>
        <Suspense fallback={<PageSpinner label={t('shared.loading')} />}>
          <Outlet />
        </Suspense>
      </Shell>
    </LocaleContext>
  )
}

interface ServerDownProps {
  error: unknown
  pending: boolean
  onRetry: () => void
}

const ServerDown = ({ error, pending, onRetry }: ServerDownProps) => {
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
