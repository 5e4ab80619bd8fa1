import type { Appointment } from '@salon/contract/appointments'
import type { Customer } from '@salon/contract/customers'
import { Ban } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../../lib/lazy-component.tsx'
import '../../../../text/blocked-times.ts'
import '../../../../text/missing-test.ts'
import { useText } from '../../../../text/text.ts'
import { sentenceOf } from '../../../../text/problem.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../../ui/dialog.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../../../../ui/dialog-parts.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { usePermission } from '../../../auth/api.ts'
import { OverlapNotice } from '../../components/booking/overlap-notice.tsx'
import { SeriesScopeNotice } from '../../components/series/series-scope.tsx'
import { ShiftNotice } from '../../components/booking/shift-notice.tsx'
import { BookingFields, BookingFieldsSkeleton } from './booking-fields.tsx'
import { BookingWarnings } from '../times/booking-warnings.tsx'
import type { BookingPickers } from './booking-pickers.ts'
import type { TestVisit } from './test-visit-offer.tsx'
import { useBooking, type SavedBooking } from './use-booking.ts'

const BookingSafety = lazyComponent(
  async () => (await import('./booking-safety.tsx')).BookingSafety,
)
const SeriesDecision = lazyComponent(
  async () => (await import('../series/series-decision.tsx')).SeriesDecision,
)

export interface AppointmentDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the form is called; by what it does unless given. */
  title?: string | undefined
  /** The row to change; without it a new one is booked. */
  appointment?: Appointment | undefined
  /** The rows of the visit of that row: where there are more, it says that one alone is changed. */
  visit?: readonly Appointment[] | undefined
  /** The client of a new booking, who cannot be changed then. */
  customer?: Customer | undefined
  /** The service of a new booking, which cannot be changed then. */
  serviceId?: number | undefined
  /** The services after the first. */
  moreServiceIds?: readonly number[] | undefined
  /** The client's entry of the waiting list, which the booking takes off it. */
  waitingEntryId?: number | undefined
  /** 'YYYY-MM-DD'; today in the salon by default. */
  day?: string | undefined
  /** 'HH:MM'; 10:00 by default. */
  time?: string | undefined
  /** Who a new booking is with; the owner by default. */
  staffId?: number | undefined
  /** Minutes that were drawn in the calendar; those of the service by default. */
  duration?: number | undefined
  /** The services that the visit is a patch test for, which cost nothing then. */
  testedServiceIds?: readonly number[] | undefined
  /** Blocks the time instead; without it that is not offered. */
  onBlock?: (() => void) | undefined
  onSaved?: ((saved: SavedBooking) => void) | undefined
  pickers: BookingPickers
}

/** Books a service for a client, or changes what is booked. */
export const AppointmentDialog = ({
  pickers,
  onSaved,
  onBlock,
  ...props
}: AppointmentDialogProps) => {
  const t = useText()
  const may = usePermission()
  const booking = useBooking({
    ...props,
    onLeave: () => props.onOpenChange(false),
    onSaved: (saved) => {
      props.onOpenChange(false)
      onSaved?.(saved)
    },
  })
  const { failure, shift } = booking
  const [testVisit, setTestVisit] = useState<TestVisit | null>(null)
  const [testAt, setTestAt] = useState<string>()
  const { customer } = booking.rows
  const count = props.visit?.length ?? 1
  const onlyThis =
    props.appointment && count > 1
      ? t('appointments.onlyThis', {
          service: props.appointment.service.name,
          count,
          move: t('appointments.moveVisit'),
        })
      : undefined
  return (
    <>
      <Dialog
        open={props.open}
        onOpenChange={props.onOpenChange}
        title={
          props.title ??
          t(props.appointment ? 'appointments.editAppointment' : 'appointments.newAppointment')
        }
        description={onlyThis}
        closeLabel={t('shared.close')}
        dirty={booking.form.formState.isDirty}
        pending={booking.pending}
        leaveQuestion={{
          title: t('shared.leaveTitle'),
          description: t('shared.leaveHint'),
          leave: t('shared.leave'),
          stay: t('shared.stay'),
        }}
      >
        <DialogForm onSubmit={booking.save}>
          <DialogBody>
            {failure ? (
              <ErrorState
                title={t('appointments.formFailed')}
                detail={sentenceOf(failure.error)}
                retryLabel={t('shared.retry')}
                onRetry={failure.retry}
              />
            ) : booking.ready ? (
              <BookingFields
                booking={booking}
                pickers={pickers}
                typeAtOnce={props.time !== undefined}
                instead={
                  onBlock && (
                    <Button
                      size="sm"
                      variant="link"
                      className="-my-3 whitespace-nowrap"
                      disabled={booking.form.formState.isDirty}
                      onClick={onBlock}
                    >
                      <Ban aria-hidden />
                      {t('blockedTimes.instead')}
                    </Button>
                  )
                }
              />
            ) : (
              <BookingFieldsSkeleton />
            )}
          </DialogBody>
          {booking.conflicts && (
            <OverlapNotice
              conflicts={booking.conflicts}
              pending={booking.pending}
              onBookAnyway={booking.saveAnyway}
            />
          )}
          {shift && (
            <ShiftNotice
              service={shift.rows[0]?.service.name ?? ''}
              minutes={shift.minutes}
              pending={booking.pending}
              onShift={() => booking.saveWithRest('shift')}
              onKeep={() => booking.saveWithRest('keep')}
            />
          )}
          {booking.asksForScope && (
            <SeriesScopeNotice pending={booking.pending} onChoose={booking.saveInScope} />
          )}
          {booking.seriesQuestion && (
            <Suspense>
              <div className="max-h-72 shrink-0 overflow-y-auto">
                <SeriesDecision {...booking.seriesQuestion} pending={booking.pending} />
              </div>
            </Suspense>
          )}
          {booking.ready && <BookingWarnings booking={booking} />}
          {booking.ready && may('GET /api/customers/:id/safety') && (
            <Suspense>
              <BookingSafety booking={booking} testAt={testAt} onBookTest={setTestVisit} />
            </Suspense>
          )}
          <DialogFooter>
            <DialogClose>
              <Button disabled={booking.pending}>{t('shared.cancel')}</Button>
            </DialogClose>
            {!booking.seriesQuestion && (
              <Button
                type="submit"
                variant="primary"
                pending={booking.pending}
                disabled={!booking.ready}
              >
                {t(
                  booking.pending
                    ? 'shared.saving'
                    : props.appointment
                      ? 'shared.save'
                      : 'appointments.create',
                )}
              </Button>
            )}
          </DialogFooter>
        </DialogForm>
      </Dialog>
      {/* Beside the form and not in it, or its submission would submit both. */}
      {testVisit && customer && (
        <AppointmentDialog
          open
          onOpenChange={() => setTestVisit(null)}
          title={t('missingTest.testVisit.title')}
          customer={customer}
          {...testVisit}
          onSaved={({ appointmentDate }) => setTestAt(appointmentDate)}
          pickers={pickers}
        />
      )}
    </>
  )
}
