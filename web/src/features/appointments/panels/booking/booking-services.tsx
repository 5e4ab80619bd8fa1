import { sumOfMoney } from '@salon/contract/money-sum'
import type { Service } from '@salon/contract/services'
import type { StaffMember } from '@salon/contract/staff'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { parseAmount } from '../../../../lib/money-field.ts'
import { useMoneyField } from '../../../../text/money-field.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { FigureInput } from '../../../../ui/figure-input.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { BookingPickers } from './booking-pickers.ts'
import type { BookingState } from './use-booking.ts'

interface BookingServicesProps {
  booking: BookingState
  pickers: BookingPickers
}

/** The services after the first, each beginning where the one before ends, and what all cost. */
export const BookingServices = ({ booking, pickers }: BookingServicesProps) => {
  const t = useText()
  const { typed } = useMoneyField()
  const { form, rows, offers } = booking
  const more = useFieldArray({ control: form.control, name: 'more' })
  const [picking, setPicking] = useState(false)
  const wrong = form.formState.errors.more
  const pickerBox = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone; what is asked next has its list open at once.
  useEffect(() => {
    const field = picking ? pickerBox.current?.querySelector('input') : null
    field?.focus()
    field?.click()
  }, [picking])

  const add = (service: Service | null) => {
    if (!service) return
    setPicking(false)
    more.append(booking.lineOf(service, rows.staff))
  }
  const lines = useWatch({ control: form.control, name: 'more' })
  const pickStaff = (index: number, service: Service, member: StaffMember | null) => {
    const { price, duration } = offers.terms(service, member ?? rows.staff)
    const how = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue(`more.${index}.staff`, member?.id === rows.staff?.id ? null : member, how)
    form.setValue(`more.${index}.price`, typed(price), how)
    form.setValue(`more.${index}.duration`, String(duration), how)
  }
  if (!rows.service) return null
  return (
    <div className="flex flex-col gap-3">
      {more.fields.length > 0 && (
        <ul className="flex flex-col gap-3">
          {more.fields.map((line, index) => (
            <li key={line.id} className="rounded-control border border-line p-3">
              <div className="flex items-center gap-2">
                <p className="min-w-0 flex-1 text-sm font-medium text-ink">{line.service.name}</p>
                <IconButton
                  label={t('appointments.removeNamed', { service: line.service.name })}
                  onClick={() => more.remove(index)}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </div>
              {/* Which service it is, or that it does not fit into the day: neither minutes nor price. */}
              {wrong?.[index]?.service && <FieldError>{wrong[index].service.message}</FieldError>}
              <div className="mt-1 grid grid-cols-2 gap-x-4 gap-y-2">
                <div className="col-span-2">
                  <Field
                    label={t('appointments.staffOf', { service: line.service.name })}
                    hideLabel
                    error={wrong?.[index]?.staff?.message}
                  >
                    {pickers.staff({
                      value: lines[index]?.staff ?? rows.staff,
                      onChange: (member) => pickStaff(index, line.service, member),
                      disabled: false,
                      offered: (member) => offers.does(member, line.service),
                    })}
                  </Field>
                </div>
                <Field
                  label={t('appointments.durationOf', { service: line.service.name })}
                  hideLabel
                  error={wrong?.[index]?.duration?.message}
                >
                  <FigureInput
                    {...form.register(`more.${index}.duration`)}
                    inputMode="numeric"
                    suffix={t('appointments.minutes')}
                  />
                </Field>
                <Field
                  label={t('appointments.priceOf', { service: line.service.name })}
                  hideLabel
                  error={wrong?.[index]?.price?.message}
                >
                  <FigureInput {...form.register(`more.${index}.price`)} inputMode="decimal" />
                </Field>
              </div>
            </li>
          ))}
        </ul>
      )}
      {picking ? (
        <div ref={pickerBox}>
          <Field label={t('appointments.anotherService')}>
            {pickers.service({ value: null, onChange: add, disabled: false })}
          </Field>
        </div>
      ) : (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => setPicking(true)}>
          <Plus aria-hidden />
          {t('appointments.addAnotherService')}
        </Button>
      )}
      {more.fields.length > 0 && <Total booking={booking} />}
    </div>
  )
}

/** Minutes and money of the whole visit; silent while one of them cannot be read. */
const Total = ({ booking: { form } }: { booking: BookingState }) => {
  const t = useText()
  const formats = useFormats()
  const [duration, price, more] = useWatch({
    control: form.control,
    name: ['duration', 'price', 'more'],
  })
  const lines = [{ duration, price }, ...more]
  const prices = lines.map((line) => parseAmount(line.price))
  const readable =
    prices.every((price) => /^\d+(\.\d{1,2})?$/.test(price)) &&
    lines.every((line) => /^\d{1,6}$/.test(line.duration.trim()))
  return (
    <p
      role="status"
      className="figures flex justify-between gap-3 border-t border-line pt-3 text-sm font-semibold text-ink"
    >
      <span>{t('appointments.total')}</span>
      {readable && (
        <span>
          {formats.duration(lines.reduce((sum, line) => sum + Number(line.duration), 0))} ·{' '}
          {formats.money(sumOfMoney(prices))}
        </span>
      )}
    </p>
  )
}
