import type { Appointment } from '@salon/contract/appointments'
import { useWatch } from 'react-hook-form'
import '../../../../text/moving.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { DateField, TimeField } from '../../../../ui/date-field.tsx'
import { DayInWords } from '../../../../ui/day-in-words.tsx'
import { Dialog, DialogClose } from '../../../../ui/dialog.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../../../../ui/dialog-parts.tsx'
import { Field } from '../../../../ui/field.tsx'
import { OverlapNotice } from '../../components/booking/overlap-notice.tsx'
import { AgeNotice } from '../booking/age-notice.tsx'
import type { BookingPickers } from '../booking/booking-pickers.ts'
import { UntestedNotice } from '../booking/untested-notice.tsx'
import { HoursWarning } from '../times/hours-warning.tsx'
import { useMoveVisitForm } from './use-move-visit-form.ts'

interface MoveVisitDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The rows of the visit by time, at least one. */
  rows: readonly Appointment[]
  /** The picker of staff; a screen brings it. */
  staffPicker: BookingPickers['staff']
}

/** Puts all services of a visit elsewhere at once: another time, day or staff member. */
export const MoveVisitDialog = ({
  open,
  onOpenChange,
  rows,
  staffPicker,
}: MoveVisitDialogProps) => {
  const t = useText()
  const { form, staff, pickStaff, planned, conflicts, untested, pending, ...saving } =
    useMoveVisitForm(rows, () => onOpenChange(false))
  const { errors, isDirty } = form.formState
  const date = useWatch({ control: form.control, name: 'date' })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('appointments.moveVisit')}
      description={t('moving.visitHint', { count: rows.length })}
      closeLabel={t('shared.close')}
      size="sm"
      dirty={isDirty}
      pending={pending}
      leaveQuestion={{
        title: t('shared.leaveTitle'),
        description: t('shared.leaveHint'),
        leave: t('shared.leave'),
        stay: t('shared.stay'),
      }}
    >
      <DialogForm onSubmit={(event) => void saving.save(event)}>
        <DialogBody className="flex flex-col gap-4">
          <div className="grid grid-cols-2 gap-4">
            <Field
              label={t('appointments.date')}
              aside={<DayInWords day={date} />}
              error={errors.date?.message}
              required
            >
              <DateField {...form.register('date', { required: t('appointments.dateRequired') })} />
            </Field>
            <Field label={t('appointments.time')} error={errors.time?.message} required>
              <TimeField {...form.register('time', { required: t('appointments.timeRequired') })} />
            </Field>
          </div>
          <Field
            label={t('appointments.staff')}
            hint={staff ? undefined : t('moving.staffHint')}
            error={errors.staffId?.message}
          >
            {staffPicker({ value: staff, onChange: pickStaff, disabled: false })}
          </Field>
        </DialogBody>
        {conflicts && (
          <OverlapNotice
            conflicts={conflicts}
            pending={pending}
            anywayLabel={t('appointments.moveAnyway')}
            onBookAnyway={saving.saveAnyway}
          />
        )}
        {untested && (
          <UntestedNotice sentence={untested} pending={pending} onGoOn={saving.saveUntested} />
        )}
        <HoursWarning rows={planned} />
        <AgeNotice rows={planned} />
        <DialogFooter>
          <DialogClose>
            <Button disabled={pending}>{t('shared.cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={pending}>
            {t('appointments.moveVisit')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
