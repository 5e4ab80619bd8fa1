import { clockMinutes, isDay } from '@salon/contract/salon-clock'
import { useWatch } from 'react-hook-form'
import { useFormats, useText } from '../../../../text/text.ts'
import type { BookingState } from '../booking/use-booking.ts'
import { useMinuteOfDay, useSalonToday } from './use-salon-today.ts'

/** Says that the start of a new booking has passed. */
export const PastStart = ({ booking: { form } }: { booking: BookingState }) => {
  const t = useText()
  const formats = useFormats()
  const { today } = useSalonToday()
  const now = useMinuteOfDay()
  const [date, time] = useWatch({ control: form.control, name: ['date', 'time'] })
  const isToday = date === today
  const hasPassed =
    isDay(date) && time !== '' && (isToday ? clockMinutes(time) < now : date < today)
  if (!hasPassed) return null
  return (
    <p
      role="status"
      className="figures col-span-2 rounded-control bg-sunken px-3 py-2 text-sm text-ink"
    >
      {isToday
        ? t('appointments.timePassed', { time: formats.timeOfDay(time) })
        : t('appointments.dayPassed')}
    </p>
  )
}
