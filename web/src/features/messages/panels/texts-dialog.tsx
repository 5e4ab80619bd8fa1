import type { MessageTemplate } from '@salon/contract/messages'
import {
  messageChannels,
  messageKinds,
  messagePlaceholders,
  type MessageChannel,
  type MessageKind,
} from '@salon/contract/message-vocabulary'
import { languages, type Language } from '@salon/contract/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import '../../../text/messages.ts'
import { useLocale, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { messageQueries, useWriteTemplate } from '../api.ts'
import { TemplateForm } from './template-form.tsx'

/** The texts of messages, by kind, channel and language. Mount it only while it is open. */
export const TextsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const locale = useLocale()
  const [kind, setKind] = useState<MessageKind>('booked')
  const [channel, setChannel] = useState<MessageChannel>('email')
  const [language, setLanguage] = useState<Language>(locale.language)
  const [dirty, setDirty] = useState(false)
  const formId = useId()
  const write = useWriteTemplate()
  const { data } = useQuery(messageQueries.templates(language))
  const template = data?.find((one) => one.kind === kind && one.channel === channel)
  const choice = <T extends string>(
    label: string,
    value: T,
    options: readonly { value: T; label: string }[],
    choose: (value: T) => void,
  ) => (
    <Field label={label}>
      <Select
        value={value}
        disabled={dirty}
        options={options}
        onChange={({ target }) => {
          const chosen = options.find((one) => one.value === target.value)
          if (chosen) choose(chosen.value)
        }}
      />
    </Field>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('messages.texts')}
      closeLabel={t('shared.close')}
      size="lg"
      dirty={dirty}
      pending={write.isPending}
      leaveQuestion={{
        title: t('shared.leaveTitle'),
        description: t('shared.leaveHint'),
        leave: t('shared.leave'),
        stay: t('shared.stay'),
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          {choice(
            t('messages.kind'),
            kind,
            messageKinds.map((value) => ({ value, label: t(`messages.kinds.${value}`) })),
            setKind,
          )}
          {choice(
            t('messages.channel'),
            channel,
            messageChannels.map((value) => ({ value, label: t(`messages.channels.${value}`) })),
            setChannel,
          )}
          {choice(
            t('messages.language'),
            language,
            languages.map((value) => ({ value, label: t(`messages.languages.${value}`) })),
            setLanguage,
          )}
        </div>
        {template ? (
          <TemplateForm
            key={keyOf(template)}
            id={formId}
            template={template}
            onDirty={setDirty}
            write={write}
          />
        ) : (
          <SkeletonRows rows={4} label={t('messages.loading')} />
        )}
        <p className="text-sm text-muted">
          {t('messages.placeholders', {
            names: messagePlaceholders.map((name) => `{${name}}`).join(' '),
          })}
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button disabled={write.isPending}>{t('shared.cancel')}</Button>
        </DialogClose>
        <Button
          type="submit"
          form={formId}
          variant="primary"
          disabled={!template}
          pending={write.isPending}
        >
          {t('messages.saveText')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** Another text is another form. */
const keyOf = ({ kind, channel, language, text }: MessageTemplate) =>
  [kind, channel, language, text].join(' ')
