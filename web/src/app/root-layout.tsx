import type { Account } from '@salon/contract/auth'
import type { Settings } from '@salon/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo } from 'react'
import { accountQueries } from '../features/auth/api.ts'
import { useSettings } from '../features/settings/api.ts'
import { applyTheme } from '../lib/theme.ts'
import { useLanguage } from '../text/language.ts'
import { LocaleContext, useText } from '../text/text.ts'
import { NavigationBlockerContext } from '../ui/navigation-blocker.ts'
import { PageSpinner } from '../ui/page-spinner.tsx'
import { Tooltips } from '../ui/tooltip.tsx'
import { ServerDown, FullPageSpinner } from './auth-guard.tsx'
import { Shell } from './shell.tsx'
import { useRouterBlocker } from './use-router-blocker.ts'

/** The root route's layout: the salon's shell, or a plain page without an account. */
export const RootLayout = () => {
  const { data: account } = useQuery({ ...accountQueries.current(), enabled: false })
  const block = useRouterBlocker()
  return (
    <NavigationBlockerContext value={block}>
      {account ? (
        <SettingsLoader account={account} />
      ) : (
        <main className="mx-auto min-h-dvh max-w-3xl bg-canvas px-4 py-8 text-ink sm:px-6">
          <Outlet />
        </main>
      )}
      <Tooltips />
    </NavigationBlockerContext>
  )
}

/** Waits for the settings, so that nothing renders with the wrong language, zone or currency. */
const SettingsLoader = ({ account }: { account: Account }) => {
  const settings = useSettings()
  if (settings.data) return <LocalizedApp account={account} settings={settings.data} />
  if (settings.isPending) return <FullPageSpinner />
  return (
    <ServerDown
      error={settings.error}
      pending={settings.isFetching}
      onRetry={() => void settings.refetch()}
    />
  )
}

/** The shell and the screens in the salon's locale and theme. */
const LocalizedApp = ({ account, settings }: { account: Account; settings: Settings }) => {
  const t = useText()
  const language = useLanguage(settings.language)
  const { timeZone, currency, theme, clock } = settings
  const locale = useMemo(
    () => language && { language, timeZone, currency, clock },
    [language, timeZone, currency, clock],
  )
  useEffect(() => applyTheme(theme), [theme])
  if (!locale) return <FullPageSpinner />
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
