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

/** A service with its category; null where that is archived. */
interface CategorizedService extends OfferedRow {
  readonly category: { readonly name: string } | null
}

interface OnlineOfferProps {
  readonly value: Pick<OnlineBookingSettings, 'services' | 'staffIds'>
  /** By category and name, those without a category last. */
  readonly services: readonly CategorizedService[]
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
        <legend className="text-label font-medium text-muted">{t('onlineBooking.services')}</legend>
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
        {chosen &&
          byCategory(services).map(([category, ofCategory]) => (
            <section key={category} aria-label={category || t('onlineBooking.otherServices')}>
              <h3 className="mt-3 text-sm font-medium text-muted">
                {category || t('onlineBooking.otherServices')}
              </h3>
              <ul className="mt-1 divide-y divide-line border-t border-line">
                {ofCategory.map((service) => (
                  <OfferedServiceRow key={service.id} {...{ service, chosen, onChange }} />
                ))}
              </ul>
            </section>
          ))}
        {errors['services'] && <FieldError>{errors['services']}</FieldError>}
      </fieldset>
      <fieldset>
        <legend className="text-label font-medium text-muted">{t('onlineBooking.staff')}</legend>
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

/** Services under the name of their category, '' where they have none, as they come. */
const byCategory = (services: readonly CategorizedService[]) => {
  const groups = new Map<string, CategorizedService[]>()
  for (const service of services) {
    const name = service.category?.name ?? ''
    groups.set(name, [...(groups.get(name) ?? []), service])
  }
  return [...groups]
}

interface OfferedServiceProps extends Pick<OnlineOfferProps, 'onChange'> {
  readonly service: CategorizedService
  readonly chosen: NonNullable<OnlineBookingSettings['services']>
}

/** Whether a service can be booked online, and how its price is shown. */
const OfferedServiceRow = ({ service: { id, name }, chosen, onChange }: OfferedServiceProps) => {
  const t = useText()
  const one = chosen.find(({ serviceId }) => serviceId === id)
  const others = chosen.filter(({ serviceId }) => serviceId !== id)
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 py-1">
      <Checkbox
        className="min-w-0 flex-1 basis-48"
        label={name}
        checked={one !== undefined}
        onChange={({ target }) =>
          onChange({
            services: target.checked ? [...others, { serviceId: id, price: 'exact' }] : others,
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
              services: chosen.map((each) => (each === one ? { ...each, price } : each)),
            })
          }}
        />
      )}
    </li>
  )
}
