import type { Appointment } from '@salon/contract/appointments'
import { useQuery } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { useText } from '../../../../text/text.ts'
import '../../../../text/series.ts'
import { Button } from '../../../../ui/button.tsx'
import { seriesQueries } from '../../../series/api.ts'
import { useSeriesWords } from './use-series-words.ts'

interface VisitSeriesProps {
  row: Appointment
  /** Asks what to change; undefined for who may not. */
  onChange: (() => void) | undefined
}

/** Says that a visit repeats, and which of how many visits it is. */
export const VisitSeries = ({ row, onChange }: VisitSeriesProps) => {
  const t = useText()
  const words = useSeriesWords()
  const { data: series } = useQuery({
    ...seriesQueries.one(row.seriesId ?? 0),
    enabled: row.seriesId !== null,
  })
  if (!series) return null
  const { rule, time, visits } = series
  const number = visits.findIndex(({ appointmentIds }) => appointmentIds.includes(row.id)) + 1
  const days = visits.map(({ day }) => day)
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-4 py-3 text-sm">
      <Repeat aria-hidden className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 flex-1">
        {words.sentence(rule, time, days)}
        {number > 0 && (
          <span className="block text-muted">
            {t('series.position', { number, count: visits.length })}
          </span>
        )}
      </p>
      {onChange && (
        <Button size="sm" onClick={onChange}>
          {t('series.change')}
        </Button>
      )}
    </div>
  )
}
