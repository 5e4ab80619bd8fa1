import { isDay, momentAt } from '@salon/contract/salon-clock'
import { takesTime } from '@salon/contract/visit-grouping'
import { useWatch } from 'react-hook-form'
import { useLocale } from '../../../../text/text.ts'
import { HoursWarning } from './hours-warning.tsx'
import type { BookingState } from '../booking/use-booking.ts'

/** The warning of a booking that is planned outside of working hours. */
export const BookingHours = ({ booking: { form, rows } }: { booking: BookingState }) => {
  const { timeZone } = useLocale()
  const [date, time, duration, status, more] = useWatch({
    control: form.control,
    name: ['date', 'time', 'duration', 'status', 'more'],
  })
  const minutes = [{ duration }, ...more].reduce((sum, line) => sum + Number(line.duration), 0)
  if (!rows.staff || !takesTime(status) || !isDay(date) || time === '' || !(minutes > 0))
    return null
  const appointmentDate = momentAt({ day: date, time }, timeZone)
  if (!appointmentDate) return null
  const { staff } = rows
  return <HoursWarning rows={[{ staffId: staff.id, staff, appointmentDate, duration: minutes }]} />
}
