import '../../../lib/zod-without-eval.ts'
import { formLimits } from '@salon/contract/form-questions'
import { formTemplateDraft, type FormTemplate } from '@salon/contract/forms'
import { Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useFieldErrors } from '../../../lib/use-field-errors.ts'
import '../../../text/forms.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { useAddTemplate } from '../api.ts'
import { QuestionFields } from './question-fields.tsx'
import { draftOf, emptyQuestion, templateForm, type TemplateForm } from './template-form.ts'
import { useEditTemplate } from './use-edit-template.ts'

interface TemplateDialogProps {
  /** The form to change; without one a new one is added. */
  template?: FormTemplate | undefined
  onClose: () => void
}

/** Adds a form that clients fill in, or changes one. Mount it only while it is open. */
export const TemplateDialog = ({ template, onClose }: TemplateDialogProps) => {
  const t = useText()
  const add = useAddTemplate()
  const edit = useEditTemplate()
  // What is edited is the version that was opened: later changes of others are merged.
  const [before] = useState(template)
  const [beginning] = useState(() => templateForm(before))
  const [form, setForm] = useState(beginning)
  const { errors, setErrors, showRefused } = useFieldErrors()
  const put = (more: Partial<TemplateForm>) => setForm({ ...form, ...more })
  const putQuestions = (questions: TemplateForm['questions']) => {
    put({ questions })
    // They stand at places in the list, which may be others now.
    setErrors(new Map())
  }
  const isDirty = JSON.stringify(draftOf(form)) !== JSON.stringify(draftOf(beginning))
  const outcome = toastOutcome(t('forms.saved'), t('forms.saveFailed'))
  const answers = {
    onSuccess: () => {
      outcome.onSuccess()
      onClose()
    },
    onError: (error: Error) => {
      showRefused(error)
      outcome.onError(error)
    },
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const draft = formTemplateDraft.safeParse(draftOf(form))
    if (!draft.success) {
      const issues = draft.error.issues.map(
        ({ path, message }) => [path.slice(0, 3).join('.'), message] as const,
      )
      setErrors(new Map(issues.toReversed()))
      return
    }
    setErrors(new Map())
    if (before) edit.mutate({ before, draft: draft.data }, answers)
    else add.mutate(draft.data, answers)
  }
  const titleError = errors.get('title')
  const { questions } = form
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t(before ? 'forms.edit' : 'forms.add')}
      description={before && t('forms.versionHint')}
      size="lg"
      dirty={isDirty}
      pending={add.isPending || edit.isPending}
      submitLabel={t(before ? 'shared.save' : 'forms.add')}
      onSubmit={save}
    >
      <Field
        label={t('forms.name')}
        error={
          titleError?.endsWith('characters') ? titleError : titleError && t('forms.errors.title')
        }
        required
      >
        <TextInput
          value={form.title}
          autoComplete="off"
          onChange={({ target }) => put({ title: target.value })}
        />
      </Field>
      <Field
        label={t('forms.introduction')}
        hint={t('forms.introductionHint')}
        error={errors.get('introduction')}
      >
        <TextArea
          value={form.introduction}
          onChange={({ target }) => put({ introduction: target.value })}
        />
      </Field>
      {questions.map((question, n) => (
        <QuestionFields
          key={question.key}
          question={question}
          number={n + 1}
          errorAt={(path) => errors.get(`questions.${n}.${path}`)}
          onChange={(changed) =>
            put({ questions: questions.map((each) => (each === question ? changed : each)) })
          }
          onMoveUp={
            n > 0
              ? () => {
                  const others = questions.filter((each) => each !== question)
                  putQuestions([...others.slice(0, n - 1), question, ...others.slice(n - 1)])
                }
              : undefined
          }
          onRemove={() => putQuestions(questions.filter((each) => each !== question))}
        />
      ))}
      {questions.length < formLimits.questions && (
        <Button
          size="sm"
          className="self-start"
          onClick={() => putQuestions([...questions, emptyQuestion()])}
        >
          <Plus aria-hidden />
          {t('forms.addQuestion')}
        </Button>
      )}
      <Checkbox
        label={t('forms.asksSignature')}
        checked={form.asksSignature}
        onChange={({ target }) => put({ asksSignature: target.checked })}
      />
    </FormDialog>
  )
}
