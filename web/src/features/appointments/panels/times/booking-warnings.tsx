import { useFormats, useText } from '../../../../text/text.ts'
import '../../../../text/working-hours.ts'
import type { BookingState } from '../booking/use-booking.ts'
import { BookingWarning } from '../../components/booking/booking-warning.tsx'
import { HoursWarning } from './hours-warning.tsx'
import { useClientRows } from './use-client-rows.ts'
import { usePlannedRows } from './use-planned-rows.ts'

/** The warnings of a booking that is planned outside of working hours, or while its client is at another visit. */
export const BookingWarnings = ({ booking }: { booking: BookingState }) => {
  const t = useText()
  const formats = useFormats()
  const rows = usePlannedRows(booking)
  const rowMeeting = useClientRows(booking)
  const meeting = rowMeeting(rows.map((row) => ({ ...row, start: row.appointmentDate })))
  return (
    <>
      <HoursWarning rows={rows} />
      {meeting && (
        <BookingWarning>
          {t('workingHours.clientBusy', {
            client: meeting.customer.name,
            staff: meeting.staff.name,
            time: formats.timeRange(meeting.appointmentDate, meeting.duration),
          })}
        </BookingWarning>
      )}
    </>
  )
}
