import type { Account } from '@salon/contract/auth'
import { footerVersion } from '@salon/contract/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { accountQueries, usePermission } from '../features/auth/api.ts'
import { LogOutButton } from '../features/auth/panels/sessions/log-out-button.tsx'
import { PersonalInformation } from '../features/auth/panels/profile/personal-information.tsx'
import { DeviceCard } from '../features/notifications/panels/device-card.tsx'
import { salonInfoQueries } from '../features/salon-info/api.ts'
import { SalonInformation } from '../features/salon-info/panels/salon-information.tsx'
import { AppSettings } from '../features/settings/panels/app-settings.tsx'
import { CalendarStepCard } from '../features/settings/panels/calendar-step-card.tsx'
import '../text/settings.ts'
import { useText } from '../text/text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DataAndPrivacy } from './settings-data.tsx'

// The longest list of the screen, and the last.
const DeviceList = lazyComponent(
  async () => (await import('../features/auth/panels/sessions/device-list.tsx')).DeviceList,
)

const HoursCard = lazyComponent(
  async () => (await import('../features/working-hours/panels/hours-card.tsx')).HoursCard,
)

const FeedsCard = lazyComponent(
  async () => (await import('../features/calendar-feeds/panels/feeds-card.tsx')).FeedsCard,
)

const OnlineBookingCard = lazyComponent(
  async () =>
    (await import('../features/online-booking/panels/online-booking-card.tsx')).OnlineBookingCard,
)

const MessagesCard = lazyComponent(
  async () => (await import('../features/messages/panels/messages-card.tsx')).MessagesCard,
)

const TemplatesCard = lazyComponent(
  async () => (await import('../features/forms/panels/templates-card.tsx')).TemplatesCard,
)

/** The salon, the account, and how the app behaves. */
export const SettingsScreen = () => {
  const t = useText()
  // The signed-in user is loaded before any screen is shown.
  const { data: account } = useQuery(accountQueries.current())
  if (!account) return null
  return (
    <>
      <PageHeader title={t('shell.settings')} subtitle={t('settings.subtitle')} />
      <SettingsCards account={account} />
    </>
  )
}

const SettingsCards = ({ account }: { account: Account }) => {
  const t = useText()
  const may = usePermission()
  // The salon's description may be long: the cards below render once it has loaded, so that they
  // do not shift.
  const { isPending } = useQuery(salonInfoQueries.current(account.id))
  const cardToCome = <Skeleton className="h-56 w-full rounded-card" />
  return (
    <>
      {/* Two columns; in one, the devices, of which there may be many, come last. */}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
          <SalonInformation userId={account.id} />
          {isPending ? (
            cardToCome
          ) : (
            <>
              <PersonalInformation account={account} actions={<LogOutButton />} />
              <div className="min-w-0">
                <Suspense fallback={cardToCome}>
                  <HoursCard />
                </Suspense>
              </div>
              {may('GET /api/online-booking') && (
                <div className="min-w-0">
                  <Suspense fallback={cardToCome}>
                    <OnlineBookingCard />
                  </Suspense>
                </div>
              )}
              {may('POST /api/form-templates') && (
                <div className="min-w-0">
                  <Suspense fallback={cardToCome}>
                    <TemplatesCard />
                  </Suspense>
                </div>
              )}
              {may('GET /api/calendar-feeds') && (
                <div className="min-w-0">
                  <Suspense fallback={cardToCome}>
                    <FeedsCard />
                  </Suspense>
                </div>
              )}
              <div className="min-w-0 max-lg:order-1">
                <Suspense fallback={cardToCome}>
                  <DeviceList />
                </Suspense>
              </div>
            </>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
          {isPending ? (
            cardToCome
          ) : (
            <>
              <AppSettings />
              <CalendarStepCard />
              <DeviceCard />
              <DataAndPrivacy account={account} />
              {may('GET /api/message-settings') && (
                <div className="min-w-0">
                  <Suspense fallback={cardToCome}>
                    <MessagesCard />
                  </Suspense>
                </div>
              )}
            </>
          )}
        </div>
      </div>
      {!isPending && (
        <footer className="mt-8 text-center text-xs text-muted">
          {t('shell.footer', { version: footerVersion })}
        </footer>
      )}
    </>
  )
}
