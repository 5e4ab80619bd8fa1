import { isDay } from '@salon/contract/salon-clock'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarPlus, Printer, Search } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { DayNavigator } from '../features/appointments/components/day-navigator.tsx'
import { VisitCardsSkeleton } from '../features/appointments/components/visit-card.tsx'
import { DayVisits } from '../features/appointments/panels/day-visits.tsx'
import { MonthSchedule } from '../features/appointments/panels/month-schedule.tsx'
import { useDayCount, useIsArranged } from '../features/appointments/panels/use-day-count.ts'
import { useSalonToday } from '../features/appointments/panels/use-salon-today.ts'
import { WelcomePanel } from '../features/appointments/panels/welcome-panel.tsx'
import { usePermission } from '../features/auth/api.ts'
import '../text/print.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageSpinner } from '../ui/page-spinner.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast-store.ts'

const BookingDialog = lazyComponent(
  async () => (await import('./booking-dialog.tsx')).BookingDialog,
)
const DayTimeline = lazyComponent(
  async () => (await import('../features/appointments/panels/day-timeline.tsx')).DayTimeline,
)
const PrintDay = lazyComponent(async () => (await import('./print-day.tsx')).PrintDay)

/** The salon's visits, a day or a month at a time. Day and tab stand in the address. */
export const VisitsScreen = () => {
  const t = useText()
  const { today } = useSalonToday()
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [booking, setBooking] = useState<BookingRequest>({ is: 'never' })

  const day = isDay(search.day) ? search.day : today
  const tab = search.tab === 'month' ? 'month' : 'day'
  const view = search.view === 'staff' ? 'staff' : 'list'
  const show = (next: { day?: string; tab?: 'day' | 'month'; view?: DayView }) =>
    void navigate({
      to: '/appointments',
      search: {
        day: next.day ?? day,
        ...((next.tab ?? tab) === 'month' && { tab: 'month' as const }),
        ...((next.view ?? view) === 'staff' && { view: 'staff' as const }),
      },
    })
  const book = (at: BookingSlot = {}) => setBooking({ is: 'open', at })
  const mayBook = usePermission()('POST /api/appointments')
  return (
    <>
      <PageHeader
        title={t('appointments.title')}
        subtitle={t('appointments.subtitle')}
        actions={
          mayBook ? (
            <Button variant="primary" onClick={() => book()}>
              <CalendarPlus aria-hidden />
              {t('appointments.newAppointment')}
            </Button>
          ) : undefined
        }
      />
      <Tabs
        label={t('appointments.schedules')}
        value={tab}
        onChange={(chosen) => show({ tab: chosen })}
        items={[
          { value: 'day', label: t('appointments.todaysSchedule') },
          { value: 'month', label: t('appointments.monthSchedule') },
        ]}
      >
        <TabPanel value="day" className="mt-4">
          <DaySchedule
            day={day}
            today={today}
            onDay={(next) => show({ day: next })}
            view={view}
            onView={(next) => show({ view: next })}
            book={mayBook ? book : undefined}
          />
        </TabPanel>
        <TabPanel value="month" className="mt-4 flex flex-col gap-4">
          <MonthSchedule
            day={day}
            onMonth={(next) => show({ day: next })}
            onDay={(next) => show({ day: next, tab: 'day' })}
          />
          <WelcomePanel onBook={() => book()} />
        </TabPanel>
      </Tabs>
      {booking.is !== 'never' && (
        <Suspense>
          <BookingDialog
            open={booking.is === 'open'}
            onOpenChange={(open) => setBooking({ ...booking, is: open ? 'open' : 'closed' })}
            day={day}
            {...booking.at}
          />
        </Suspense>
      )}
    </>
  )
}

/** How a day is shown: one card after the other, or a column for each staff member. */
type DayView = 'list' | 'staff'

/** The place in the day's book that was tapped, if any. */
interface BookingSlot {
  staffId?: number
  time?: string
}

interface BookingRequest {
  is: 'never' | 'open' | 'closed'
  at?: BookingSlot
}

interface DayScheduleProps {
  day: string
  today: string
  onDay: (day: string) => void
  view: DayView
  onView: (view: DayView) => void
  /** Nothing where the person who looks may not book. */
  book: ((at?: BookingSlot) => void) | undefined
}

const DaySchedule = ({ day, today, onDay, view, onView, book }: DayScheduleProps) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const term = useDeferredValue(typed)
  const [printing, setPrinting] = useState(false)
  const printed = (failed: boolean) => {
    setPrinting(false)
    if (failed) toast({ variant: 'destructive', title: t('print.failed') })
  }
  const count = useDayCount(day, term)
  // Visits come first, and the welcome panel below them.
  const hasVisits = Boolean(useDayCount(day))
  const isArranged = useIsArranged(day)
  const words = term.trim() === '' ? 'appointments.count' : 'appointments.found'
  return (
    <div className="flex flex-col gap-4">
      <DayNavigator
        day={day}
        today={today}
        onChange={onDay}
        detail={count !== undefined && t(words, { count })}
        jump
      />
      {!isArranged && <VisitCardsSkeleton />}
      {isArranged && !hasVisits && <WelcomePanel onBook={() => book?.()} />}
      {printing && (
        <Suspense>
          <PrintDay day={day} onDone={printed} />
        </Suspense>
      )}
      {isArranged && (
        <Tabs
          label={t('appointments.dayViews')}
          value={view}
          onChange={onView}
          items={[
            { value: 'list', label: t('appointments.asList') },
            { value: 'staff', label: t('appointments.byStaff') },
          ]}
          beside={
            <>
              <div role="search" className="min-w-0 flex-1 sm:max-w-72">
                <TextInput
                  type="search"
                  aria-label={t('appointments.search')}
                  placeholder={t('appointments.searchShort')}
                  icon={<Search aria-hidden />}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              </div>
              <IconButton
                variant="outline"
                label={t('print.printDay')}
                onClick={() => setPrinting(true)}
              >
                <Printer aria-hidden />
              </IconButton>
            </>
          }
        >
          <TabPanel value="list" className="mt-4">
            <DayVisits
              day={day}
              search={term}
              bookAction={
                book && <Button onClick={() => book()}>{t('appointments.newAppointment')}</Button>
              }
              clearAction={
                <Button onClick={() => setTyped('')}>{t('appointments.clearSearch')}</Button>
              }
            />
          </TabPanel>
          <TabPanel value="staff" className="mt-4">
            <Suspense fallback={<PageSpinner label={t('appointments.loading')} />}>
              <DayTimeline
                day={day}
                search={term}
                onPick={book && ((staffId, time) => book({ staffId, time }))}
                onDay={onDay}
              />
            </Suspense>
          </TabPanel>
        </Tabs>
      )}
      {hasVisits && <WelcomePanel onBook={() => book?.()} />}
    </div>
  )
}
