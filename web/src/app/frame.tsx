import type { Account } from '@salon/contract/auth'
import type { Settings } from '@salon/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo } from 'react'
import { accountQueries } from '../features/auth/api.ts'
import { useSettings } from '../features/settings/api.ts'
import { wearTheme } from '../lib/theme.ts'
import { useSpoken } from '../text/language.ts'
import { LocaleContext, useText } from '../text/text.ts'
import { HoldBackContext } from '../ui/hold-back.ts'
import { PageSpinner } from '../ui/page-spinner.tsx'
import { Tooltips } from '../ui/tooltip.tsx'
import { ServerDown, Waiting } from './gate.tsx'
import { Shell } from './shell.tsx'
import { useHeldBack } from './use-held-back.ts'

/** What stands around every screen: the salon's frame, or nothing much for whoever has no account. */
export const Frame = () => {
  const { data: account } = useQuery({ ...accountQueries.current(), enabled: false })
  const holdBack = useHeldBack()
  return (
    <HoldBackContext value={holdBack}>
      {account ? (
        <Salon account={account} />
      ) : (
        <main className="mx-auto min-h-dvh max-w-3xl bg-canvas px-4 py-8 text-ink sm:px-6">
          <Outlet />
        </main>
      )}
      <Tooltips />
    </HoldBackContext>
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
  const { timeZone, currency, theme, clock } = settings
  const locale = useMemo(
    () => language && { language, timeZone, currency, clock },
    [language, timeZone, currency, clock],
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
