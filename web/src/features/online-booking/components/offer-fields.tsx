import type {
  OnlineBookingSettings,
  OnlineBookingSettingsEdit,
} from '@salon/contract/online-booking'
import { pricesShown } from '@salon/contract/vocabulary'
import '../../../text/online-booking.ts'
import { useText } from '../../../text/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'

interface OfferedRow {
  readonly id: number
  readonly name: string
}

interface OnlineOfferProps {
  readonly value: Pick<OnlineBookingSettings, 'services' | 'staffIds'>
  readonly services: readonly OfferedRow[]
  readonly staff: readonly OfferedRow[]
  readonly onChange: (edit: OnlineBookingSettingsEdit) => void
  /** What the server refused, by field. */
  readonly errors: Readonly<Record<string, string>>
}

/** Which services and staff members can be booked online, and how prices are shown. */
export const OfferFields = ({ value, services, staff, onChange, errors }: OnlineOfferProps) => {
  const t = useText()
  const chosen = value.services
  return (
    <>
      <fieldset>
        <legend className="text-sm font-medium text-ink">{t('onlineBooking.services')}</legend>
        <Checkbox
          label={t('onlineBooking.everyService')}
          checked={chosen === null}
          onChange={({ target }) =>
            onChange({
              services: target.checked
                ? null
                : services.map(({ id }) => ({ serviceId: id, price: 'exact' as const })),
            })
          }
        />
        {chosen && (
          <ul className="mt-1 divide-y divide-line border-t border-line">
            {services.map(({ id, name }) => {
              const one = chosen.find(({ serviceId }) => serviceId === id)
              const others = chosen.filter(({ serviceId }) => serviceId !== id)
              return (
                <li key={id} className="flex min-h-12 flex-wrap items-center gap-x-4 py-1">
                  <Checkbox
                    className="min-w-0 flex-1 basis-48"
                    label={name}
                    checked={one !== undefined}
                    onChange={({ target }) =>
                      onChange({
                        services: target.checked
                          ? [...others, { serviceId: id, price: 'exact' }]
                          : others,
                      })
                    }
                  />
                  {one && (
                    <Select
                      aria-label={t('onlineBooking.price', { name })}
                      value={one.price}
                      options={pricesShown.map((price) => ({
                        value: price,
                        label: t(`onlineBooking.prices.${price}`),
                      }))}
                      onChange={({ target }) => {
                        const price = pricesShown.find((each) => each === target.value)
                        if (!price) return
                        onChange({
                          services: chosen.map((each) =>
                            each === one ? { ...each, price } : each,
                          ),
                        })
                      }}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        )}
        {errors['services'] && <FieldError>{errors['services']}</FieldError>}
      </fieldset>
      <fieldset>
        <legend className="text-sm font-medium text-ink">{t('onlineBooking.staff')}</legend>
        <Checkbox
          label={t('onlineBooking.everyMember')}
          checked={value.staffIds === null}
          onChange={({ target }) =>
            onChange({ staffIds: target.checked ? null : staff.map(({ id }) => id) })
          }
        />
        {value.staffIds?.length !== undefined &&
          staff.map(({ id, name }) => {
            const others = value.staffIds?.filter((one) => one !== id) ?? []
            return (
              <Checkbox
                key={id}
                className="ml-7"
                label={name}
                checked={value.staffIds?.includes(id) ?? false}
                onChange={({ target }) =>
                  onChange({ staffIds: target.checked ? [...others, id] : others })
                }
              />
            )
          })}
        {errors['staffIds'] && <FieldError>{errors['staffIds']}</FieldError>}
      </fieldset>
    </>
  )
}
