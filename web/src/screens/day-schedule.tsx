import { daysOfWeek } from '@salon/contract/salon-clock'
import type { WaitingEntry } from '@salon/contract/waiting-list'
import type { BlockedTime } from '@salon/contract/working-hours'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Printer, Search } from 'lucide-react'
import { Suspense, useContext, useDeferredValue, useState, type ReactNode } from 'react'
import { lazyComponent, lazyDialog } from '../lib/lazy-component.tsx'
import type { DayView } from '../features/appointments/components/visits-address.ts'
import { DayControl } from '../features/appointments/components/calendar/day-control.tsx'
import { TimelineSkeleton } from '../features/appointments/components/timeline/timeline-skeleton.tsx'
import { VisitRowsSkeleton } from '../features/appointments/components/visit-list/visit-row.tsx'
import { appointmentQueries } from '../features/appointments/api.ts'
import { DayVisits } from '../features/appointments/panels/visit-list/day-visits.tsx'
import {
  useDayCount,
  useIsArranged,
} from '../features/appointments/panels/visit-list/use-day-count.ts'
import type { useMine } from '../features/appointments/panels/visit-list/use-mine.ts'
import { isCounted, visitsIn } from '../features/appointments/panels/visit-list/visits-in.ts'
import { usePermission } from '../features/auth/api.ts'
import { settingsQueries } from '../features/settings/api.ts'
import { LocaleContext, useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useSearchWords } from './search-words.ts'

const DayTimeline = lazyComponent(
  async () =>
    (await import('../features/appointments/panels/calendar/day-timeline.tsx')).DayTimeline,
)
const WeekTimeline = lazyComponent(
  async () =>
    (await import('../features/appointments/panels/calendar/week-timeline.tsx')).WeekTimeline,
)
const BlockedTimeDialog = lazyDialog(
  async () =>
    (await import('../features/working-hours/panels/blocked-time-dialog.tsx')).BlockedTimeDialog,
)
const VisitNotices = lazyComponent(async () => (await import('./visit-notices.tsx')).VisitNotices)
const PrintDays = lazyComponent(async () => (await import('./print-days.tsx')).PrintDays)

/** Of what stands at the window's edges. */
const margins = 'px-4 sm:px-6 lg:px-8'
/** On a phone the tabs, with what stands in their order, are a row of their own. */
export const secondRow =
  'max-lg:gap-x-1 max-sm:[&>[role=tablist]]:order-4 max-lg:[&>[role=tablist]>*]:px-2'
/** The views give way on a phone, and scroll where even that is too much; that clips a ring around them. */
const shrinks =
  'max-sm:[&>[role=tablist]]:min-w-0 max-sm:[&>[role=tablist]]:flex-1 max-sm:[&>[role=tablist]]:flex-nowrap max-sm:[&>[role=tablist]]:overflow-x-auto max-sm:[&>[role=tablist]>*]:px-1.5! max-sm:[&>[role=tablist]>*]:text-xs max-sm:[&>[role=tablist]>*]:-outline-offset-2'
/** What is read from top to bottom, and ends above the bar of a phone. */
export const page = `${margins} mx-auto w-full max-w-7xl pb-28 lg:pb-12`

/** Takes the rest of the height, and shares it out among what it holds. */
export const fill = 'flex min-h-0 flex-1 flex-col'

/** The place in the day's book that was tapped, if any. */
export interface BookingSlot {
  day?: string
  staffId?: number
  time?: string
  /** Its minutes, where it was drawn. */
  duration?: number | undefined
  /** The client of the waiting list whom the booking is for. */
  waiting?: WaitingEntry
}

/** What is shown instead. */
export type ShowVisits = (next: {
  day?: string
  tab?: 'day' | 'month'
  view?: DayView
  staff?: number | undefined
}) => void

interface DayScheduleProps {
  /** The toolbar's part for the day. */
  bar: HTMLElement | null
  day: string
  today: string
  view: DayView
  /** Whose week it is; everybody's without. */
  staffId: number | undefined
  mine: ReturnType<typeof useMine>
  /** Chooses between one's own visits and everybody's; nothing where there is no choice. */
  whose: ReactNode
  /** The set-up checklist of a new salon: below its visits, if there are any. */
  welcome: ReactNode
  show: ShowVisits
  /** Nothing where the person who looks may not book. */
  book: ((at?: BookingSlot) => void) | undefined
}

/** The visits of a day, as a list or by staff, or of its week. */
export const DaySchedule = ({
  bar,
  day,
  today,
  view,
  staffId,
  mine,
  whose,
  welcome,
  show,
  book,
}: DayScheduleProps) => {
  const t = useText()
  const [typed, setTyped] = useSearchWords()
  const term = useDeferredValue(typed)
  const [printing, setPrinting] = useState(false)
  const isWeek = view === 'week'
  const { data: settings } = useQuery(settingsQueries.current())
  const weekStart = settings?.weekStart ?? 0
  const days = isWeek ? daysOfWeek(day, weekStart) : [day]
  const [firstDay = day] = days
  const weekOf = staffId ?? mine.staffId
  const { timeZone } = useContext(LocaleContext)
  const { data: rows } = useQuery({ ...appointmentQueries.week(firstDay), enabled: isWeek })
  const ofWeek =
    rows && visitsIn(rows, timeZone).filter((visit) => isCounted(visit, weekOf, term)).length
  const ofDay = useDayCount(day, term, mine.staffId)
  const count = isWeek ? ofWeek : ofDay
  const mayBlock = usePermission()('PUT /api/working-hours/blocked-times/:id')
  const [blocked, setBlocked] = useState<{ block: BlockedTime; on: string }>()
  const openBlocked = mayBlock
    ? (block: BlockedTime, on: string) => setBlocked({ block, on })
    : undefined
  // In the panels, since above them the checklist would push them down when it comes.
  const hasVisits = Boolean(useDayCount(day))
  const isArranged = useIsArranged(day)
  const words = term.trim() === '' ? 'shared.visits' : 'appointments.found'
  return (
    <div className={fill}>
      {blocked && <BlockedTimeDialog {...blocked} onClose={() => setBlocked(undefined)} />}
      {printing && (
        <Suspense>
          <PrintDays
            days={days}
            staffId={isWeek ? weekOf : undefined}
            onDone={() => setPrinting(false)}
          />
        </Suspense>
      )}
      <Tabs
        label={t('appointments.dayViews')}
        value={view}
        onChange={(next) => show({ view: next })}
        items={[
          { value: 'list', label: t('appointments.asList') },
          { value: 'staff', label: t('appointments.byStaff') },
          { value: 'week', label: t('appointments.asWeek') },
        ]}
        className={fill}
        barIn={bar}
        barClassName={`min-w-0 flex-1 max-sm:contents ${secondRow} ${shrinks}`}
        before={
          <DayControl
            {...{ day, today, weekStart, isWeek }}
            detail={count !== undefined && t(words, { count })}
            onChange={(next) => show({ day: next })}
          />
        }
        beside={
          <>
            <div
              role="search"
              className="relative h-10 w-10 max-sm:order-5 xl:ml-auto xl:w-auto xl:max-w-56 xl:flex-1 pointer-coarse:h-11 pointer-coarse:w-11 max-xl:ml-auto"
            >
              <div className="max-xl:focus-within:absolute max-xl:focus-within:right-0 max-xl:focus-within:z-30 max-xl:focus-within:w-56">
                <TextInput
                  type="search"
                  aria-label={t('appointments.search')}
                  placeholder={t('appointments.searchShort')}
                  icon={<Search aria-hidden />}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                  className={clsx(
                    // An icon until it is typed into; what was typed is then seen by its colour and by the count.
                    'max-xl:not-focus:border-transparent max-xl:not-focus:bg-transparent max-xl:not-focus:px-0! max-xl:not-focus:text-transparent max-xl:not-focus:shadow-none max-xl:not-focus:placeholder:text-transparent',
                    typed !== '' && 'max-xl:bg-brand-soft!',
                  )}
                />
              </div>
            </div>
            <IconButton
              className="max-sm:order-5"
              label={t(isWeek ? 'appointments.printWeek' : 'appointments.printDay')}
              onClick={() => setPrinting(true)}
            >
              <Printer aria-hidden />
            </IconButton>
          </>
        }
      >
        <TabPanel value="list" className={clsx(page, 'mt-1 flex flex-col gap-3')}>
          <Suspense fallback={<VisitRowsSkeleton />}>
            <VisitNotices day={day} isArranged={isArranged}>
              {!hasVisits && welcome}
              {whose && <div className="flex">{whose}</div>}
              <DayVisits
                day={day}
                search={term}
                atNow
                staffId={mine.staffId}
                bookAction={
                  book && <Button onClick={() => book()}>{t('appointments.newAppointment')}</Button>
                }
                clearAction={
                  <Button onClick={() => setTyped('')}>{t('shared.clearSearch')}</Button>
                }
              />
            </VisitNotices>
          </Suspense>
        </TabPanel>
        <TabPanel value="staff" className={fill}>
          <Suspense fallback={<TimelineSkeleton />}>
            {isArranged && !hasVisits && (
              <div className={clsx(margins, 'pb-2 empty:hidden')}>{welcome}</div>
            )}
            {whose && <div className={clsx(margins, 'flex pb-2')}>{whose}</div>}
            {isArranged ? (
              <DayTimeline
                day={day}
                search={term}
                staffId={mine.staffId}
                onEveryone={() => mine.choose('everyone')}
                onPick={book && ((staffId, time, duration) => book({ staffId, time, duration }))}
                onBlocked={openBlocked}
                onDay={(next) => show({ day: next })}
              />
            ) : (
              <TimelineSkeleton />
            )}
          </Suspense>
        </TabPanel>
        <TabPanel value="week" className={fill}>
          <Suspense fallback={<TimelineSkeleton />}>
            <WeekTimeline
              day={day}
              staffId={weekOf}
              onStaff={(staff) => {
                if (staff === undefined) mine.choose('everyone')
                show({ staff })
              }}
              search={term}
              onPick={book}
              onBlocked={openBlocked}
              onDay={(next, nextView) => show({ day: next, view: nextView })}
            />
          </Suspense>
        </TabPanel>
      </Tabs>
      {hasVisits && view !== 'week' && (
        <div className={clsx(page, 'empty:hidden')}>
          <Suspense>{welcome}</Suspense>
        </div>
      )}
    </div>
  )
}
