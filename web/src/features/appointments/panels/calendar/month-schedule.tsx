import { monthGrid } from '@salon/contract/salon-clock'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { lazyComponent } from '../../../../lib/lazy-component.tsx'
import { hiddenStaff, storeHiddenStaff } from '../../../../lib/visit-filters.ts'
import { useText } from '../../../../text/text.ts'
import { PageSpinner } from '../../../../ui/page-spinner.tsx'
import { settingsQueries } from '../../../settings/api.ts'
import { staffQueries } from '../../../staff/api.ts'
import { appointmentQueries } from '../../api.ts'
import { useAccountChoice } from '../use-account-choice.ts'
import type { ClosedWords } from './closed-days.tsx'
import { staffColumns } from './staff-columns.ts'

const ClosedDays = lazyComponent(async () => (await import('./closed-days.tsx')).ClosedDays)
const CalendarNamesHint = lazyComponent(
  async () => (await import('./calendar-names-hint.tsx')).CalendarNamesHint,
)
const StaffFilter = lazyComponent(
  async () => (await import('../../components/calendar/staff-filter.tsx')).StaffFilter,
)
const MonthCalendar = lazyComponent(
  async () => (await import('./month-calendar.tsx')).MonthCalendar,
)

interface MonthScheduleProps {
  /** A day of the month to show, 'YYYY-MM-DD'. */
  day: string
  /** Whose visits are shown; without it everybody's whom the staff filter leaves. */
  staffId: number | undefined
  /** The choice of whose they are, where there is one. */
  whose: ReactNode
  /** Another month was requested; its first day, or today. */
  onMonth: (day: string) => void
  /** A day was chosen. */
  onDay: (day: string) => void
}

/**
 * Asks for a month of appointments while what draws it is fetched: where both come at once, hundreds of
 * visits are drawn with the days that they are in, and not after them.
 */
export const MonthSchedule = ({ day, staffId, whose, ...on }: MonthScheduleProps) => {
  const t = useText()
  const { data: settings } = useQuery(settingsQueries.current())
  const weekStart = settings?.weekStart ?? 0
  const [closed, setClosed] = useState(noneClosed)
  const month = day.slice(0, 7)
  const weeks = useMemo(() => monthGrid(`${month}-01`, weekStart), [month, weekStart])
  const { chosen: hidden, choose: hide } = useAccountChoice(hiddenStaff, storeHiddenStaff)
  const { data: staff = [] } = useQuery(staffQueries.list())
  const { everyone, chosen } = staffColumns(staff, [], hidden)
  const people = staffId === undefined ? chosen : staff.filter(({ id }) => id === staffId)
  // Where nobody would be left, everybody is shown, as in the day and the week.
  const excepted = [...hidden].filter((id) => !chosen.some((one) => one.id === id))
  const { data, error, isFetching, refetch } = useQuery(
    appointmentQueries.calendar({
      from: weeks[0]?.[0] ?? day,
      to: weeks.at(-1)?.at(-1) ?? day,
      staffId,
      exceptStaffIds: (staffId === undefined && excepted.join(',')) || undefined,
    }),
  )
  return (
    <Suspense fallback={<PageSpinner label={t('appointments.loadingMonth')} />}>
      <Suspense>
        <ClosedDays {...{ weeks, people }} onClosed={setClosed} />
      </Suspense>
      {settings?.calendarNamesHint && <CalendarNamesHint />}
      <MonthCalendar
        day={day}
        weeks={weeks}
        weekStart={weekStart}
        ownNames={settings?.calendarNames === 'language'}
        whose={
          <>
            {whose}
            <Suspense>
              {staffId === undefined && everyone.length > 0 && (
                <StaffFilter people={everyone} hidden={new Set(excepted)} onChange={hide} />
              )}
            </Suspense>
          </>
        }
        closed={closed}
        days={{ data, error, isFetching, refetch }}
        {...on}
      />
    </Suspense>
  )
}

const noneClosed: ClosedWords = new Map()
