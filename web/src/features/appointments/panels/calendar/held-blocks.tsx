import { clockMinutes, wallClockAt } from '@salon/contract/salon-clock'
import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import '../../../../text/timeline.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { onlineBookingQueries } from '../../../online-booking/api.ts'
import { lengthOf } from '../../components/times/clock-minutes.ts'
import { useSalonToday } from '../times/use-salon-today.ts'

interface HeldBlocksProps {
  /** 'YYYY-MM-DD' in the salon's zone. */
  day: string
  staffId: number
  /** Minutes from midnight that are shown. */
  from: number
  to: number
}

/**
 * The times of a staff member's day that visitors of the booking page are about to book, or that are offered to the
 * waiting list. The free places under them can be chosen: staff may book over them.
 */
export const HeldBlocks = ({ day, staffId, from, to }: HeldBlocksProps) => {
  const t = useText()
  const formats = useFormats()
  const { timeZone } = useSalonToday()
  const { data: settings } = useQuery(onlineBookingQueries.settings())
  const { data } = useQuery({
    ...onlineBookingQueries.held(day),
    enabled: settings?.isOn === true,
  })
  return data
    ?.filter((held) => held.staffId === staffId && wallClockAt(held.start, timeZone).day === day)
    .map(({ start, duration, expiresAt }) => {
      const begins = clockMinutes(wallClockAt(start, timeZone).time)
      const top = Math.max(from, begins)
      const bottom = Math.min(to, begins + duration)
      if (bottom <= top) return null
      return (
        <div
          key={start}
          data-held
          style={{ top: lengthOf(top - from), height: lengthOf(bottom - top) }}
          className="pointer-events-none absolute inset-x-px flex overflow-hidden rounded-chip border border-dashed border-line-strong bg-sunken px-1.5 text-xs text-muted"
        >
          <span className="flex min-w-0 items-center gap-1 self-start">
            <Globe aria-hidden className="size-3.5 shrink-0" />
            <span className="truncate">
              {t('timeline.heldOnline', { until: formats.time(expiresAt) })}
            </span>
          </span>
        </div>
      )
    })
}
