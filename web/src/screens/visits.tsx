import { isDay } from '@salon/contract/salon-clock'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarPlus, Search } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { DayNavigator } from '../features/appointments/components/day-navigator.tsx'
import { DayVisits } from '../features/appointments/panels/day-visits.tsx'
import { useDayCount } from '../features/appointments/panels/use-day-count.ts'
import { useSalonToday } from '../features/appointments/panels/use-salon-today.ts'
import { WelcomePanel } from '../features/appointments/panels/welcome-panel.tsx'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageSpinner } from '../ui/page-spinner.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { TextInput } from '../ui/text-input.tsx'

const BookingDialog = lazy(async () => ({
  default: (await import('./booking-dialog.tsx')).BookingDialog,
}))
const MonthCalendar = lazy(async () => ({
  default: (await import('../features/appointments/panels/month-calendar.tsx')).MonthCalendar,
}))

/** The salon's visits, a day or a month at a time. Day and tab stand in the address. */
export const VisitsScreen = () => {
  const t = useText()
  const { today } = useSalonToday()
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [booking, setBooking] = useState<'never' | 'open' | 'closed'>('never')

  const day = isDay(search.day) ? search.day : today
  const tab = search.tab === 'month' ? 'month' : 'day'
  const show = (next: { day?: string; tab?: 'day' | 'month' }) =>
    void navigate({
      to: '/appointments',
      search: {
        day: next.day ?? day,
        ...((next.tab ?? tab) === 'month' && { tab: 'month' as const }),
      },
    })
  const book = () => setBooking('open')
  const bookButton = (
    <Button variant="primary" onClick={book}>
      <CalendarPlus aria-hidden />
      {t('appointments.newAppointment')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('appointments.title')}
        subtitle={t('appointments.subtitle')}
        actions={bookButton}
      />
      <div className="flex flex-col gap-5">
        <WelcomePanel />
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
              book={book}
            />
          </TabPanel>
          <TabPanel value="month" className="mt-4">
            <Suspense fallback={<PageSpinner label={t('appointments.loadingMonth')} />}>
              <MonthCalendar
                day={day}
                onMonth={(next) => show({ day: next })}
                onDay={(next) => show({ day: next, tab: 'day' })}
              />
            </Suspense>
          </TabPanel>
        </Tabs>
      </div>
      {booking !== 'never' && (
        <Suspense>
          <BookingDialog
            open={booking === 'open'}
            onOpenChange={(open) => setBooking(open ? 'open' : 'closed')}
            day={day}
          />
        </Suspense>
      )}
    </>
  )
}

interface DayScheduleProps {
  day: string
  today: string
  onDay: (day: string) => void
  book: () => void
}

const DaySchedule = ({ day, today, onDay, book }: DayScheduleProps) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const count = useDayCount(day, wanted)
  const words = wanted.trim() === '' ? 'appointments.count' : 'appointments.found'
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center lg:justify-between">
        <DayNavigator
          day={day}
          today={today}
          onChange={onDay}
          detail={count !== undefined && t(words, { count })}
          jump
        />
        <div role="search" className="lg:w-72">
          <TextInput
            type="search"
            aria-label={t('appointments.search')}
            placeholder={t('appointments.searchShort')}
            icon={<Search aria-hidden />}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      </div>
      <DayVisits
        day={day}
        search={wanted}
        bookAction={<Button onClick={book}>{t('appointments.newAppointment')}</Button>}
        clearAction={<Button onClick={() => setTyped('')}>{t('appointments.clearSearch')}</Button>}
      />
    </div>
  )
}
