import type { Appointment } from '@salon/contract/appointments'
import { Globe } from 'lucide-react'
import { useText } from '../../../../text/text.ts'

/** Says that a visit was booked online and waits for the salon's answer. */
export const AwaitingMark = ({ rows }: { rows: readonly Pick<Appointment, 'awaiting'>[] }) => {
  const t = useText()
  if (!rows.some(({ awaiting }) => awaiting)) return null
  return (
    <span className="inline-block align-[-0.125em]" title={t('appointments.awaiting')}>
      <Globe aria-hidden className="size-3.5 text-amber-ink" />
      <span className="sr-only">{t('appointments.awaiting')}</span>
    </span>
  )
}
