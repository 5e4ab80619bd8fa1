import type { Appointment } from '@salon/contract/appointments'
import { wallClockAt } from '@salon/contract/salon-clock'
import { isArrived, takesTime } from '@salon/contract/visit-grouping'
import type { BlockedTime } from '@salon/contract/working-hours'
import { blockedOn } from '@salon/contract/working-spans'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { appointmentQueries } from '../features/appointments/api.ts'
import { isCancelled, visitsIn } from '../features/appointments/panels/visit-list/visits-in.ts'
import { useSalonInfo } from '../features/salon-info/api.ts'
import { staffQueries, withoutOwnersDuplicate } from '../features/staff/api.ts'
import { hoursQueries } from '../features/working-hours/api.ts'
import '../text/blocked-times.ts'
import { spanText } from '../text/hours.ts'
import '../text/print.ts'
import { LocaleContext, useFormats, useText } from '../text/text.ts'
import { PrintSheet } from '../ui/print-sheet.tsx'

interface PrintDayProps {
  /** 'YYYY-MM-DD' in the salon's zone. */
  day: string
  /** It was printed, or could not be: then nothing was printed, and `failed` says so. */
  onDone: (failed: boolean) => void
}

/** A day on one page, a column for each staff member: for the mirror, or for a power cut. */
export const PrintDay = ({ day, onDone }: PrintDayProps) => {
  const t = useText()
  const formats = useFormats()
  const salon = useSalonInfo()
  const rows = useQuery(appointmentQueries.day(day))
  const staff = useQuery(staffQueries.list())
  const hours = useQuery(hoursQueries.since(day))
  const { timeZone } = useContext(LocaleContext)
  const [printedAt] = useState(() => new Date().toISOString())

  const hasFailed = rows.isError || staff.isError || salon.isError || hours.isError
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (hasFailed) done(true)
  }, [hasFailed])
  if (!rows.data || !staff.data || !hours.data || salon.isPending || hasFailed) return null
  const { blockedTimes } = hours.data
  const visits = visitsIn(rows.data, timeZone).filter((visit) => !isCancelled(visit))
  const name = salon.data?.name ?? t('shell.salonManagement')
  const working = withoutOwnersDuplicate(staff.data).filter((member) => member.isActive)
  const people = new Map(
    [...working, ...rows.data.map((row) => row.staff)].map((member) => [member.id, member]),
  )
  return (
    <PrintSheet
      title={t('print.dayOf', { salon: name, day: formats.date(day) })}
      onePage
      onDone={() => onDone(false)}
    >
      <header>
        <h1>{name}</h1>
        <p>
          {formats.dayHeading(day)} · {t('shared.visits', { count: visits.length })}
        </p>
      </header>
      <div
        className="mt-[2mm] grid gap-x-[3mm] gap-y-[4mm]"
        style={{ gridTemplateColumns: `repeat(${columnsOf(people.size)}, minmax(0, 1fr))` }}
      >
        {[...people.values()].map((member) => (
          <StaffDay
            key={member.id}
            name={member.name}
            rows={rows.data.filter((row) => row.staffId === member.id)}
            blocked={blockedOn(blockedTimes, member.id, day)}
          />
        ))}
      </div>
      <footer>{t('print.printedAt', { when: formats.dateTime(printedAt) })}</footer>
    </PrintSheet>
  )
}

/** Staff members beside each other: narrower columns would break their words. */
const mostColumns = 9

/** As many in each row of columns as in the others. */
const columnsOf = (people: number) =>
  Math.max(1, Math.ceil(people / Math.ceil(people / mostColumns)))

interface StaffDayProps {
  name: string
  rows: readonly Appointment[]
  blocked: readonly BlockedTime[]
}

const StaffDay = ({ name, rows, blocked }: StaffDayProps) => {
  const t = useText()
  const formats = useFormats()
  const { timeZone } = useContext(LocaleContext)
  const entries = [
    ...rows.map((row) => ({
      key: `visit ${row.id}`,
      at: wallClockAt(row.appointmentDate, timeZone).time,
      entry: <PrintedVisit row={row} />,
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
      <h2>{name}</h2>
      {entries.length === 0 ? (
        <p>{t('print.empty')}</p>
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

const PrintedVisit = ({ row }: { row: Appointment }) => {
  const t = useText()
  const formats = useFormats()
  const status = isArrived(row)
    ? 'appointments.arrived'
    : (`appointments.statuses.${row.status}` as const)
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
      {row.notes && <p className="italic">{row.notes}</p>}
    </>
  )
}
