import type { Appointment } from '@salon/contract/appointments'
import { takesTime } from '@salon/contract/visit-grouping'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { appointmentQueries } from '../features/appointments/api.ts'
import { useSalonInfo } from '../features/salon-info/api.ts'
import { staffQueries, withoutOwnersDouble } from '../features/staff/api.ts'
import '../text/print.ts'
import { useFormats, useText } from '../text/text.ts'
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
  const [printedAt] = useState(() => new Date().toISOString())

  const hasFailed = rows.isError || staff.isError || salon.isError
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (hasFailed) done(true)
  }, [hasFailed])
  if (!rows.data || !staff.data || salon.isPending || hasFailed) return null
  const name = salon.data?.name ?? t('shell.salonManagement')
  const working = withoutOwnersDouble(staff.data).filter((member) => member.isActive)
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
          {formats.dayHeading(day)} · {t('print.visits', { count: rows.data.length })}
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

const StaffDay = ({ name, rows }: { name: string; rows: readonly Appointment[] }) => {
  const t = useText()
  const formats = useFormats()
  return (
    <section>
      <h2>{name}</h2>
      {rows.length === 0 ? (
        <p>{t('print.empty')}</p>
      ) : (
        <ol>
          {rows.map((row) => (
            <li key={row.id}>
              <p className="figures font-semibold">
                {formats.timeRange(row.appointmentDate, row.duration)}
              </p>
              <p className={clsx('font-semibold', !takesTime(row.status) && 'line-through')}>
                {row.customer.name}
              </p>
              <p>{row.service.name}</p>
              <p>
                {t(`appointments.statuses.${row.status}`)}
                {row.customer.phone && ` · ${row.customer.phone}`}
              </p>
              {row.notes && <p className="italic">{row.notes}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
