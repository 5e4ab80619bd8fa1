import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { BarChart3, CalendarPlus, Scissors, UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent, lazyDialog } from '../lib/lazy-component.tsx'
import { DayNavigator } from '../features/appointments/components/calendar/day-navigator.tsx'
import { VisitRowsSkeleton } from '../features/appointments/components/visit-list/visit-row.tsx'
import { DayVisits } from '../features/appointments/panels/visit-list/day-visits.tsx'
import {
  useDayCount,
  useServiceCount,
} from '../features/appointments/panels/visit-list/use-day-count.ts'
import { useMine } from '../features/appointments/panels/visit-list/use-mine.ts'
import { useSalonToday } from '../features/appointments/panels/times/use-salon-today.ts'
import { accountQueries, usePermission } from '../features/auth/api.ts'
import { StatCards } from '../features/dashboard/panels/stat-cards.tsx'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'

const BookingDialog = lazyDialog(async () => (await import('./booking-dialog.tsx')).BookingDialog)
const CustomerDialog = lazyDialog(
  async () => (await import('../features/customers/panels/customer-dialog.tsx')).CustomerDialog,
)

const DayUtilisation = lazyComponent(
  async () => (await import('../features/analytics/panels/day-utilisation.tsx')).DayUtilisation,
)
const MineChoice = lazyComponent(
  async () =>
    (await import('../features/appointments/components/calendar/mine-choice.tsx')).MineChoice,
)
// Below the day on a phone, and a skeleton at first everywhere.
const RecentActivity = lazyComponent(
  async () => (await import('../features/activity/panels/recent-activity.tsx')).RecentActivity,
)
const EmptyDay = lazyComponent(async () => (await import('./empty-day.tsx')).EmptyDay)
const DashboardNotices = lazyComponent(
  async () => (await import('./dashboard-notices.tsx')).DashboardNotices,
)

/** Today: the figures, the visits, what to do next and what was done last. */
export const DashboardScreen = () => {
  const t = useText()
  const account = useQuery(accountQueries.current())
  const { today } = useSalonToday()
  // Follows today past midnight until a day is chosen.
  const [chosen, setChosen] = useState<string | null>(null)
  const day = chosen ?? today
  const may = usePermission()
  const mayBook = may('POST /api/appointments')
  const mayReadUtilisation = may('GET /api/analytics/utilisation')
  const [open, setOpen] = useState<'booking' | 'customer' | null>(null)
  const mine = useMine()
  const count = useDayCount(day, '', mine.staffId)
  const services = useServiceCount(day, mine.staffId)
  const visits = count === undefined ? '' : t('shared.visits', { count })
  // Shows both numbers if they differ: the card above counts services, the list visits.
  const dayDetail =
    count !== undefined && services !== undefined && services > count
      ? t('dashboard.visitsAndServices', { visits, count: services })
      : visits
  const close = () => setOpen(null)
  const book = () => setOpen('booking')
  const list = (
    <DayVisits
      day={day}
      staffId={mine.staffId}
      bookAction={mayBook && <Button onClick={book}>{t('dashboard.newAppointment')}</Button>}
    />
  )
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title={t('dashboard.welcomeBack', {
          name: account.data?.name || t('dashboard.fallbackName'),
        })}
      />
      <div className="flex flex-col gap-4 sm:gap-6">
        <Suspense>
          <DashboardNotices day={day} />
        </Suspense>
        <StatCards today={today} />
        <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
          {/* Before the day: on a phone what is to be done next must not wait behind twenty visits. */}
          <QuickActions onBook={book} onAddCustomer={() => setOpen('customer')} />
          <section
            aria-labelledby="schedule"
            className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1"
          >
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <h2 id="schedule" className="text-sm font-semibold text-ink">
                {t('dashboard.todaysSchedule')}
              </h2>
              <Suspense>{mayReadUtilisation && <DayUtilisation day={day} />}</Suspense>
              {mine.canChoose && (
                <Suspense fallback={<span className="h-9 pointer-coarse:h-11" />}>
                  <MineChoice chosen={mine.chosen} onChoose={mine.choose} />
                </Suspense>
              )}
            </div>
            <DayNavigator
              day={day}
              today={today}
              detail={dayDetail}
              onChange={(next) => setChosen(next === today ? null : next)}
            />
            <Suspense fallback={<VisitRowsSkeleton />}>
              {count === 0 ? (
                <EmptyDay day={day} onBook={book}>
                  {list}
                </EmptyDay>
              ) : (
                list
              )}
            </Suspense>
          </section>
          <Card padding="none" aria-labelledby="activity" className="lg:col-start-2">
            <CardHeader
              className="px-4 pt-4"
              title={t('dashboard.recentActivity')}
              titleId="activity"
            />
            <Suspense fallback={<SkeletonRows rows={5} label={t('shared.loading')} avatar />}>
              <RecentActivity />
            </Suspense>
          </Card>
        </div>
      </div>
      {open === 'booking' && <BookingDialog open onOpenChange={close} day={day} />}
      {open === 'customer' && (
        <CustomerDialog
          open
          onOpenChange={close}
          onUse={({ id }) => void navigate({ to: '/customer/$id', params: { id: String(id) } })}
        />
      )}
    </>
  )
}

interface QuickActionsProps {
  onBook: () => void
  onAddCustomer: () => void
}

/** What the person who looks may do next; nothing where they only read. */
const QuickActions = ({ onBook, onAddCustomer }: QuickActionsProps) => {
  const t = useText()
  const may = usePermission()
  const mayBook = may('POST /api/appointments')
  const mayAdd = may('POST /api/customers')
  const mayManage = may('POST /api/services')
  const mayReport = may('GET /api/analytics/revenue')
  if (!(mayBook || mayAdd || mayManage || mayReport)) return null
  return (
    <Card aria-labelledby="actions" className="@container max-sm:p-3 lg:col-start-2">
      <CardHeader title={t('dashboard.quickActions')} titleId="actions" className="max-sm:mb-2" />
      {/* On a phone a row of four, as long as its words have the room for it. */}
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1 max-sm:*:flex-col max-sm:*:gap-1 max-sm:*:px-1 max-sm:*:py-2 max-sm:*:text-xs max-sm:@min-[10rem]:grid-cols-2 max-sm:@min-[18rem]:grid-cols-[repeat(4,auto)] max-sm:@min-[18rem]:*:justify-start lg:grid-cols-1 lg:*:justify-start">
        {mayBook && (
          <Button variant="primary" onClick={onBook}>
            <CalendarPlus aria-hidden />
            {t('dashboard.newAppointment')}
          </Button>
        )}
        {mayAdd && (
          <Button onClick={onAddCustomer}>
            <UserPlus aria-hidden />
            {t('dashboard.addCustomer')}
          </Button>
        )}
        {mayManage && (
          <Button asChild>
            <Link to="/services">
              <Scissors aria-hidden />
              {t('dashboard.manageServices')}
            </Link>
          </Button>
        )}
        {mayReport && (
          <Button asChild>
            <Link to="/analytics">
              <BarChart3 aria-hidden />
              {t('dashboard.viewReports')}
            </Link>
          </Button>
        )}
      </div>
    </Card>
  )
}
