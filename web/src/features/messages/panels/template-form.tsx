import type { MessageTemplate } from '@salon/contract/messages'
import { useState, type FormEvent } from 'react'
import { refusedAt } from '../../../lib/form-errors.ts'
import '../../../text/messages.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { usePreview, useResetTemplate, useSendTest, type useWriteTemplate } from '../api.ts'

interface TemplateFormProps {
  /** The id of the form, for the button that submits it. */
  id: string
  template: MessageTemplate
  /** Something was written that is not saved, or is not any more. */
  onDirty: (dirty: boolean) => void
  /** Saves the text; the dialog's foot shows it as pending. */
  write: ReturnType<typeof useWriteTemplate>
}

/** One text: to write, to try on a real visit, to send to oneself, and to reset. */
export const TemplateForm = ({ id, template, onDirty, write }: TemplateFormProps) => {
  const t = useText()
  const { kind, channel, language, isOwn } = template
  const [subject, setSubject] = useState(template.subject ?? '')
  const [text, setText] = useState(template.text)
  const [to, setTo] = useState('')
  const reset = useResetTemplate()
  const preview = usePreview()
  const test = useSendTest()
  // What the server refused last, until something is written or tried again.
  const [refusal, setRefusal] = useState<unknown>(null)
  const draft = { kind, channel, language, subject: subject || null, text }
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    setRefusal(null)
    onDirty(true)
  }
  const failed = (title: string) => (error: unknown) => {
    setRefusal(error)
    toastFailure(title, error)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    write.mutate(draft, {
      onSuccess: () => {
        onDirty(false)
        toast({ variant: 'success', title: t('messages.saved') })
      },
      onError: failed(t('messages.saveFailed')),
    })
  }
  const goBack = () =>
    reset.mutate(
      { kind, channel, language },
      {
        onSuccess: (usual) => {
          setSubject(usual.subject ?? '')
          setText(usual.text)
          setRefusal(null)
          onDirty(false)
        },
        onError: failed(t('messages.saveFailed')),
      },
    )
  const show = () => {
    setRefusal(null)
    preview.mutate(draft, { onError: failed(t('messages.previewFailed')) })
  }
  const sendTest = () => {
    setRefusal(null)
    test.mutate(
      { ...draft, to },
      {
        onSuccess: ({ state, detail }) =>
          toast({
            variant: state === 'sent' ? 'success' : 'destructive',
            title: t(state === 'sent' ? 'messages.testSent' : 'messages.testFailed'),
            ...(detail !== null && { description: detail }),
          }),
        onError: failed(t('messages.testFailed')),
      },
    )
  }
  return (
    <form id={id} onSubmit={save} className="flex flex-col gap-4">
      {channel === 'email' && (
        <Field label={t('messages.subject')} error={refusedAt(refusal, 'subject')}>
          <TextInput value={subject} onChange={({ target }) => change(setSubject)(target.value)} />
        </Field>
      )}
      <Field label={t('messages.text')} error={refusedAt(refusal, 'text')}>
        <TextArea value={text} onChange={({ target }) => change(setText)(target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button pending={preview.isPending} onClick={show}>
          {t('messages.preview')}
        </Button>
        {isOwn && (
          <Button pending={reset.isPending} onClick={goBack}>
            {t('messages.reset')}
          </Button>
        )}
      </div>
      {preview.data && (
        <section aria-label={t('messages.preview')} className="rounded-card bg-sunken p-4 text-sm">
          <p className="mb-2 text-muted">
            {preview.data.customerName === null
              ? t('messages.previewOfExample')
              : t('messages.previewOf', { name: preview.data.customerName })}
            {preview.data.parts !== null &&
              ` · ${t('messages.parts', { count: preview.data.parts })} (${preview.data.encoding})`}
          </p>
          {preview.data.subject !== null && (
            <p className="font-medium text-ink">{preview.data.subject}</p>
          )}
          <p className="break-words whitespace-pre-wrap text-ink">{preview.data.text}</p>
        </section>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <Field
          className="flex-1"
          label={t(`messages.testTo.${channel}`)}
          error={refusedAt(refusal, 'to')}
        >
          <TextInput
            inputMode={channel === 'email' ? 'email' : 'tel'}
            value={to}
            onChange={({ target }) => {
              setTo(target.value)
              setRefusal(null)
            }}
          />
        </Field>
        <Button pending={test.isPending} disabled={to === ''} onClick={sendTest}>
          {t('messages.sendTest')}
        </Button>
      </div>
    </form>
  )
}
