import type { Conflict } from '@salon/contract/errors'
import { TriangleAlert } from 'lucide-react'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'

interface OverlapNoticeProps {
  /** The rows in the way; none where the server did not name them. */
  conflicts: readonly Conflict[]
  pending: boolean
  onBookAnyway: () => void
}

/** Says what stands in the way of a booking, and lets the person book all the same. */
export const OverlapNotice = ({ conflicts, pending, onBookAnyway }: OverlapNoticeProps) => {
  const t = useText()
  const formats = useFormats()
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-col gap-3 border-t border-line bg-amber-soft px-4 py-3 text-sm text-amber-ink sm:flex-row sm:items-end sm:px-6"
    >
      <div className="min-w-0 flex-1">
        <p className="flex gap-2 font-medium">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {conflicts[0]
            ? t('appointments.overlapTitle', { staff: conflicts[0].staffName })
            : t('appointments.overlapUnnamed')}
        </p>
        <ul className="mt-1 max-h-28 overflow-y-auto pl-6">
          {conflicts.map((row) => (
            <li key={row.id}>
              <span className="figures">
                {formats.timeRange(row.appointmentDate, row.duration)}
              </span>{' '}
              {t('appointments.overlapRow', {
                customer: row.customerName,
                service: row.serviceName,
              })}
            </li>
          ))}
        </ul>
      </div>
      <Button pending={pending} onClick={onBookAnyway}>
        {t('appointments.bookAnyway')}
      </Button>
    </div>
  )
}
