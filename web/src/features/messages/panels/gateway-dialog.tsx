import type { MessageSettings } from '@salon/contract/messages'
import type { SmsProvider } from '@salon/contract/message-vocabulary'
import { useState, type FormEvent } from 'react'
import { refusedAt } from '../../../lib/form-errors.ts'
import '../../../text/messages.ts'
import { useText } from '../../../text/text.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { useEditMessageSettings } from '../api.ts'

interface GatewayDialogProps {
  settings: MessageSettings
  onClose: () => void
}

/** What they are called in every language. */
const ownNames = { twilio: 'Twilio', '46elks': '46elks', seven: 'seven.io' } as const

/** Sets the SMS gateway up, or turns it off. Mount it only while it is open. */
export const GatewayDialog = ({ settings, onClose }: GatewayDialogProps) => {
  const t = useText()
  const { gateway, providers, reportUrl } = settings
  const edit = useEditMessageSettings()
  const [provider, setProvider] = useState<SmsProvider | ''>(gateway?.provider ?? '')
  const [sender, setSender] = useState(gateway?.sender ?? '')
  const [account, setAccount] = useState(gateway?.account ?? '')
  const [callingCode, setCallingCode] = useState(gateway?.callingCode ?? '')
  const [key, setKey] = useState('')
  const [signingKey, setSigningKey] = useState('')
  const isDirty =
    provider !== (gateway?.provider ?? '') ||
    sender !== (gateway?.sender ?? '') ||
    account !== (gateway?.account ?? '') ||
    callingCode !== (gateway?.callingCode ?? '') ||
    key !== '' ||
    signingKey !== ''
  const isStored = gateway?.provider === provider
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { onSuccess, onError } = toastOutcome(t('messages.saved'), t('messages.saveFailed'))
    const chosen =
      provider === ''
        ? null
        : {
            provider,
            sender,
            account,
            callingCode,
            ...(key !== '' && { key }),
            ...(provider === 'seven' && signingKey !== '' && { signingKey }),
          }
    edit.mutate(
      { gateway: chosen },
      {
        onSuccess: () => {
          onSuccess()
          onClose()
        },
        onError,
      },
    )
  }
  const error = (path: string) => refusedAt(edit.error, `gateway.${path}`)
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('messages.gateway')}
      description={t('messages.gatewayHint')}
      dirty={isDirty}
      pending={edit.isPending}
      submitLabel={t('shared.save')}
      onSubmit={submit}
    >
      <Field label={t('messages.provider')} error={error('provider')}>
        <Select
          value={provider}
          options={[
            { value: '', label: t('messages.providers.none') },
            ...providers.map((value) => ({
              value,
              label:
                value === 'http' || value === 'log'
                  ? t(`messages.providers.${value}`)
                  : ownNames[value],
            })),
          ]}
          onChange={({ target }) =>
            setProvider(providers.find((one) => one === target.value) ?? '')
          }
        />
      </Field>
      {provider !== '' && (
        <>
          <Field
            label={t('messages.sender')}
            hint={t('messages.senderHint')}
            error={error('sender')}
          >
            <TextInput value={sender} onChange={({ target }) => setSender(target.value)} />
          </Field>
          {(provider === 'twilio' || provider === '46elks') && (
            <Field label={t('messages.account')} error={error('account')}>
              <TextInput value={account} onChange={({ target }) => setAccount(target.value)} />
            </Field>
          )}
          {provider !== 'log' && (
            <Field
              label={t('messages.key')}
              hint={isStored && gateway.hasKey ? t('messages.keyKept') : undefined}
              error={
                error('key') ??
                (isStored && !gateway.hasKey && key === '' ? t('messages.keyLost') : undefined)
              }
            >
              <PasswordInput
                autoComplete="off"
                value={key}
                showLabel={t('messages.showKey')}
                hideLabel={t('messages.hideKey')}
                onChange={({ target }) => setKey(target.value)}
              />
            </Field>
          )}
          {provider === 'seven' && (
            <Field
              label={t('messages.signingKey')}
              hint={t(
                isStored && gateway.hasSigningKey
                  ? 'messages.signingKeyKept'
                  : 'messages.signingKeyHint',
              )}
              error={error('signingKey')}
            >
              <PasswordInput
                autoComplete="off"
                value={signingKey}
                showLabel={t('messages.showKey')}
                hideLabel={t('messages.hideKey')}
                onChange={({ target }) => setSigningKey(target.value)}
              />
            </Field>
          )}
          <Field
            label={t('messages.callingCode')}
            hint={t('messages.callingCodeHint')}
            error={error('callingCode')}
          >
            <TextInput
              inputMode="numeric"
              value={callingCode}
              onChange={({ target }) => setCallingCode(target.value)}
            />
          </Field>
          {reportUrl !== null && (
            <Field label={t('messages.reportUrl')} hint={t('messages.reportUrlHint')}>
              <TextInput readOnly value={reportUrl} onFocus={({ target }) => target.select()} />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  )
}
