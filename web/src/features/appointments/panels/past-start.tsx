import { isDay } from '@salon/contract/salon-clock'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { appointmentQueries } from '../api.ts'
import { nextFree } from '../components/next-free.ts'
import { minutesOf } from '../components/clock-minutes.ts'
import type { BookingState } from './use-booking.ts'
import { useMinuteOfDay, useSalonToday } from './use-salon-today.ts'

/** Says that the start of a new booking has passed, and offers the next one at which the person is free. */
export const PastStart = ({ booking: { form } }: { booking: BookingState }) => {
  const t = useText()
  const formats = useFormats()
  const { today, timeZone } = useSalonToday()
  const now = useMinuteOfDay()
  const [date, time, staffId, duration, more] = useWatch({
    control: form.control,
    name: ['date', 'time', 'staffId', 'duration', 'more'],
  })
  const isToday = date === today
  const hasPassed = isDay(date) && time !== '' && (isToday ? minutesOf(time) < now : date < today)
  const rows = useQuery({ ...appointmentQueries.day(today), enabled: hasPassed && isToday })
  if (!hasPassed) return null
  const minutes = [{ duration }, ...more].reduce((sum, line) => sum + Number(line.duration), 0)
  const free =
    isToday && rows.data && staffId !== null && minutes > 0
      ? nextFree(rows.data, timeZone, { staffId, minutes, now })
      : undefined
  const take = (start: string) => {
    form.setValue('time', start, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    form.setFocus('time')
  }
  return (
    <p
      role="status"
      className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken px-3 py-2 text-sm text-ink"
    >
      <span className="figures">
        {isToday
          ? t('appointments.timePassed', { time: formats.timeOfDay(time) })
          : t('appointments.dayPassed')}
      </span>
      {free && (
        <Button size="sm" className="figures ml-auto" onClick={() => take(free)}>
          {t('appointments.nextFree', { time: formats.timeOfDay(free) })}
        </Button>
      )}
    </p>
  )
}
