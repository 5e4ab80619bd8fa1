import { isDay } from '@salon/contract/salon-clock'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CalendarPlus, Printer, Search } from 'lucide-react'
import { Suspense, use, useDeferredValue, useState } from 'react'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { DayNavigator } from '../features/appointments/components/day-navigator.tsx'
import { TimelineSkeleton } from '../features/appointments/components/timeline-skeleton.tsx'
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
import { PageFrameContext } from '../ui/page-header.tsx'
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
  const { toggle, bell } = use(PageFrameContext)
  const isGrid = tab === 'day' && view === 'staff'
  return (
    <div data-full-bleed className={clsx(isGrid && tallAsWindow)}>
      <Tabs
        label={t('appointments.schedules')}
        value={tab}
        onChange={(chosen) => show({ tab: chosen })}
        items={[
          { value: 'day', label: t('appointments.todaysSchedule') },
          { value: 'month', label: t('appointments.monthSchedule') },
        ]}
        className={fill}
        barClassName={`${margins} pt-2 max-sm:[&>[role=tablist]]:order-last max-sm:[&>[role=tablist]]:w-full`}
        before={
          <>
            {toggle}
            <h1 className="mr-2 text-xl font-semibold text-ink">{t('appointments.title')}</h1>
          </>
        }
        beside={
          <>
            {bell}
            {mayBook && (
              <Button variant="primary" onClick={() => book()}>
                <CalendarPlus aria-hidden />
                {t('appointments.newAppointment')}
              </Button>
            )}
          </>
        }
      >
        <TabPanel value="day" className={fill}>
          <DaySchedule
            day={day}
            today={today}
            onDay={(next) => show({ day: next })}
            view={view}
            onView={(next) => show({ view: next })}
            book={mayBook ? book : undefined}
          />
        </TabPanel>
        <TabPanel value="month" className={`${page} mt-3 flex flex-col gap-4`}>
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
    </div>
  )
}

/** Of what stands at the window's edges. */
const margins = 'px-4 sm:px-6 lg:px-8'
/** What is read from top to bottom, and ends above the bar of a phone. */
const page = `${margins} mx-auto w-full max-w-7xl pb-28 lg:pb-12`
/** As tall as the window, above the bar of a phone. */
const tallAsWindow = 'flex h-[calc(100dvh-3.5rem-env(safe-area-inset-bottom))] flex-col lg:h-dvh'
/** Takes the rest of that, and shares it out among what it holds. */
const fill = 'flex min-h-0 flex-1 flex-col'

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
  // In the panels: above them it would push them down when it comes.
  const welcome = <WelcomePanel onBook={() => book?.()} />
  const words = term.trim() === '' ? 'appointments.count' : 'appointments.found'
  return (
    <div className={clsx(fill, 'pt-2')}>
      {printing && (
        <Suspense>
          <PrintDay day={day} onDone={printed} />
        </Suspense>
      )}
      <Tabs
        label={t('appointments.dayViews')}
        value={view}
        onChange={onView}
        items={[
          { value: 'list', label: t('appointments.asList') },
          { value: 'staff', label: t('appointments.byStaff') },
        ]}
        className={fill}
        barClassName={margins}
        before={
          <div className="max-sm:w-full sm:max-lg:w-84">
            <DayNavigator
              day={day}
              today={today}
              onChange={onDay}
              detail={count !== undefined && t(words, { count })}
              jump
            />
          </div>
        }
        beside={
          <>
            <div role="search" className="min-w-0 flex-1 sm:max-w-56">
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
        <TabPanel value="list" className={clsx(page, 'mt-3 flex flex-col gap-3')}>
          {isArranged && !hasVisits && welcome}
          {isArranged ? (
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
          ) : (
            <VisitCardsSkeleton />
          )}
        </TabPanel>
        <TabPanel value="staff" className={clsx(fill, 'mt-2')}>
          {isArranged && !hasVisits && (
            <div className={clsx(margins, 'pb-2 empty:hidden')}>{welcome}</div>
          )}
          {isArranged ? (
            <Suspense fallback={<TimelineSkeleton />}>
              <DayTimeline
                day={day}
                search={term}
                onPick={book && ((staffId, time) => book({ staffId, time }))}
                onDay={onDay}
              />
            </Suspense>
          ) : (
            <TimelineSkeleton />
          )}
        </TabPanel>
      </Tabs>
      {hasVisits && <div className={clsx(page, 'empty:hidden')}>{welcome}</div>}
    </div>
  )
}
