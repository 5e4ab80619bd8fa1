import type { FieldError } from '@salon/contract/errors'
import type { OfferDraft, ServiceOffer } from '@salon/contract/service-offers'
import type { Service } from '@salon/contract/services'
import type { StaffMember } from '@salon/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { refusedFields } from '../../../lib/form-errors.ts'
import { useMoneyField } from '../../../text/money-field.ts'
import { sentenceOf } from '../../../text/problem.ts'
import '../../../text/services.ts'
import { useText } from '../../../text/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { staffQueries, withoutOwnersDuplicate } from '../../staff/api.ts'
import { serviceQueries, useSetOffers } from '../api.ts'
import { OfferFields } from './offer-fields.tsx'
import {
  draftOf,
  noneOfTheirOwn,
  problemsOf,
  typedOffer,
  type OwnField,
  type TypedOffer,
} from './offer-form.ts'

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
    const members = withoutOwnersDuplicate(staff.data).filter(
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

interface Refused {
  readonly offers: readonly OfferDraft[]
  readonly errors: readonly FieldError[]
}

interface StaffFormProps extends ServiceStaffDialogProps {
  members: readonly StaffMember[]
  offers: readonly ServiceOffer[]
}

const StaffForm = ({ service, members, offers, onClose }: StaffFormProps) => {
  const t = useText()
  const { typed } = useMoneyField()
  const set = useSetOffers()
  const [beginning] = useState(
    () =>
      new Map<number, TypedOffer>(offers.map((offer) => [offer.staffId, typedOffer(offer, typed)])),
  )
  const [chosen, setChosen] = useState<ReadonlyMap<number, TypedOffer>>(beginning)
  const put = (id: number, offer: TypedOffer | undefined) => {
    const next = new Map(chosen)
    if (offer) next.set(id, offer)
    else next.delete(id)
    setChosen(next)
  }
  const isDirty = JSON.stringify([...chosen]) !== JSON.stringify([...beginning])
  // Of what was sent, or would have been: its places are in the paths.
  const [refused, setRefused] = useState<Refused>({ offers: [], errors: [] })
  const wrong = (id: number, field: OwnField) => {
    const path = `offers.${refused.offers.findIndex(({ staffId }) => staffId === id)}.${field}`
    return refused.errors.find((error) => error.path === path)?.message
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const sent = [...chosen].map(([staffId, typed]) => draftOf(staffId, typed))
    const problems = problemsOf(service, sent)
    setRefused({ offers: sent, errors: problems })
    if (problems.length > 0) return
    set.mutate(
      { id: service.id, offers: sent },
      {
        ...toastOutcome(t('services.staffSaved'), t('services.staffFailedToSave')),
        onSettled: (_, error) => {
          if (!error) onClose()
          else setRefused({ offers: sent, errors: refusedFields(error) })
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
                onChange={() => put(id, offer ? undefined : noneOfTheirOwn)}
              />
              {offer && (
                <OfferFields
                  service={service}
                  offer={offer}
                  wrong={(field) => wrong(id, field)}
                  onChange={(next) => put(id, next)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </FormDialog>
  )
}
