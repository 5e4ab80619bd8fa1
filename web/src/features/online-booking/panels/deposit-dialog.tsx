import type { DepositSettings, DepositSettingsEdit } from '@salon/contract/deposits'
import { depositFor, depositKinds, paymentProviders } from '@salon/contract/deposit-vocabulary'
import { useState } from 'react'
import { refusedFields } from '../../../lib/form-errors.ts'
import { onlineBooking } from '../../../text/en/online-booking.ts'
import '../../../text/online-booking.ts'
import { useText } from '../../../text/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useEditDeposits } from '../api.ts'

interface DepositDialogProps {
  /** The settings as they were when the dialog was opened. */
  readonly before: DepositSettings
  readonly onClose: () => void
}

/** What they are called in every language. */
const ownNames = { stripe: 'Stripe' } as const

type RefusedKey = keyof typeof onlineBooking.deposits.refused

const refusedKeys = new Map(
  Object.entries(onlineBooking.deposits.refused).map(([key, sentence]) => [
    sentence,
    key as RefusedKey,
  ]),
)

/** What the server refused, by field, in the app's language. */
const errorsOf = (error: unknown, t: ReturnType<typeof useText>): Record<string, string> =>
  Object.fromEntries(
    refusedFields(error).map(({ path, message }) => {
      const key = refusedKeys.get(message)
      return [path, key ? t(`onlineBooking.deposits.refused.${key}`) : message]
    }),
  )

/** Whether clients pay a deposit, how much, and the keys of the provider. Mount it only while it is open. */
export const DepositDialog = ({ before, onClose }: DepositDialogProps) => {
  const t = useText()
  const [edit, setEdit] = useState<DepositSettingsEdit>({})
  const [isDeleting, setDeleting] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const save = useEditDeposits()
  const change = (part: DepositSettingsEdit) => setEdit((former) => ({ ...former, ...part }))
  const value = { ...before, ...edit }
  const { secretKey, webhookSecret, ...rest } = edit
  const hasKeys = before.hasSecretKey || before.hasWebhookSecret
  const isDeleted = hasKeys && isDeleting && value.payment === 'none'
  const mine: DepositSettingsEdit = {
    ...rest,
    // Keys that are left empty stay.
    ...(secretKey && { secretKey }),
    ...(webhookSecret && { webhookSecret }),
    ...(isDeleted && { secretKey: null, webhookSecret: null }),
  }
  const submit = () =>
    save.mutate(
      { version: before.version, edit: mine },
      {
        onSuccess: () => {
          toast({ variant: 'success', title: t('onlineBooking.deposits.saved') })
          onClose()
        },
        onError: (error) => {
          const refused = errorsOf(error, t)
          setErrors(refused)
          if (Object.keys(refused).length === 0)
            toastFailure(t('onlineBooking.deposits.saveFailed'), error)
        },
      },
    )
  const key = (name: 'secretKey' | 'webhookSecret', isKept: boolean) => (
    <Field
      label={t(`onlineBooking.deposits.${name}`)}
      hint={isKept ? t('onlineBooking.deposits.keyKept') : t(`onlineBooking.deposits.${name}Hint`)}
      error={errors[name]}
    >
      <PasswordInput
        name={name}
        autoComplete="off"
        value={edit[name] ?? ''}
        showLabel={t('onlineBooking.deposits.showKey')}
        hideLabel={t('onlineBooking.deposits.hideKey')}
        onChange={({ target }) => change({ [name]: target.value.trim() })}
      />
    </Field>
  )
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('onlineBooking.deposits.title')}
      description={t('onlineBooking.deposits.hint')}
      dirty={Object.keys(mine).length > 0}
      pending={save.isPending}
      submitLabel={t('onlineBooking.save')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label={t('onlineBooking.deposits.payment')} error={errors['payment']}>
        <Select
          name="payment"
          value={value.payment}
          options={paymentProviders.map((each) => ({
            value: each,
            label: each === 'none' ? t('onlineBooking.deposits.noDeposit') : ownNames[each],
          }))}
          onChange={({ target }) => {
            const payment = paymentProviders.find((each) => each === target.value)
            if (payment) change({ payment })
          }}
        />
      </Field>
      {value.payment === 'none' && hasKeys && (
        <>
          <Checkbox
            label={t('onlineBooking.deposits.deleteKeys')}
            detail={t('onlineBooking.deposits.deleteKeysHint')}
            checked={isDeleting}
            onChange={({ target }) => setDeleting(target.checked)}
          />
          {errors['secretKey'] && <FieldError>{errors['secretKey']}</FieldError>}
        </>
      )}
      {value.payment === 'stripe' && (
        <>
          <Field label={t('onlineBooking.deposits.kind')} error={errors['kind']}>
            <Select
              name="kind"
              value={value.kind}
              options={depositKinds.map((each) => ({
                value: each,
                label: t(`onlineBooking.deposits.kinds.${each}`),
              }))}
              onChange={({ target }) => {
                const kind = depositKinds.find((each) => each === target.value)
                if (kind) change({ kind })
              }}
            />
          </Field>
          {value.kind === 'percent' ? (
            <Field label={t('onlineBooking.deposits.percent')} error={errors['percent']}>
              <TextInput
                name="percent"
                inputMode="numeric"
                className="figures"
                suffix="%"
                value={Number.isNaN(value.percent) ? '' : value.percent}
                onChange={({ target }) => {
                  const digits = target.value.replace(/\D/g, '').slice(0, 3)
                  change({ percent: digits === '' ? Number.NaN : Number(digits) })
                }}
              />
            </Field>
          ) : (
            <Field
              label={t('onlineBooking.deposits.fixed')}
              hint={t('onlineBooking.deposits.fixedHint')}
              error={errors['fixed']}
            >
              <TextInput
                name="fixed"
                inputMode="decimal"
                className="figures"
                suffix={before.currency}
                value={value.fixed}
                onChange={({ target }) => change({ fixed: target.value.trim().replace(',', '.') })}
              />
            </Field>
          )}
          <Field label={t('onlineBooking.deposits.clients')} error={errors['clients']}>
            <Select
              name="clients"
              value={value.clients}
              options={depositFor.map((each) => ({
                value: each,
                label: t(`onlineBooking.deposits.who.${each}`),
              }))}
              onChange={({ target }) => {
                const clients = depositFor.find((each) => each === target.value)
                if (clients) change({ clients })
              }}
            />
          </Field>
          {key('secretKey', before.hasSecretKey)}
          {before.webhookUrl !== null && (
            <Field
              label={t('onlineBooking.deposits.webhookUrl')}
              hint={t('onlineBooking.deposits.webhookUrlHint')}
            >
              <TextInput
                readOnly
                value={before.webhookUrl}
                onFocus={({ target }) => target.select()}
              />
            </Field>
          )}
          {key('webhookSecret', before.hasWebhookSecret)}
        </>
      )}
    </FormDialog>
  )
}
