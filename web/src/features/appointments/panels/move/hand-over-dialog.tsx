import type { Appointment } from '@salon/contract/appointments'
import type { StaffMember } from '@salon/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../../text/problem.ts'
import '../../../../text/moving.ts'
import '../../../../text/staff.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../../../../ui/dialog-parts.tsx'
import { Dialog, DialogClose } from '../../../../ui/dialog.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Field } from '../../../../ui/field.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { toast } from '../../../../ui/toast-store.ts'
import { staffQueries, useHandOver } from '../../../staff/api.ts'
import { conflictsIn, isOutsideHours, type Overlap } from '../../api.ts'
import { AnywayNotice } from '../../components/booking/anyway-notice.tsx'
import { OverlapNotice } from '../../components/booking/overlap-notice.tsx'
import type { BookingPickers } from '../booking/booking-pickers.ts'
import { useHoursWarning } from '../times/use-hours-warning.ts'
import { useSalonToday } from '../times/use-salon-today.ts'

/** How many rows are listed by name; the rest is counted. */
const rowsNamed = 5

interface HandOverDialogProps {
  /** Who left or is inactive, and gets no more visits. */
  from: StaffMember
  onClose: () => void
  /** The picker of staff; a screen brings it. */
  staffPicker: BookingPickers['staff']
}

/** Lists the upcoming visits of a staff member and hands them over to a colleague. Renders nothing without any. */
export const HandOverDialog = ({ from, onClose, staffPicker }: HandOverDialogProps) => {
  const t = useText()
  const formats = useFormats()
  const { today } = useSalonToday()
  const { data, error, isFetching, refetch } = useQuery(staffQueries.upcoming(from.id, today))
  const handOver = useHandOver()
  const [to, setTo] = useState<StaffMember | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const hoursWarning = useHoursWarning()
  const conflicts = conflictsIn(handOver.error)
  const { name } = from
  const { overlap = 'reject', hours = 'reject' } = handOver.variables ?? {}
  const outside = (data ?? []).flatMap((row) => {
    const warning = to && hoursWarning([{ ...row, staffId: to.id, staff: to }])
    return warning ? [{ row, warning }] : []
  })
  const lineOf = (row: Appointment) => (
    <>
      <span className="figures">{formats.dateTime(row.appointmentDate)}</span>{' '}
      {t('appointments.overlapRow', { customer: row.customer.name, service: row.service.name })}
    </>
  )
  const send = (overlap: Overlap, hours: Overlap) => {
    setIsMissing(to === null)
    if (!to) return
    handOver.mutate(
      { from: from.id, staffId: to.id, overlap, hours },
      {
        onSuccess: ({ count }) => {
          toast({ variant: 'success', title: t('staff.handedOver', { count, name: to.name }) })
          onClose()
        },
        onError: (failure) => {
          if (!conflictsIn(failure) && !isOutsideHours(failure))
            toastFailure(t('staff.handOverFailed'), failure)
        },
      },
    )
  }
  // Once the visits are handed over there are none, while the dialog leaves.
  if (!error && (data ?? []).length === 0) return null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('staff.handOverTitle', { name })}
      description={data && t('staff.handOverHint', { count: data.length, name })}
      closeLabel={t('shared.close')}
      size="sm"
      pending={handOver.isPending}
    >
      {data ? (
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault()
            send('reject', 'reject')
          }}
        >
          <DialogBody className="flex flex-col gap-4">
            <ul className="flex flex-col gap-1 text-sm">
              {data.slice(0, rowsNamed).map((row) => (
                <li key={row.id}>{lineOf(row)}</li>
              ))}
              {data.length > rowsNamed && (
                <li className="text-muted">
                  {t('staff.handOverMore', { count: data.length - rowsNamed })}
                </li>
              )}
            </ul>
            <Field
              label={t('staff.handOverTo')}
              error={isMissing ? t('staff.handOverToRequired') : undefined}
              required
            >
              {staffPicker({
                value: to,
                onChange: (member) => {
                  setTo(member)
                  setIsMissing(false)
                  handOver.reset()
                },
                disabled: false,
              })}
            </Field>
          </DialogBody>
          {conflicts && (
            <OverlapNotice
              conflicts={conflicts}
              pending={handOver.isPending}
              anywayLabel={t('staff.handOverAnyway')}
              onBookAnyway={() => send('allow', hours)}
            />
          )}
          {isOutsideHours(handOver.error) && (
            <AnywayNotice
              title={outside.length > 0 ? t('moving.hoursTitle') : sentenceOf(handOver.error)}
              refusal={handOver.error}
              pending={handOver.isPending}
              anywayLabel={t('staff.handOverAnyway')}
              onBookAnyway={() => send(overlap, 'allow')}
            >
              {outside.map(({ row, warning }) => (
                <li key={row.id}>
                  {lineOf(row)}: {warning}
                </li>
              ))}
            </AnywayNotice>
          )}
          <DialogFooter>
            <DialogClose>
              <Button disabled={handOver.isPending}>{t('staff.handOverLeave')}</Button>
            </DialogClose>
            <Button type="submit" variant="primary" pending={handOver.isPending}>
              {t('staff.handOver')}
            </Button>
          </DialogFooter>
        </DialogForm>
      ) : (
        <DialogBody>
          <ErrorState
            title={t('staff.toComeFailed', { name })}
            detail={sentenceOf(error)}
            retryLabel={t('shared.retry')}
            onRetry={() => void refetch()}
            pending={isFetching}
          />
        </DialogBody>
      )}
    </Dialog>
  )
}
