import type { OnlineBooking } from '@salon/contract/online-booking'
import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import '../../../text/online-booking.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { usePermission } from '../../auth/api.ts'
import { onlineBookingQueries, useAnswerBooking } from '../api.ts'
import { VisitDeposit } from './visit-deposit.tsx'

/** How a visit was booked online: what the client typed where it differs, and the answer it waits for. */
export const BookingAnswer = ({ appointmentId }: { appointmentId: number }) => {
  const t = useText()
  const formats = useFormats()
  const { data: booking } = useQuery(onlineBookingQueries.ofAppointment(appointmentId))
  if (!booking) return null
  const waits = booking.state === 'awaiting'
  return (
    <section
      aria-label={t('onlineBooking.online')}
      className={`flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card p-4 text-sm ${waits ? 'bg-amber-soft text-amber-ink' : 'border border-line bg-surface text-ink'}`}
    >
      <Globe aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">
          {t(waits ? 'onlineBooking.awaiting' : 'onlineBooking.online')}
        </p>
        {waits && booking.answerBy !== null && (
          <p>
            {t('onlineBooking.answerBy', { moment: formats.dayAndTimeInText(booking.answerBy) })}
          </p>
        )}
        <BookedBy booking={booking} />
        <VisitDeposit appointmentId={appointmentId} total={booking.total} />
      </div>
      {waits && <AnswerButtons booking={booking} />}
    </section>
  )
}

/** Who booked: whether they are new, whom they may be, and what they typed otherwise than it is stored. */
export const BookedBy = ({ booking }: { booking: OnlineBooking }) => {
  const t = useText()
  const { isNewClient, mayBe } = booking
  const differences = typedOtherwise(booking)
  return (
    <>
      {isNewClient && (
        <span className="block">
          {t('onlineBooking.newClient')}
          {mayBe && ` · ${t('onlineBooking.mayBe', { name: mayBe.name })}`}
        </span>
      )}
      {differences !== '' && (
        <span className="block">{t('onlineBooking.typed', { what: differences })}</span>
      )}
    </>
  )
}

/** What was typed on the page and is another in the client's row: nothing that is stored is overwritten. */
const typedOtherwise = ({ typed, client }: OnlineBooking) =>
  [
    typed.name !== client.name && typed.name,
    typed.email !== client.email && typed.email,
    typed.phone !== null && typed.phone !== client.phone && typed.phone,
  ]
    .filter(Boolean)
    .join(', ')

/** Accept, or decline after a question. */
export const AnswerButtons = ({ booking }: { booking: OnlineBooking }) => {
  const t = useText()
  const may = usePermission()
  const answer = useAnswerBooking()
  const [declining, setDeclining] = useState(false)
  const { id } = booking
  const { name } = booking.client
  if (!may('POST /api/online-bookings/:id/accept')) return null
  const send = (how: 'accept' | 'decline') => {
    const { onSuccess, onError } = toastOutcome(
      t(how === 'accept' ? 'onlineBooking.accepted' : 'onlineBooking.declined'),
      t('onlineBooking.answerFailed'),
    )
    // By the promise: once it is answered, these buttons are gone.
    void answer
      .mutateAsync({ id, answer: how })
      .then(onSuccess, onError)
      .finally(() => setDeclining(false))
  }
  return (
    <div className="flex gap-2">
      <Button
        variant="primary"
        pending={answer.isPending && answer.variables.answer === 'accept'}
        aria-label={t('onlineBooking.acceptNamed', { name })}
        onClick={() => send('accept')}
      >
        {t('onlineBooking.accept')}
      </Button>
      <Button
        disabled={answer.isPending}
        aria-label={t('onlineBooking.declineNamed', { name })}
        onClick={() => setDeclining(true)}
      >
        {t('onlineBooking.decline')}
      </Button>
      <ConfirmDialog
        open={declining}
        onOpenChange={setDeclining}
        title={t('onlineBooking.declineTitle', { name })}
        description={t(
          booking.sendsDeclined ? 'onlineBooking.declineHint' : 'onlineBooking.declineHintSilent',
        )}
        confirmLabel={t('onlineBooking.decline')}
        cancelLabel={t('shared.cancel')}
        pending={answer.isPending}
        onConfirm={() => send('decline')}
      />
    </div>
  )
}
