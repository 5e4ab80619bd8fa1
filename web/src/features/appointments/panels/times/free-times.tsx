import { momentAt, wallClockAt } from '@salon/contract/salon-clock'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyComponent } from '../../../../lib/lazy-component.tsx'
import { useFormats, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { appointmentQueries } from '../../api.ts'
import type { BookingPickers } from '../booking/booking-pickers.ts'
import type { BookingState } from '../booking/use-booking.ts'
import { useClientRows } from './use-client-rows.ts'
import { useFreeWish } from './use-free-wish.ts'
import { useSalonToday } from './use-salon-today.ts'

const AddToWaiting = lazyComponent(
  async () => (await import('../waiting-list/add-to-waiting.tsx')).AddToWaiting,
)

const shown = 5
/** Of these the ones before the chosen time, and those that the client cannot come to, are left out: a day of quarters. */
const requested = 100

interface FreeTimesProps {
  booking: BookingState
  pickers: BookingPickers
}

/**
 * The next five times at which a new booking is free and its client is at no other visit, from the chosen time on; a
 * press takes one. Nothing where no service is chosen, the day has passed, or the request fails.
 */
export const FreeTimes = ({ booking, pickers }: FreeTimesProps) => {
  const t = useText()
  const formats = useFormats()
  const { timeZone } = useSalonToday()
  const { date, time, isKnown, wish, take } = useFreeWish(booking)
  const rowMeeting = useClientRows(booking)
  const free = useQuery({
    ...appointmentQueries.free({ ...wish, from: date, limit: String(requested) }),
    enabled: isKnown,
  })
  if (!isKnown || free.isError) return null
  // Where it is no time of that day, the day counts.
  const chosen = Date.parse((time && momentAt({ day: date, time }, timeZone)) || date)
  const starts = free.data
    ?.flatMap(({ starts: ofDay }) => ofDay)
    .filter(({ start, lines }) => Date.parse(start) >= chosen && !rowMeeting(lines))
    .slice(0, shown)
    .map((one) => ({ ...one, day: wallClockAt(one.start, timeZone).day }))
  const days = [...new Set(starts?.map(({ day }) => day))]
  return (
    <div
      role="group"
      aria-label={t('appointments.nextFree')}
      className="col-span-2 flex flex-col gap-2 text-sm text-muted"
    >
      <span aria-hidden>{t('appointments.nextFree')}</span>
      {starts?.length === 0 && t('appointments.noneFree')}
      {days.map((day) => (
        <div key={day} className="flex flex-wrap items-center gap-2">
          {day !== date && <span aria-hidden>{formats.nearDay(day)}</span>}
          {starts
            ?.filter((one) => one.day === day)
            .map((one) => (
              <Button
                key={one.start}
                size="sm"
                className="figures"
                aria-label={day === date ? undefined : formats.dayAndTime(one.start)}
                onClick={() => take(one)}
              >
                {formats.time(one.start)}
              </Button>
            ))}
        </div>
      ))}
      <Suspense>{starts && <AddToWaiting booking={booking} pickers={pickers} />}</Suspense>
    </div>
  )
}
