import type { Account } from '@salon/contract/auth'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { accountQueries } from '../features/auth/api.ts'
import { settingsQueries } from '../features/settings/api.ts'
import { sentenceOf } from '../text/problem.ts'
import { LocaleContext, useText } from '../text/text.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageSpinner } from '../ui/page-spinner.tsx'
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
  const t = useText()
  const account = useQuery(accountQueries.current())
  useFreshCacheFor(account.data?.id)
  if (account.isPending) return <PageSpinner fullScreen label={t('shared.loading')} />
  if (account.isError) {
    return (
      <ServerDown
        error={account.error}
        pending={account.isFetching}
        onRetry={() => void account.refetch()}
      />
    )
  }
  if (!account.data) {
    return (
      <Suspense fallback={<PageSpinner fullScreen label={t('shared.loading')} />}>
        <SignInScreen />
      </Suspense>
    )
  }
  return <Salon account={account.data} />
}

/** The salon's screens, once its language, zone and currency are known: nothing is printed twice. */
const Salon = ({ account }: { account: Account }) => {
  const t = useText()
  const settings = useQuery(settingsQueries.current())
  if (settings.isPending) return <PageSpinner fullScreen label={t('shared.loading')} />
  if (settings.isError) {
    return (
      <ServerDown
        error={settings.error}
        pending={settings.isFetching}
        onRetry={() => void settings.refetch()}
      />
    )
  }
  return (
    <LocaleContext value={settings.data}>
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
