import '../../../../lib/zod-without-eval.ts'
import type { Customer } from '@salon/contract/customers'
import { dayAfter } from '@salon/contract/salon-clock'
import { waitingDraft, type WaitingDraft, type WaitingEntry } from '@salon/contract/waiting-list'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import '../../../../text/waiting-list.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { DateField, TimeField } from '../../../../ui/date-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { toast } from '../../../../ui/toast-store.ts'
import { serviceQueries } from '../../../services/api.ts'
import { useSettings } from '../../../settings/api.ts'
import { staffQueries } from '../../../staff/api.ts'
import { useAddWaiting, useEditWaiting, isEqualEntryRefusal } from '../../../waiting-list/api.ts'
import type { BookingPickers } from '../booking/booking-pickers.ts'
import { useOffers } from '../booking/use-offers.ts'
import { useSalonToday } from '../times/use-salon-today.ts'

/** Days for which somebody waits unless they say otherwise. */
const usualDays = 14

interface WaitingEntryDialogProps {
  /** The one to change; without it one is added. */
  entry?: WaitingEntry
  /** What a new one begins with. */
  wish?: Partial<Pick<WaitingDraft, 'serviceIds' | 'staffIds' | 'firstDay'>> & {
    customer?: Customer | null
  }
  pickers: Pick<BookingPickers, 'customer' | 'service'>
  onClose: () => void
  onAdded?: () => void
}

type Fields = Required<Omit<WaitingDraft, 'customerId'>>

/** Adds somebody to the waiting list, or changes what they wait for. Mount it only while it is open. */
export const WaitingEntryDialog = ({
  entry,
  wish = {},
  pickers,
  onClose,
  onAdded,
}: WaitingEntryDialogProps) => {
  const t = useText()
  const formats = useFormats()
  const { today } = useSalonToday()
  const { data: settings } = useSettings()
  const { data: services = [] } = useQuery(serviceQueries.list())
  const { data: staff = [] } = useQuery(staffQueries.list())
  const { does } = useOffers()
  const add = useAddWaiting()
  const edit = useEditWaiting()
  const firstDay = wish.firstDay ?? today
  const before: Fields = entry ?? {
    serviceIds: wish.serviceIds ?? [],
    staffIds: wish.staffIds ?? [],
    firstDay,
    lastDay: dayAfter(firstDay, usualDays),
    weekdays: [],
    from: null,
    to: null,
  }
  const [customer, setCustomer] = useState(wish.customer ?? null)
  const [changed, setChanged] = useState<Partial<Fields>>({})
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const values = { ...before, ...changed }
  /** One person does all that is wanted. */
  const doesAll = (member: { id: number }) => values.serviceIds.every((id) => does(member, { id }))
  const put = (more: Partial<Fields>) => setChanged({ ...changed, ...more })
  const toggled = (list: readonly number[], one: number) =>
    list.includes(one) ? list.filter((each) => each !== one) : [...list, one]

  const save = () => {
    const { serviceIds, staffIds, weekdays, from, to, lastDay } = values
    const draft = waitingDraft.safeParse({
      customerId: entry?.customer.id ?? customer?.id,
      serviceIds,
      staffIds,
      firstDay: values.firstDay,
      lastDay,
      weekdays,
      from: from || null,
      to: to || null,
    })
    if (!draft.success) {
      const own: Record<string, string> = {
        customerId: t('waitingList.clientRequired'),
        serviceIds: t('waitingList.serviceRequired'),
      }
      const issues = draft.error.issues.map(({ path, message }) => {
        const field = String(path[0])
        return [field, own[field] ?? message] as const
      })
      setErrors(new Map(issues.toReversed()))
      return
    }
    setErrors(new Map())
    const failed = t('waitingList.saveFailed')
    const onError = (error: unknown) => {
      if (!isEqualEntryRefusal(error)) return toastFailure(failed, error)
      toast({ variant: 'destructive', title: failed, description: t('waitingList.sameEntry') })
    }
    if (entry) {
      const onSuccess = () => {
        toast({ variant: 'success', title: t('waitingList.saved') })
        onClose()
      }
      edit.mutate({ before: entry, mine: changed }, { onSuccess, onError })
      return
    }
    const onSuccess = ({ isNew }: { isNew: boolean }) => {
      toast(
        isNew
          ? { variant: 'success', title: t('waitingList.added') }
          : { title: t('waitingList.alreadyThere') },
      )
      onClose()
      onAdded?.()
    }
    add.mutate(draft.data, { onSuccess, onError })
  }
  const names = formats.weekdayNames('short')
  const weekStart = settings?.weekStart ?? 0
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t(entry ? 'waitingList.edit' : 'waitingList.add')}
      {...(entry && { description: entry.customer.name })}
      dirty={Object.keys(changed).length > 0}
      pending={add.isPending || edit.isPending}
      submitLabel={t(entry ? 'waitingList.save' : 'waitingList.add')}
      onSubmit={(event) => {
        event.preventDefault()
        // Also within the booking form, which it must not submit.
        event.stopPropagation()
        save()
      }}
    >
      {!entry && (
        <Field label={t('waitingList.client')} error={errors.get('customerId')} required>
          {pickers.customer({ value: customer, onChange: setCustomer, disabled: false })}
        </Field>
      )}
      <Field label={t('waitingList.services')} error={errors.get('serviceIds')} required>
        {pickers.service({
          value: null,
          onChange: (service) => {
            if (service && !values.serviceIds.includes(service.id))
              put({ serviceIds: [...values.serviceIds, service.id] })
          },
          disabled: false,
        })}
      </Field>
      {values.serviceIds.length > 0 && (
        <ul className="-mt-2 flex flex-wrap gap-2">
          {values.serviceIds.map((id) => {
            const service = services.find((one) => one.id === id)?.name ?? ''
            return (
              <li
                key={id}
                className="flex max-w-full items-center rounded-control border border-line pl-3 text-sm text-ink"
              >
                <span className="min-w-0 break-words">{service}</span>
                <IconButton
                  label={t('waitingList.removeService', { service })}
                  onClick={() => put({ serviceIds: toggled(values.serviceIds, id) })}
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('waitingList.firstDay')} error={errors.get('firstDay')} required>
          <DateField
            value={values.firstDay}
            min={today}
            onChange={({ target }) =>
              // Keeps lastDay ≥ firstDay.
              put({
                firstDay: target.value,
                lastDay: values.lastDay < target.value ? target.value : values.lastDay,
              })
            }
          />
        </Field>
        <Field label={t('waitingList.lastDay')} error={errors.get('lastDay')} required>
          <DateField
            value={values.lastDay}
            min={today}
            onChange={({ target }) => put({ lastDay: target.value })}
          />
        </Field>
        <Field label={t('waitingList.from')} error={errors.get('from')}>
          <TimeField
            value={values.from ?? ''}
            onChange={({ target }) => put({ from: target.value || null })}
          />
        </Field>
        <Field label={t('waitingList.to')} error={errors.get('to')}>
          <TimeField
            value={values.to ?? ''}
            onChange={({ target }) => put({ to: target.value || null })}
          />
        </Field>
      </div>
      <fieldset>
        <legend className="text-label font-medium text-muted">{t('waitingList.weekdays')}</legend>
        <p className="text-sm text-muted">{t('waitingList.weekdaysHint')}</p>
        <div className="flex flex-wrap gap-x-4">
          {Array.from({ length: 7 }, (_, n) => (weekStart + n) % 7).map((n) => (
            <Checkbox
              key={n}
              label={names[n]}
              checked={values.weekdays.includes(n)}
              onChange={() => put({ weekdays: toggled(values.weekdays, n) })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="text-label font-medium text-muted">{t('waitingList.staff')}</legend>
        <p className="text-sm text-muted">{t('waitingList.staffHint')}</p>
        <div className="flex flex-wrap gap-x-4">
          {staff
            .filter((one) => values.staffIds.includes(one.id) || (one.isActive && doesAll(one)))
            .map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={values.staffIds.includes(id)}
                onChange={() => put({ staffIds: toggled(values.staffIds, id) })}
              />
            ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
