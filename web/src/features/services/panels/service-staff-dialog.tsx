import type { ServiceOffer } from '@salon/contract/service-offers'
import type { Service } from '@salon/contract/services'
import type { StaffMember } from '@salon/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { CallError } from '../../../lib/call.ts'
import { parseAmount } from '../../../lib/money-field.ts'
import { useMoneyField } from '../../../text/money-field.ts'
import { sentenceOf } from '../../../text/problem.ts'
import '../../../text/services.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { FigureInput } from '../../../ui/figure-input.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { staffQueries, withoutOwnersDouble } from '../../staff/api.ts'
import { serviceQueries, useSetOffers } from '../api.ts'
import { minutesTyped } from './service-form.ts'

interface ServiceStaffDialogProps {
  service: Service
  onClose: () => void
}

/** Who does a service, at what price and for how long. Mount it only while it is open. */
export const ServiceStaffDialog = ({ service, onClose }: ServiceStaffDialogProps) => {
  const t = useText()
  const staff = useQuery(staffQueries.list())
  const offers = useQuery(serviceQueries.offers())
  const failed = [staff, offers].find((query) => query.isLoadingError)
  if (staff.data && offers.data) {
    const own = offers.data.filter(({ serviceId }) => serviceId === service.id)
    const chosen = new Set(own.map(({ staffId }) => staffId))
    const members = withoutOwnersDouble(staff.data).filter(
      ({ id, isActive }) => isActive || chosen.has(id),
    )
    return <StaffForm {...{ service, members, onClose }} offers={own} />
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('services.staffOf', { name: service.name })}
      dirty={false}
      pending={false}
      submitLabel={t('shared.save')}
      onSubmit={(event) => event.preventDefault()}
      instead={
        failed ? (
          <ErrorState
            title={t('services.staffFailed')}
            detail={sentenceOf(failed.error)}
            retryLabel={t('shared.retry')}
            onRetry={() => void failed.refetch()}
            pending={failed.isFetching}
          />
        ) : (
          <SkeletonRows rows={4} label={t('services.loading')} />
        )
      }
    >
      {null}
    </FormDialog>
  )
}

/** What is typed for somebody; empty is as the service has it. */
interface TypedOffer {
  readonly price: string
  readonly duration: string
}

interface StaffFormProps extends ServiceStaffDialogProps {
  members: readonly StaffMember[]
  offers: readonly ServiceOffer[]
}

const StaffForm = ({ service, members, offers, onClose }: StaffFormProps) => {
  const t = useText()
  const formats = useFormats()
  const { typed } = useMoneyField()
  const set = useSetOffers()
  const [beginning] = useState(
    () =>
      new Map<number, TypedOffer>(
        offers.map(({ staffId, price, duration }) => [
          staffId,
          { price: price === null ? '' : typed(price), duration: String(duration ?? '') },
        ]),
      ),
  )
  const [chosen, setChosen] = useState<ReadonlyMap<number, TypedOffer>>(beginning)
  const put = (id: number, offer: TypedOffer | undefined) => {
    const next = new Map(chosen)
    if (offer) next.set(id, offer)
    else next.delete(id)
    setChosen(next)
  }
  const isDirty = JSON.stringify([...chosen]) !== JSON.stringify([...beginning])
  const ids = [...chosen.keys()]
  const errors = set.error instanceof CallError ? (set.error.problem?.errors ?? []) : []
  const wrong = (id: number, field: string) =>
    errors.find(({ path }) => path === `offers.${ids.indexOf(id)}.${field}`)?.message
  const save = (event: FormEvent) => {
    event.preventDefault()
    const before = new Map(offers.map((offer) => [offer.staffId, offer]))
    set.mutate(
      {
        id: service.id,
        offers: [...chosen].map(([staffId, { price, duration }]) => {
          const { initialWork, processing, cleanup } = before.get(staffId) ?? {}
          return {
            staffId,
            price: price.trim() === '' ? null : parseAmount(price),
            duration: duration.trim() === '' ? null : minutesTyped(duration),
            // Phases of their own have no field here, and stay.
            initialWork,
            processing,
            cleanup,
          }
        }),
      },
      {
        ...toastOutcome(t('services.staffSaved'), t('services.staffFailedToSave')),
        onSettled: (_, error) => {
          if (!error) onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('services.staffOf', { name: service.name })}
      description={t(chosen.size === 0 ? 'services.everybody' : 'services.onlyChosen')}
      dirty={isDirty}
      pending={set.isPending}
      submitLabel={t('shared.save')}
      onSubmit={save}
    >
      <ul className="flex flex-col divide-y divide-line">
        {members.map(({ id, name }) => {
          const offer = chosen.get(id)
          return (
            <li key={id} className="py-1">
              <Checkbox
                label={<span className="break-words">{name}</span>}
                checked={offer !== undefined}
                onChange={() => put(id, offer ? undefined : { price: '', duration: '' })}
              />
              {offer && (
                <div className="grid grid-cols-2 gap-3 pb-3 pl-7">
                  <Field
                    label={t('services.ownPrice', { currency: formats.currency })}
                    error={wrong(id, 'price')}
                  >
                    <FigureInput
                      inputMode="decimal"
                      value={offer.price}
                      placeholder={typed(service.price)}
                      onChange={(event) => put(id, { ...offer, price: event.target.value })}
                    />
                  </Field>
                  <Field
                    label={t('services.ownDuration')}
                    error={wrong(id, 'duration') ?? wrong(id, 'processing')}
                  >
                    <FigureInput
                      inputMode="numeric"
                      value={offer.duration}
                      placeholder={String(service.duration)}
                      onChange={(event) => put(id, { ...offer, duration: event.target.value })}
                    />
                  </Field>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </FormDialog>
  )
}
