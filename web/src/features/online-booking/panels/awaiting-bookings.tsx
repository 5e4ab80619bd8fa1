import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import '../../../text/online-booking.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { onlineBookingQueries } from '../api.ts'
import { AnswerButtons, BookedBy } from './booking-answer.tsx'

/** The online bookings that wait for the salon's answer, the next first; nothing where none waits. */
export const AwaitingBookings = () => {
  const t = useText()
  const formats = useFormats()
  const { data } = useQuery(onlineBookingQueries.awaiting())
  if (!data || data.length === 0) return null
  const title = t('onlineBooking.waitingFor', { count: data.length })
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      <ul className="-mx-4 divide-y divide-line">
        {data.map((booking) => {
          const [appointmentId] = booking.appointmentIds
          return (
            <ListRow
              key={booking.id}
              leading={<Globe aria-hidden className="size-4 text-amber-ink" />}
              title={booking.client.name}
              {...(appointmentId !== undefined && {
                link: <Link to="/appointment/$id" params={{ id: String(appointmentId) }} />,
              })}
              detail={
                <>
                  {[
                    booking.start && formats.dayAndTime(booking.start),
                    booking.services.join(', '),
                    booking.staff.join(', '),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  <BookedBy booking={booking} />
                  {booking.notes !== null && (
                    <span className="block wrap-anywhere whitespace-pre-line">
                      {t('onlineBooking.note', { note: booking.notes })}
                    </span>
                  )}
                </>
              }
              // Below the text on a phone, which needs the width.
              status={
                <span className="relative">
                  <AnswerButtons booking={booking} />
                </span>
              }
            />
          )
        })}
      </ul>
    </Card>
  )
}
