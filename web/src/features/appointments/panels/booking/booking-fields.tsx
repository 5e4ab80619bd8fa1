import { statuses } from '@salon/contract/vocabulary'
import { useContext, useEffect, useId, useRef, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import '../../../../text/missing-test.ts'
import { LocaleContext, useText } from '../../../../text/text.ts'
import { DateField, TimeField } from '../../../../ui/date-field.tsx'
import { DayInWords } from '../../../../ui/day-in-words.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FigureInput } from '../../../../ui/figure-input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { isCoarsePointer } from '../../../../ui/coarse-pointer.ts'
import type { BookingPickers } from './booking-pickers.ts'
import { BookingServices } from './booking-services.tsx'
import { DrawnLength } from './drawn-length.tsx'
import { FreeTimes } from '../times/free-times.tsx'
import { PastStart } from '../times/past-start.tsx'
import { Repeats } from '../series/repeats.tsx'
import type { BookingState } from './use-booking.ts'

interface BookingFieldsProps {
  booking: BookingState
  pickers: BookingPickers
  /** Focuses the first field when the form opens, on touch screens too. */
  typeAtOnce: boolean
  /** Leads to what can be done instead of booking; above the first field, at the end of its line. */
  instead?: ReactNode
}

/** The fields of the booking form, in the order in which people ask: who, what, with whom, when. */
export const BookingFields = ({ booking, pickers, typeAtOnce, instead }: BookingFieldsProps) => {
  const t = useText()
  const { currency } = useContext(LocaleContext)
  const { form, rows, locked } = booking
  const { errors } = form.formState
  const date = useWatch({ control: form.control, name: 'date' })
  const fields = useRef<HTMLDivElement>(null)
  const serviceBox = useId()
  // The fields may come only after the dialog has chosen what to focus.
  useEffect(() => {
    if (typeAtOnce || !isCoarsePointer())
      fields.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  }, [typeAtOnce])

  /** Who is known, so what is asked next: its list is open at once. */
  const pickCustomer: typeof booking.pickCustomer = (row) => {
    booking.pickCustomer(row)
    if (!row || rows.service) return
    const field = document.getElementById(serviceBox)?.querySelector('input')
    field?.focus()
    field?.click()
  }
  return (
    <div ref={fields} className="flex flex-col gap-4">
      <Field
        label={t('appointments.client')}
        aside={instead}
        error={errors.customerId?.message}
        required
      >
        {pickers.customer({
          value: rows.customer,
          onChange: pickCustomer,
          disabled: locked.customer,
        })}
      </Field>
      <div id={serviceBox}>
        <Field
          label={t('appointments.service')}
          hint={booking.isTestVisit && t('missingTest.testVisit.service')}
          error={errors.serviceId?.message}
          required
        >
          {pickers.service({
            value: rows.service,
            onChange: booking.pickService,
            disabled: locked.service,
            offered: booking.offers.services,
          })}
        </Field>
      </div>
      <Field label={t('appointments.staff')} error={errors.staffId?.message} required>
        {pickers.staff({
          value: rows.staff,
          onChange: booking.pickStaff,
          disabled: false,
          offered: booking.offers.staff,
        })}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field
          label={t('appointments.date')}
          aside={<DayInWords day={date} />}
          error={errors.date?.message}
          required
        >
          <DateField {...form.register('date')} />
        </Field>
        <Field label={t('appointments.time')} error={errors.time?.message} required>
          <TimeField {...form.register('time')} />
        </Field>
        {booking.isNew && <PastStart booking={booking} />}
        {booking.isNew && <FreeTimes booking={booking} pickers={pickers} />}
        <Field label={t('appointments.duration')} error={errors.duration?.message} required>
          <FigureInput
            {...form.register('duration')}
            inputMode="numeric"
            suffix={t('appointments.minutes')}
          />
        </Field>
        <Field label={t('appointments.price', { currency })} error={errors.price?.message} required>
          <FigureInput {...form.register('price')} inputMode="decimal" />
        </Field>
        {booking.isNew && <DrawnLength booking={booking} />}
      </div>
      {booking.isNew && <BookingServices booking={booking} pickers={pickers} />}
      {booking.isNew && <Repeats booking={booking} />}
      <Field label={t('appointments.status')} error={errors.status?.message}>
        <Select
          {...form.register('status')}
          options={statuses.map((status) => ({
            value: status,
            label: t(`appointments.statuses.${status}`),
          }))}
        />
      </Field>
      <Field
        label={t('appointments.notes')}
        hint={t('appointments.notesHint')}
        error={errors.notes?.message}
      >
        <TextArea {...form.register('notes')} />
      </Field>
    </div>
  )
}

/** As tall as the fields, while what they begin with is on its way. */
export const BookingFieldsSkeleton = () => {
  const t = useText()
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t('appointments.formLoading')}</span>
      {['client', 'service', 'staff', 'when', 'what', 'status'].map((field) => (
        <div key={field} className="flex flex-col gap-1.5">
          <Skeleton className="h-4.5 w-20" />
          <Skeleton className="h-9 pointer-coarse:h-11 w-full" />
        </div>
      ))}
      <Skeleton className="h-4.5 w-20" />
      <Skeleton className="h-20 w-full" />
    </div>
  )
}
