import type { Appointment } from '@salon/contract/appointments'
import { uncategorizedColor } from '@salon/contract/vocabulary'
import { CalendarPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import '../../../../text/customers.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardHeader } from '../../../../ui/card.tsx'
import { CategoryDot } from '../../../../ui/category-chip.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import type { LinkElement } from '../../../../ui/link-element.ts'
import { List, ListRow } from '../../../../ui/list-row.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { AwaitingMark } from './awaiting-mark.tsx'
import { SeriesMark } from '../series/series-mark.tsx'

interface CustomerAppointmentsProps {
  /** All appointments of one client, in any order. */
  rows: readonly Appointment[]
  /** Leads to an appointment; takes its words from here. */
  linkTo: (row: Appointment) => LinkElement
  /** The next step where there are none. */
  action?: ReactNode
}

/** Few enough to see what stands below, enough for what one asks most often: the last time. */
const portion = 10

/** A client's appointments, newest first, a portion at a time. */
export const CustomerAppointments = ({ rows, linkTo, action }: CustomerAppointmentsProps) => {
  const t = useText()
  const formats = useFormats()
  const [shown, setShown] = useState(portion)
  const newest = [...rows].sort(
    (a, b) => b.appointmentDate.localeCompare(a.appointmentDate) || b.id - a.id,
  )
  return (
    <Card padding="none">
      <CardHeader
        className="px-4 pt-4"
        title={t('customers.appointments')}
        detail={
          rows.length > 0 ? (
            <span className="figures">
              {t('customers.appointmentsCount', { count: rows.length })}
            </span>
          ) : undefined
        }
      />
      {rows.length === 0 && (
        <EmptyState
          icon={<CalendarPlus />}
          title={t('customers.noAppointments')}
          detail={action ? t('customers.noAppointmentsHint') : undefined}
          action={action}
        />
      )}
      <div>
        <List label={t('customers.appointments')}>
          {newest.slice(0, shown).map((row) => (
            <ListRow
              key={row.id}
              link={linkTo(row)}
              leading={<CategoryDot colour={row.service.category?.color ?? uncategorizedColor} />}
              title={row.service.name}
              detail={
                <span className="figures">
                  {formats.date(row.appointmentDate)} · {formats.time(row.appointmentDate)}
                  <span className="block">
                    {t('appointments.withStaff', { staff: row.staff.name })}{' '}
                    <SeriesMark rows={[row]} /> <AwaitingMark rows={[row]} />
                  </span>
                </span>
              }
              status={
                <StatusBadge status={row.status} label={t(`appointments.statuses.${row.status}`)} />
              }
              trailing={
                <>
                  <span className="block font-medium text-ink">{formats.money(row.price)}</span>
                  <span className="block text-muted">{formats.duration(row.duration)}</span>
                </>
              }
            />
          ))}
        </List>
      </div>
      {shown < rows.length && (
        <p className="border-t border-line p-3 text-center">
          <Button variant="ghost" onClick={() => setShown(shown + portion)}>
            {t('shared.showMore')}
          </Button>
        </p>
      )}
    </Card>
  )
}
