import type { FreeStart } from '@salon/contract/availability'
import { isDay, wallClockAt } from '@salon/contract/salon-clock'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { lazyComponent } from '../../../../lib/lazy-component.tsx'
import { useFormats, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { staffQueries } from '../../../staff/api.ts'
import { appointmentQueries } from '../../api.ts'
import type { BookingPickers } from '../booking/booking-pickers.ts'
import type { BookingState } from '../booking/use-booking.ts'
import { useSalonToday } from './use-salon-today.ts'

const AddToWaiting = lazyComponent(
  async () => (await import('../waiting-list/add-to-waiting.tsx')).AddToWaiting,
)

const shown = 5

interface FreeTimesProps {
  booking: BookingState
  pickers: BookingPickers
}

/**
 * The next five times at which a new booking is free, from the chosen day on; a press takes one. Nothing where no
 * service is chosen, the day has passed, or the request fails.
 */
export const FreeTimes = ({ booking, pickers }: FreeTimesProps) => {
  const { form, pickStaff, rows, offers } = booking
  const t = useText()
  const formats = useFormats()
  const { today, timeZone } = useSalonToday()
  const [date, serviceId, staffId, duration, more] = useWatch({
    control: form.control,
    name: ['date', 'serviceId', 'staffId', 'duration', 'more'],
  })
  const durations = [{ duration }, ...more].map((line) => line.duration.trim())
  const isKnown =
    serviceId !== null &&
    isDay(date) &&
    date >= today &&
    durations.every((minutes) => /^[1-9]\d{0,3}$/.test(minutes))
  // Without durations each staff member's own counts.
  const isUsual = [{ service: rows.service, staff: null }, ...more].every(
    ({ service, staff }, n) =>
      service && Number(durations[n]) === offers.terms(service, staff ?? rows.staff).duration,
  )
  const isSplit = staffId !== null && more.some((line) => line.staff !== null)
  const staff = useQuery(staffQueries.list())
  const free = useQuery({
    ...appointmentQueries.free({
      serviceIds: [serviceId, ...more.map(({ service }) => service.id)].join(','),
      ...(!isUsual && { durations: durations.join(',') }),
      ...(isSplit
        ? { staffIds: [staffId, ...more.map((line) => line.staff?.id ?? staffId)].join(',') }
        : { ...(staffId !== null && { staffId: String(staffId) }), team: 'one' }),
      from: date,
      wait: '0',
      limit: String(shown),
    }),
    enabled: isKnown,
  })
  if (!isKnown || free.isError) return null
  const starts = free.data
    ?.flatMap(({ starts: ofDay }) => ofDay)
    .map((one) => ({ ...one, day: wallClockAt(one.start, timeZone).day }))
  const days = [...new Set(starts?.map(({ day }) => day))]
  const take = ({ start, lines }: FreeStart) => {
    const { day, time } = wallClockAt(start, timeZone)
    const how = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('date', day, how)
    form.setValue('time', time, how)
    const member = staff.data?.find(({ id }) => id === lines[0]?.staffId)
    if (member && member.id !== staffId) pickStaff(member)
    form.setFocus('time')
  }
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
