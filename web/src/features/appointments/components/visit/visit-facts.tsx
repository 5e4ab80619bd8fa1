import type { Appointment } from '@salon/contract/appointments'
import { countedRows, minutesOf } from '@salon/contract/visit-grouping'
import { CalendarDays, Clock, Scissors, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats, useText } from '../../../../text/text.ts'
import { Card } from '../../../../ui/card.tsx'

interface VisitFactsProps {
  /** The rows of the visit by time, at least one. */
  rows: readonly Appointment[]
  /** A button beside when it is. */
  action?: ReactNode
}

const Fact = ({
  icon,
  label,
  children,
}: {
  icon: ReactNode
  label: string
  children: ReactNode
}) => (
  <div className="flex gap-3">
    <dt className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-muted [&_svg]:size-5">
      {icon}
      <span className="sr-only">{label}</span>
    </dt>
    <dd className="min-w-0 self-center whitespace-pre-line text-ink">{children}</dd>
  </div>
)

/** Date, time, staff and notes of a visit; notes of cancelled services, too. */
export const VisitFacts = ({ rows, action }: VisitFactsProps) => {
  const t = useText()
  const formats = useFormats()
  const counted = countedRows(rows)
  const first = counted[0]
  if (!first) return null
  const minutes = minutesOf(counted)
  const staff = [...new Set(counted.map((row) => row.staff.name))]
  const notes = [...new Set(rows.flatMap((row) => row.notes ?? []))]
  return (
    <Card className="flex flex-wrap items-start gap-4">
      <dl className="flex min-w-0 flex-1 basis-60 flex-col gap-4 text-sm">
        <Fact icon={<CalendarDays />} label={t('appointments.date')}>
          <time dateTime={first.appointmentDate} className="font-medium">
            {formats.dayHeading(first.appointmentDate)}
          </time>
          <span className="block text-muted">{formats.date(first.appointmentDate)}</span>
        </Fact>
        <Fact icon={<Clock />} label={t('appointments.time')}>
          <span className="figures font-medium">
            {formats.timeRange(first.appointmentDate, minutes)}
          </span>
          <span className="figures block text-muted">{formats.stretch(minutes)}</span>
        </Fact>
        <Fact icon={<Scissors />} label={t('appointments.staff')}>
          <span className="font-medium">{staff.join(', ')}</span>
        </Fact>
        {notes.length > 0 && (
          <Fact icon={<StickyNote />} label={t('appointments.notes')}>
            {notes.join('\n\n')}
          </Fact>
        )}
      </dl>
      {action}
    </Card>
  )
}
