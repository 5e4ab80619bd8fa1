import type { RevenueAnalytics } from '@salon/contract/analytics'
import '../../../text/analytics.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { HeatMap } from '../../../ui/heat-map.tsx'
import { hoursGrid, type HourFigure } from '../components/hours-grid.ts'
import type { FigureOpener } from '../../../ui/figure-opener.ts'
import { FigureCard } from './figure-card.tsx'

interface BusiestHoursCardProps {
  byHour: NonNullable<RevenueAnalytics['range']>['byHour']
  /** 0 begins the week on Sunday. */
  weekStart: number
  /** What the figure of an hour opens. */
  openerOf: (hour: HourFigure, name: string) => FigureOpener
  fileName: string
}

/** When the salon is busy: weekdays as columns, hours as rows. */
export const BusiestHoursCard = ({
  byHour,
  weekStart,
  openerOf,
  fileName,
}: BusiestHoursCardProps) => {
  const t = useText()
  const formats = useFormats()
  const [long, brief] = [formats.weekdayNames('long'), formats.weekdayNames('short')]
  const { weekdays, hours } = hoursGrid(byHour, weekStart)

  const placeName = ({ weekday, hour }: HourFigure) =>
    `${long[weekday] ?? ''}, ${formats.hourOfDay(hour)}`
  const busiestFirst = byHour.toSorted((a, b) => b.appointments - a.appointments)
  return (
    <FigureCard
      title={t('analytics.busiestHours')}
      detail={t('analytics.busiestHoursHint')}
      columns={[`${t('analytics.weekday')}, ${t('analytics.hour')}`, t('analytics.booked')]}
      rows={busiestFirst.map((figure) => ({
        key: `${figure.weekday} ${figure.hour}`,
        name: placeName(figure),
        open: openerOf(figure, placeName(figure)),
        figures: [[formats.count(figure.appointments), figure.appointments]],
      }))}
      fileName={fileName}
    >
      <HeatMap
        label={t('analytics.busiestHours')}
        columns={weekdays.map((weekday) => brief[weekday] ?? '')}
        rows={hours.map(({ hour, cells }) => ({
          label: formats.hourOfDay(hour),
          cells: cells.map((figure) =>
            figure
              ? {
                  value: figure.appointments,
                  shown: formats.count(figure.appointments),
                  name: t('analytics.hourName', {
                    weekday: long[figure.weekday] ?? '',
                    hour: formats.hourOfDay(hour),
                    booked: t('analytics.count', { count: figure.appointments }),
                  }),
                  open: openerOf(figure, placeName(figure)),
                }
              : null,
          ),
        }))}
      />
    </FigureCard>
  )
}
