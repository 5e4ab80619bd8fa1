import type { Appointment } from '@salon/contract/appointments'
import { Repeat } from 'lucide-react'
import { useText } from '../../../../text/text.ts'

/** Says that a visit is one of a series. */
export const SeriesMark = ({ rows }: { rows: readonly Pick<Appointment, 'seriesId'>[] }) => {
  const t = useText()
  if (rows.every(({ seriesId }) => seriesId === null)) return null
  return (
    <span className="inline-block align-[-0.125em]" title={t('appointments.ofSeries')}>
      <Repeat aria-hidden className="size-3.5" />
      <span className="sr-only">{t('appointments.ofSeries')}</span>
    </span>
  )
}
