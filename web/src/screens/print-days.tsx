import type { Appointment } from '@salon/contract/appointments'
import type { SafetyAlert } from '@salon/contract/safety'
import { wallClockAt } from '@salon/contract/salon-clock'
import { isArrived, takesTime } from '@salon/contract/visit-grouping'
import type { BlockedTime } from '@salon/contract/working-hours'
import { blockedOn } from '@salon/contract/working-spans'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { appointmentQueries } from '../features/appointments/api.ts'
import { absenceWords } from '../features/appointments/components/calendar/absence-words.ts'
import { staffColumns } from '../features/appointments/panels/calendar/staff-columns.ts'
import { useSafetyAlerts } from '../features/appointments/panels/calendar/use-safety-alerts.ts'
import { isCancelled, visitsIn } from '../features/appointments/panels/visit-list/visits-in.ts'
import { useSalonInfo } from '../features/salon-info/api.ts'
import { staffQueries } from '../features/staff/api.ts'
import { hoursQueries } from '../features/working-hours/api.ts'
import '../text/blocked-times.ts'
import { spanText } from '../text/hours.ts'
import '../text/print.ts'
import { LocaleContext, useFormats, useText } from '../text/text.ts'
import { PrintPage, PrintSheet } from '../ui/print-sheet.tsx'
import { toast } from '../ui/toast-store.ts'

interface PrintDaysProps {
  /** One day, or the seven of a week: 'YYYY-MM-DD' in the salon's zone. */
  days: readonly string[]
  /** Whose days they are, a column each; everybody's without, a page each. */
  staffId: number | undefined
  /** They were printed, or could not be: then nothing was printed, and a toast says so. */
  onDone: () => void
}

/** A page for each day with a column for each staff member, for the mirror or for a power cut; or one's week on a page. */
export const PrintDays = ({ days, staffId, onDone }: PrintDaysProps) => {
  const t = useText()
  const formats = useFormats()
  const [first = '', last = first] = [days[0], days.at(-1)]
  const isWeek = days.length > 1
  const salon = useSalonInfo()
  const ofDay = useQuery({ ...appointmentQueries.day(first), enabled: !isWeek })
  const ofWeek = useQuery({ ...appointmentQueries.week(first), enabled: isWeek })
  const rows = isWeek ? ofWeek : ofDay
  const staff = useQuery(staffQueries.list())
  const hours = useQuery(hoursQueries.since(first))
  const safety = useSafetyAlerts(first, last)
  const { timeZone } = useContext(LocaleContext)
  const [printedAt] = useState(() => new Date().toISOString())

  // Where a refetch alone failed, what is cached is printed, as the calendar shows it.
  const hasFailed =
    Boolean(safety.failed) ||
    [rows, staff, salon, hours].some(({ isLoadingError }) => isLoadingError)
  const fail = useEffectEvent(() => {
    toast({ variant: 'destructive', title: t('print.failed') })
    onDone()
  })
  useEffect(() => {
    if (hasFailed) fail()
  }, [hasFailed])
  const [booked, members, workingHours] = [rows.data, staff.data, hours.data]
  if (!booked || !members || !workingHours || hasFailed) return null
  if (salon.isPending || safety.isPending) return null
  const name = salon.data?.name ?? t('shell.salonManagement')
  const dayOf = new Map(
    booked.map((row) => [row.id, wallClockAt(row.appointmentDate, timeZone).day]),
  )
  const rowsOn = (day: string) => booked.filter(({ id }) => dayOf.get(id) === day)
  const peopleOf = (of: readonly Appointment[]) => staffColumns(members, of, noneHidden).everyone
  const columnOf = (
    title: string,
    member: { id: number; name: string },
    day: string,
    of: readonly Appointment[],
  ): PrintedColumn => ({
    title,
    rows: of.filter((row) => row.staffId === member.id),
    blocked: blockedOn(workingHours.blockedTimes, member.id, day),
    absence: absenceWords(workingHours, [member], day, t).visible,
  })
  const one = peopleOf(booked).find(({ id }) => id === staffId)
  const pages = one
    ? [
        {
          heading: `${one.name} · ${formats.dayRange(first, last)}`,
          columns: days.map((day) => columnOf(formats.dayHeading(day), one, day, rowsOn(day))),
        },
      ]
    : days.map((day) => {
        const of = rowsOn(day)
        return {
          heading: formats.dayHeading(day),
          columns: peopleOf(of).map((member) => columnOf(member.name, member, day, of)),
        }
      })
  return (
    <PrintSheet
      title={t('print.dayOf', {
        salon: name,
        day: isWeek ? `${formats.date(first)} – ${formats.date(last)}` : formats.date(first),
      })}
      onDone={onDone}
    >
      {pages.map(({ heading, columns }) => (
        <PrintPage key={heading}>
          <header>
            <h1>{name}</h1>
            <p>
              {heading} · {t('shared.visits', { count: visitsOf(columns, timeZone) })}
            </p>
          </header>
          <div
            className="mt-[2mm] grid gap-x-[3mm] gap-y-[4mm]"
            style={{ gridTemplateColumns: `repeat(${columnsOf(columns.length)}, minmax(0, 1fr))` }}
          >
            {columns.map((column, place) => (
              <StaffDay key={place} {...column} alertOf={safety.alerts} />
            ))}
          </div>
          <footer>{t('print.printedAt', { when: formats.dateTime(printedAt) })}</footer>
        </PrintPage>
      ))}
    </PrintSheet>
  )
}

/** A column hidden on one device's screen is printed. */
const noneHidden: ReadonlySet<number> = new Set()

/** How many visits columns have that are not cancelled. */
const visitsOf = (columns: readonly PrintedColumn[], timeZone: string) =>
  visitsIn(
    columns.flatMap(({ rows }) => rows),
    timeZone,
  ).filter((visit) => !isCancelled(visit)).length

/** Staff members beside each other: narrower columns would break their words. */
const mostColumns = 9

/** As many in each row of columns as in the others. */
const columnsOf = (people: number) =>
  Math.max(1, Math.ceil(people / Math.ceil(people / mostColumns)))

/** A staff member's day. */
interface PrintedColumn {
  title: string
  rows: readonly Appointment[]
  blocked: readonly BlockedTime[]
  /** Why they are away, if they are. */
  absence: string | undefined
}

interface StaffDayProps extends PrintedColumn {
  /** What the desk has to know of rows, by their ids. */
  alertOf: ReadonlyMap<number, SafetyAlert>
}

const StaffDay = ({ title, rows, blocked, absence, alertOf }: StaffDayProps) => {
  const t = useText()
  const formats = useFormats()
  const { timeZone } = useContext(LocaleContext)
  const entries = [
    ...rows.map((row) => ({
      key: `visit ${row.id}`,
      at: wallClockAt(row.appointmentDate, timeZone).time,
      entry: <PrintedVisit row={row} alert={alertOf.get(row.id)} />,
    })),
    ...blocked.map(({ id, from, to, reason }) => ({
      key: `blocked ${id}`,
      at: from,
      entry: (
        <>
          <p className="figures font-semibold first-letter:uppercase">
            {spanText({ from, to }, t, formats)}
          </p>
          <p>{reason ?? t('blockedTimes.blocked')}</p>
        </>
      ),
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <section>
      <h2>{title}</h2>
      {absence && <p className="font-semibold">{absence}</p>}
      {entries.length === 0 ? (
        !absence && <p>{t('print.empty')}</p>
      ) : (
        <ol>
          {entries.map(({ key, entry }) => (
            <li key={key}>{entry}</li>
          ))}
        </ol>
      )}
    </section>
  )
}

interface PrintedVisitProps {
  row: Appointment
  alert: SafetyAlert | undefined
}

const PrintedVisit = ({ row, alert }: PrintedVisitProps) => {
  const t = useText()
  const formats = useFormats()
  const status = isArrived(row)
    ? 'appointments.arrived'
    : (`appointments.statuses.${row.status}` as const)
  // Clients can read the sheet: it says where to look, and the app says the rest.
  const noted =
    alert &&
    [
      (alert.test || alert.conditions.length > 0) && t('print.seeSafety'),
      alert.age && t('print.checkAge'),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      <p className="figures font-semibold">
        {formats.timeRange(row.appointmentDate, row.duration)}
      </p>
      <p className={clsx('font-semibold', !takesTime(row.status) && 'line-through')}>
        {row.customer.name}
      </p>
      <p>{row.service.name}</p>
      <p>
        {t(status)}
        {row.customer.phone && ` · ${row.customer.phone}`}
      </p>
      {noted && <p className="font-semibold">{noted}</p>}
      {row.notes && <p className="italic">{row.notes}</p>}
    </>
  )
}
