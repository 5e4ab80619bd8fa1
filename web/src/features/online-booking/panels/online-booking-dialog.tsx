import type {
  OnlineBookingSettings,
  OnlineBookingSettingsEdit,
} from '@salon/contract/online-booking'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../lib/call.ts'
import { isSame } from '../../../lib/is-same.ts'
import { refusedFields } from '../../../lib/form-errors.ts'
import '../../../text/online-booking.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { serviceQueries } from '../../services/api.ts'
import { staffQueries } from '../../staff/api.ts'
import { useEditOnlineBooking } from '../api.ts'
import { OfferFields } from '../components/offer-fields.tsx'
import { RuleFields } from '../components/rule-fields.tsx'

interface OnlineBookingDialogProps {
  /** The settings as they were when the dialog was opened. */
  readonly before: OnlineBookingSettings
  readonly onClose: () => void
}

const linesOf = (text: string) =>
  text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter(Boolean)

/** What the server refused, by field; the index of a list's entry is left out. */
const errorsOf = (error: unknown): Record<string, string> => {
  if (error instanceof CallError && error.problem?.code === 'slug_taken')
    return { slug: sentenceOf(error) }
  return Object.fromEntries(
    refusedFields(error).map(({ path, message }) => [path.split('.')[0] ?? path, message]),
  )
}

/** The address, the offer and the rules of online booking. Mount it only while it is open. */
export const OnlineBookingDialog = ({ before, onClose }: OnlineBookingDialogProps) => {
  const t = useText()
  const { data: services } = useQuery(serviceQueries.active())
  const { data: staff } = useQuery(staffQueries.list())
  const [edit, setEdit] = useState<OnlineBookingSettingsEdit>({})
  const [sites, setSites] = useState(before.embedSites.join('\n'))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const save = useEditOnlineBooking()
  const change = (part: OnlineBookingSettingsEdit) => setEdit((former) => ({ ...former, ...part }))
  const value = { ...before, ...edit }
  const embedSites = linesOf(sites)
  const mine = {
    ...edit,
    ...(!isSame(embedSites, before.embedSites) && { embedSites }),
  }
  const submit = () =>
    save.mutate(
      { before, mine },
      {
        onSuccess: () => {
          toast({ variant: 'success', title: t('onlineBooking.saved') })
          onClose()
        },
        onError: (error) => {
          const refused = errorsOf(error)
          setErrors(refused)
          if (Object.keys(refused).length === 0) toastFailure(t('onlineBooking.saveFailed'), error)
        },
      },
    )
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t('onlineBooking.title')}
      dirty={Object.keys(mine).length > 0}
      pending={save.isPending}
      submitLabel={t('onlineBooking.save')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        label={t('onlineBooking.address')}
        hint={t('onlineBooking.addressHint')}
        error={errors['slug']}
      >
        <TextInput
          name="slug"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={value.slug ?? ''}
          onChange={({ target }) => change({ slug: target.value.trim().toLowerCase() || null })}
        />
      </Field>
      <OfferFields
        value={value}
        services={services ?? []}
        staff={staff?.filter(({ isActive }) => isActive) ?? []}
        onChange={change}
        errors={errors}
      />
      <RuleFields value={value} onChange={change} errors={errors} />
      <Field
        label={t('onlineBooking.embed')}
        hint={t('onlineBooking.embedHint')}
        error={errors['embedSites']}
      >
        <TextArea
          name="embedSites"
          spellCheck={false}
          autoCapitalize="none"
          value={sites}
          onChange={({ target }) => setSites(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
