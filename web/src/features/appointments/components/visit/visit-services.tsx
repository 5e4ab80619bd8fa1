import type { Appointment } from '@salon/contract/appointments'
import { uncategorizedColor } from '@salon/contract/vocabulary'
import { sumOfMoney } from '@salon/contract/money-sum'
import { countedRows } from '@salon/contract/visit-grouping'
import { Pencil } from 'lucide-react'
import { useFormats, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardHeader } from '../../../../ui/card.tsx'
import { CategoryDot } from '../../../../ui/category-chip.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { List, ListRow } from '../../../../ui/list-row.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import '../../../../text/visit-details.ts'

interface VisitServicesProps {
  /** The rows of the visit by time. */
  rows: readonly Appointment[]
  /** Whether the person who looks may change them. */
  mayChange: boolean
  onEditServices: () => void
  onEditRow: (row: Appointment) => void
}

/** What is done in a visit and what it costs together. */
export const VisitServices = ({
  rows,
  mayChange,
  onEditServices,
  onEditRow,
}: VisitServicesProps) => {
  const t = useText()
  const formats = useFormats()
  const counted = countedRows(rows)
  const isCounted = (row: Appointment) => counted.includes(row)
  const mixed = new Set(rows.map((row) => row.status)).size > 1
  return (
    <Card padding="none">
      <CardHeader
        className="px-4 pt-4"
        title={t('visitDetails.services')}
        actions={
          mayChange ? (
            <Button size="sm" onClick={onEditServices}>
              {t('visitDetails.editServices')}
            </Button>
          ) : undefined
        }
      />
      <div>
        <List label={t('visitDetails.services')}>
          {rows.map((row) => (
            <ListRow
              key={row.id}
              leading={<CategoryDot colour={row.service.category?.color ?? uncategorizedColor} />}
              title={isCounted(row) ? row.service.name : <s>{row.service.name}</s>}
              dimmed={!isCounted(row)}
              detail={
                <span className="figures flex flex-wrap items-center gap-x-2 gap-y-1">
                  {formats.time(row.appointmentDate)} · {formats.duration(row.duration)} ·{' '}
                  {row.staff.name}
                  {mixed && (
                    <StatusBadge
                      status={row.status}
                      label={t(`appointments.statuses.${row.status}`)}
                    />
                  )}
                </span>
              }
              trailing={
                isCounted(row) ? (
                  <span className="font-medium text-ink">{formats.money(row.price)}</span>
                ) : (
                  <s className="text-muted">{formats.money(row.price)}</s>
                )
              }
              actions={
                mayChange && rows.length > 1 ? (
                  <IconButton
                    label={t('visitDetails.editNamed', { service: row.service.name })}
                    onClick={() => onEditRow(row)}
                  >
                    <Pencil aria-hidden />
                  </IconButton>
                ) : undefined
              }
            />
          ))}
        </List>
      </div>
      <p className="figures flex justify-between border-t border-line px-4 py-3 font-semibold text-ink">
        <span>{t('appointments.total')}</span>
        <span>{formats.money(sumOfMoney(counted.map((row) => row.price)))}</span>
      </p>
    </Card>
  )
}
