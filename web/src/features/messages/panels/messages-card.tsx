import type { MessageSettings, MessageSettingsEdit } from '@salon/contract/messages'
import { messageKinds, type MessageKind } from '@salon/contract/message-vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { lazyDialog } from '../../../lib/lazy-component.tsx'
import '../../../text/messages.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { messageQueries, useEditMessageSettings } from '../api.ts'
import { KindChoices } from '../components/kind-choices.tsx'

const GatewayDialog = lazyDialog(async () => (await import('./gateway-dialog.tsx')).GatewayDialog)
const TextsDialog = lazyDialog(async () => (await import('./texts-dialog.tsx')).TextsDialog)
const LogDialog = lazyDialog(async () => (await import('./log-dialog.tsx')).LogDialog)

const hoursBefore = { first: [12, 24, 36, 48, 72], second: [1, 2, 3, 4, 6, 12] } as const

/** What is sent to clients, by which channel, and in which words. */
export const MessagesCard = () => {
  const t = useText()
  const titleId = useId()
  const { data, error, isPending, isFetching, refetch } = useQuery(messageQueries.settings())
  const [open, setOpen] = useState<'gateway' | 'texts' | 'log'>()
  const close = () => setOpen(undefined)
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        title={t('messages.settingsTitle')}
        titleId={titleId}
        detail={t('messages.subtitle')}
      />
      {data ? (
        <>
          <Choices settings={data} />
          <div className="mt-4 flex flex-wrap gap-2">
            <Button onClick={() => setOpen('texts')}>{t('messages.texts')}</Button>
            <Button onClick={() => setOpen('gateway')}>{t('messages.gateway')}</Button>
            <Button onClick={() => setOpen('log')}>{t('messages.log')}</Button>
          </div>
        </>
      ) : isPending ? (
        <SkeletonRows rows={4} label={t('messages.loading')} />
      ) : (
        <ErrorState
          title={t('messages.loadFailed')}
          detail={sentenceOf(error)}
          retryLabel={t('shared.retry')}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {open === 'gateway' && data && <GatewayDialog settings={data} onClose={close} />}
      {open === 'texts' && <TextsDialog onClose={close} />}
      {open === 'log' && <LogDialog onClose={close} />}
    </Card>
  )
}

const Choices = ({ settings }: { settings: MessageSettings }) => {
  const t = useText()
  const edit = useEditMessageSettings()
  const { emailKinds, smsKinds, canSendEmail, gateway } = settings
  const save = (change: MessageSettingsEdit) =>
    edit.mutate(change, { onError: (error) => toastFailure(t('messages.saveFailed'), error) })
  const hours = (name: 'reminderHours' | 'secondReminderHours', offered: readonly number[]) => (
    <Field label={t(`messages.${name}`)}>
      <Select
        value={String(settings[name])}
        disabled={edit.isPending}
        options={[...new Set([...offered, settings[name]])]
          .toSorted((a, b) => a - b)
          .map((count) => ({ value: String(count), label: t('messages.hours', { count }) }))}
        onChange={({ target }) => save({ [name]: Number(target.value) })}
      />
    </Field>
  )
  const toggled = (all: readonly MessageKind[], kind: MessageKind) =>
    messageKinds.filter((one) => (one === kind ? !all.includes(one) : all.includes(one)))
  return (
    <div className="flex flex-col gap-4">
      {!canSendEmail && <p className="text-sm text-muted">{t('messages.noMailServer')}</p>}
      <KindChoices
        chosen={{ email: emailKinds, sms: smsKinds }}
        // What is on can be turned off, whatever became of the way to send it.
        isOffered={{ email: canSendEmail, sms: gateway !== null }}
        disabled={edit.isPending}
        onToggle={(channel, kind) =>
          save(
            channel === 'email'
              ? { emailKinds: toggled(emailKinds, kind) }
              : { smsKinds: toggled(smsKinds, kind) },
          )
        }
      />
      {gateway === null && <p className="text-sm text-muted">{t('messages.noGateway')}</p>}
      {gateway && gateway.provider !== 'log' && !gateway.hasKey && (
        <Notice>{t('messages.noSmsWithoutKey')}</Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {hours('reminderHours', hoursBefore.first)}
        {hours('secondReminderHours', hoursBefore.second)}
      </div>
      <p className="text-sm text-muted">{t('messages.quiet')}</p>
    </div>
  )
}
