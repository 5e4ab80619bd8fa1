import type { RevenueAnalytics } from '@salon/contract/analytics'
import '../../../text/analytics.ts'
import { useChartFormats } from '../../../text/chart-formats.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { BarList } from '../../../ui/bar-list.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { FigureOpener } from '../../../ui/figure-opener.ts'
import { FigureCard } from './figure-card.tsx'

type ByStatus = NonNullable<RevenueAnalytics['range']>['byStatus']

interface StatusCardProps {
  byStatus: ByStatus
  /** What the figure of a status opens. */
  openerOf: (status: ByStatus[number]['status'], name: string) => FigureOpener
  fileName: string
}

/** How far the booked services are. */
export const StatusCard = ({ byStatus, openerOf, fileName }: StatusCardProps) => {
  const t = useText()
  const formats = useFormats()
  const { share } = useChartFormats()
  const nameOf = (status: ByStatus[number]['status']) => t(`appointments.statuses.${status}`)
  const all = byStatus.reduce((sum, { appointments }) => sum + appointments, 0)
  const most = Math.max(1, ...byStatus.map(({ appointments }) => appointments))
  const rows = byStatus.map(({ status, appointments }) => ({
    key: status,
    name: nameOf(status),
    appointments,
    ...(appointments > 0 && { open: openerOf(status, nameOf(status)) }),
  }))
  return (
    <FigureCard
      title={t('analytics.byStatus')}
      detail={t('analytics.byStatusHint')}
      columns={[t('analytics.status'), t('analytics.booked')]}
      rows={rows.map(({ appointments, ...row }) => ({
        ...row,
        figures: [[formats.count(appointments), appointments]],
      }))}
      fileName={fileName}
    >
      <BarList
        label={t('analytics.byStatus')}
        showAll=""
        showFewer=""
        items={rows.flatMap(({ key, name, appointments, open }) =>
          open
            ? [
                {
                  key,
                  label: <StatusBadge status={key} label={name} />,
                  value: formats.count(appointments),
                  detail: share(appointments / all),
                  part: appointments / most,
                  open,
                },
              ]
            : [],
        )}
      />
    </FigureCard>
  )
}
