import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Calendar1, CalendarDays, CalendarPlus } from 'lucide-react'
import { Suspense, use, useState, type ReactNode } from 'react'
import { lazyComponent, lazyDialog } from '../lib/lazy-component.tsx'
import { visitsSearch } from '../features/appointments/components/visits-address.ts'
import { MonthSchedule } from '../features/appointments/panels/calendar/month-schedule.tsx'
import { useMine } from '../features/appointments/panels/visit-list/use-mine.ts'
import { useSalonToday } from '../features/appointments/panels/times/use-salon-today.ts'
import { useSetupSteps } from '../features/appointments/panels/visit-list/use-setup-steps.ts'
import { usePermission } from '../features/auth/api.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { PageFrameContext } from '../ui/page-header.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import {
  DaySchedule,
  fill,
  page,
  secondRow,
  type BookingSlot,
  type ShowVisits,
} from './day-schedule.tsx'

const AwaitingLine = lazyComponent(
  async () => (await import('../features/online-booking/panels/awaiting-line.tsx')).AwaitingLine,
)
const WelcomePanel = lazyComponent(
  async () =>
    (await import('../features/appointments/panels/visit-list/welcome-panel.tsx')).WelcomePanel,
)
const BookingDialog = lazyDialog(async () => (await import('./booking-dialog.tsx')).BookingDialog)
const MineChoice = lazyComponent(
  async () =>
    (await import('../features/appointments/components/calendar/mine-choice.tsx')).MineChoice,
)
const WaitingList = lazyComponent(async () => (await import('./waiting-list.tsx')).WaitingList)

/** The salon's visits, a day, a week or a month at a time. What is shown stands in the address. */
export const VisitsScreen = () => {
  const t = useText()
  const { today } = useSalonToday()
  const search = visitsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  // State: what is shown in it comes once it is on the page.
  const [bar, setBar] = useState<HTMLDivElement | null>(null)
  const [booking, setBooking] = useState<BookingRequest>({ is: 'never' })

  const { day = today, tab = 'day', view = 'list' } = search
  const show: ShowVisits = (next) =>
    void navigate({
      to: '/appointments',
      search: visitsSearch({ ...search, day, ...next }),
    })
  const book = (at: BookingSlot = {}) => setBooking({ is: 'open', at })
  const mayBook = usePermission()('POST /api/appointments')
  const { toggle, bell } = use(PageFrameContext)
  const welcome = Boolean(useSetupSteps()?.length) && <WelcomePanel onBook={() => book()} />
  const mine = useMine()
  const whose = mine.canChoose && (
    <Suspense fallback={<span className="h-9 pointer-coarse:h-11" />}>
      <MineChoice chosen={mine.chosen} onChoose={mine.choose} />
    </Suspense>
  )
  const isGrid = tab === 'day' && view !== 'list'
  return (
    <div data-full-bleed className={clsx(isGrid && tallAsWindow)}>
      <Tabs
        label={t('appointments.schedules')}
        value={tab}
        onChange={(chosen) => show({ tab: chosen })}
        items={[
          {
            value: 'day',
            label: <Schedule icon={<Calendar1 />} name={t('appointments.todaysSchedule')} />,
          },
          {
            value: 'month',
            label: <Schedule icon={<CalendarDays />} name={t('appointments.monthSchedule')} />,
          },
        ]}
        className={fill}
        barClassName={`min-h-13 px-4 py-1.5 pointer-coarse:py-0.5 max-sm:px-2 ${secondRow}`}
        before={
          <>
            {toggle}
            <h1 className="sr-only">{t('appointments.title')}</h1>
          </>
        }
        beside={
          <>
            <div ref={setBar} className="contents" />
            <div className="ml-auto max-sm:order-2">{bell}</div>
            <div className="grid size-10 place-items-center max-sm:order-2 pointer-coarse:size-11">
              <Suspense>
                <WaitingList search={search} onBook={mayBook ? book : undefined} />
              </Suspense>
            </div>
            {mayBook && (
              <Button
                variant="primary"
                className="max-[100rem]:aspect-square max-[100rem]:px-0! max-[100rem]:[&_svg]:size-5! max-sm:order-2"
                title={t('appointments.newAppointment')}
                onClick={() => book()}
              >
                <CalendarPlus aria-hidden />
                <span className="max-[100rem]:sr-only">{t('appointments.newAppointment')}</span>
              </Button>
            )}
            <div aria-hidden className="order-3 basis-full sm:hidden" />
          </>
        }
      >
        <TabPanel value="day" className={fill}>
          <DaySchedule
            bar={bar}
            day={day}
            today={today}
            view={view}
            show={show}
            staffId={search.staff}
            mine={mine}
            whose={whose}
            welcome={welcome}
            book={mayBook ? book : undefined}
          />
        </TabPanel>
        <TabPanel value="month" className={`${page} mt-1 flex flex-col gap-4`}>
          <MonthSchedule
            day={day}
            staffId={mine.staffId}
            whose={whose}
            onMonth={(next) => show({ day: next })}
            onDay={(next) => show({ day: next, tab: 'day' })}
          />
          <Suspense>{welcome}</Suspense>
        </TabPanel>
      </Tabs>
      {/* Below what is shown, which therefore stays where it is whenever one comes; the list has them itself. */}
      {mayBook && (isGrid || tab === 'month') && (
        <div className={isGrid ? undefined : footOfWindow}>
          <Suspense>
            <AwaitingLine link={<Link to="/appointments" search={{ day }} />} />
          </Suspense>
        </div>
      )}
      {booking.is !== 'never' && (
        <BookingDialog
          open={booking.is === 'open'}
          onOpenChange={(open) => setBooking({ ...booking, is: open ? 'open' : 'closed' })}
          day={day}
          {...booking.at}
        />
      )}
    </div>
  )
}

/** As tall as the window, above the bar of a phone. */
const tallAsWindow = 'flex h-[calc(100dvh-3.5rem-env(safe-area-inset-bottom))] flex-col lg:h-dvh'

/** At the foot of the window while the page scrolls, above the bar of a phone. */
const footOfWindow = 'sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 lg:bottom-0'

interface BookingRequest {
  is: 'never' | 'open' | 'closed'
  at?: BookingSlot
}

/** A tab that is only an icon where its name would take the room of the day. */
const Schedule = ({ icon, name }: { icon: ReactNode; name: string }) => (
  <span title={name} className="grid place-items-center [&_svg]:size-5 min-[90rem]:[&_svg]:hidden">
    {icon}
    <span className="max-[90rem]:sr-only">{name}</span>
  </span>
)
