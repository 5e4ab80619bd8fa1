import { needsGuardian } from '@salon/contract/age'
import {
  keptAnswers,
  wrongAnswers,
  type FormAnswer,
  type Strokes,
} from '@salon/contract/form-questions'
import type { FormTemplate } from '@salon/contract/forms'
import { wallClockAt } from '@salon/contract/salon-clock'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { CallError } from '../../../lib/call.ts'
import { useFieldErrors } from '../../../lib/use-field-errors.ts'
import '../../../text/forms.ts'
import { useLocale, useText } from '../../../text/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { formQueries, useSignForm } from '../api.ts'
import { AnswerField } from '../components/answer-field.tsx'
import { SignatureField } from './signature-field.tsx'

interface SignDialogProps {
  customer: { readonly id: number; readonly name: string; readonly birthday: string | null }
  onClose: () => void
}

/** What is filled in of a form. */
interface Entries {
  readonly answers: readonly FormAnswer[]
  readonly signature: Strokes | null
  readonly clientName: string
  readonly isGuardian: boolean
  readonly guardianName: string
}

/** A form for a client to fill in and sign on this device. Mount it only while it is open. */
export const SignDialog = ({ customer, onClose }: SignDialogProps) => {
  const t = useText()
  const { timeZone } = useLocale()
  const [isMinor] = useState(() =>
    needsGuardian(customer.birthday, wallClockAt(Date.now(), timeZone).day),
  )
  const templates = useQuery(formQueries.templates())
  const sign = useSignForm(customer.id)
  const [beginning] = useState<Entries>({
    answers: [],
    signature: null,
    clientName: customer.name,
    isGuardian: isMinor,
    guardianName: '',
  })
  const [entries, setEntries] = useState(beginning)
  // The version that the client reads is the one that is signed; another one is shown once it was refused.
  const [template, setTemplate] = useState<FormTemplate>()
  const only = templates.data?.length === 1 ? templates.data[0] : undefined
  if (!template && only) setTemplate(only)
  const { errors, setErrors, showRefused } = useFieldErrors()
  const put = (more: Partial<Entries>) => setEntries({ ...entries, ...more })
  const choose = (id: string) => {
    setTemplate(templates.data?.find((each) => String(each.id) === id))
    setErrors(new Map())
    put({ answers: [], signature: null })
  }
  const { answers, signature, clientName, isGuardian, guardianName } = entries
  const signerName = isGuardian ? guardianName : clientName
  const outcome = toastOutcome(t('forms.signed'), t('forms.signFailed'))
  const onError = (error: Error) => {
    showRefused(error)
    if (!(error instanceof CallError) || error.problem?.code !== 'changed_meanwhile')
      return outcome.onError(error)
    void templates.refetch().then(({ data }) => showChanged(data ?? []))
    return void toast({
      variant: 'destructive',
      title: t('forms.signFailed'),
      description: t('forms.changed'),
    })
  }
  const showChanged = (present: readonly FormTemplate[]) => {
    const changed = present.find(({ id }) => id === template?.id)
    if (!template || !changed) return
    setTemplate(changed)
    setErrors(new Map())
    setEntries((now) => ({
      ...now,
      answers: keptAnswers(template.questions, now.answers, changed.questions),
      // Nobody has signed what they have not read.
      signature: null,
    }))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!template) {
      setErrors(new Map([['template', t('forms.noChoice')]]))
      return
    }
    const wrong = new Map<string, string>()
    for (const { place } of wrongAnswers(template.questions, answers))
      wrong.set(`answers.${place}`, t('forms.errors.answer'))
    if (template.asksSignature && !signature) wrong.set('signature', t('forms.errors.signature'))
    if (!signerName.trim()) wrong.set('signerName', t('forms.errors.signer'))
    setErrors(wrong)
    if (wrong.size > 0) return
    sign.mutate(
      {
        templateId: template.id,
        templateVersion: template.version,
        answers: template.questions.map((_, place) => answers[place] ?? null),
        signature: template.asksSignature ? signature : null,
        signerName,
        isGuardian,
      },
      {
        onSuccess: () => {
          outcome.onSuccess()
          onClose()
        },
        onError,
      },
    )
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('forms.fill')}
      size="lg"
      dirty={JSON.stringify(entries) !== JSON.stringify(beginning)}
      pending={sign.isPending}
      submitLabel={t('forms.sign')}
      onSubmit={save}
    >
      {templates.data?.length === 0 && (
        <p className="text-sm text-muted">{t('forms.noTemplates')}</p>
      )}
      <Field label={t('forms.choose')} error={errors.get('template')} required>
        <Select
          value={template ? String(template.id) : ''}
          placeholder={t('forms.noChoice')}
          options={(templates.data ?? []).map(({ id, title }) => ({
            value: String(id),
            label: title,
          }))}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
      {template && (
        <>
          {template.introduction !== null && (
            <p className="text-sm whitespace-pre-line">{template.introduction}</p>
          )}
          {template.questions.map((question, place) => (
            <AnswerField
              key={`${template.id} ${place} ${question.label}`}
              question={question}
              answer={answers[place] ?? null}
              error={errors.get(`answers.${place}`)}
              onChange={(answer) =>
                put({
                  answers: template.questions.map((_, n) =>
                    n === place ? answer : (answers[n] ?? null),
                  ),
                })
              }
            />
          ))}
          <Checkbox
            label={t('forms.guardian')}
            detail={t('forms.guardianHint')}
            checked={isGuardian}
            disabled={isMinor}
            onChange={({ target }) => put({ isGuardian: target.checked })}
          />
          <Field
            label={t(isGuardian ? 'forms.guardianName' : 'forms.signer')}
            error={errors.get('signerName')}
            required
          >
            <TextInput
              value={signerName}
              autoComplete="off"
              maxLength={200}
              onChange={({ target }) =>
                put(isGuardian ? { guardianName: target.value } : { clientName: target.value })
              }
            />
          </Field>
          {template.asksSignature && (
            <SignatureField
              key={`${template.id} ${template.version}`}
              isSigned={signature !== null}
              error={errors.get('signature')}
              onChange={(drawn) => put({ signature: drawn })}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
