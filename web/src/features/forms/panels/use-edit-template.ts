import type { FormQuestion } from '@salon/contract/form-questions'
import type { FormTemplate, FormTemplateDraft } from '@salon/contract/forms'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { editRow } from '../../../lib/edit-row.ts'
import '../../../text/forms.ts'
import { useText } from '../../../text/text.ts'
import { askEditConflict } from '../../../ui/edit-conflict-store.ts'

interface TemplateChange {
  /** The form as it was when the dialog was opened. */
  readonly before: FormTemplate
  readonly draft: FormTemplateDraft
}

/** What a dialog sends, its fields in one order: they are compared as JSON. */
const fieldsOf = ({ title, introduction, questions, asksSignature }: FormTemplateDraft) => ({
  title,
  introduction: introduction ?? null,
  questions: questions.map(({ kind, label, isRequired, choices }) => ({
    kind,
    label,
    isRequired,
    ...(choices && { choices }),
  })),
  asksSignature,
})

// Beside the panel, because `api.ts` is a part of the client profile.
/** Changes a form. Where another user has changed it meanwhile, the person decides. */
export const useEditTemplate = () => {
  const t = useText()
  const words = ({ kind, label, choices = [] }: FormQuestion) =>
    `${label} (${choices.length > 0 ? choices.join(', ') : t(`forms.kinds.${kind}`)})`
  const print = (field: keyof FormTemplateDraft, value: unknown) => {
    if (field === 'questions') return (value as FormQuestion[]).map(words).join('\n')
    if (field === 'asksSignature') return t(value ? 'forms.yes' : 'forms.no')
    return typeof value === 'string' ? value : ''
  }
  return useMutation({
    mutationFn: ({ before, draft }: TemplateChange) =>
      editRow<FormTemplate, ReturnType<typeof fieldsOf>>(
        {
          before,
          mine: fieldsOf(draft),
          decide: (conflicts) =>
            askEditConflict(
              conflicts,
              {
                title: t('forms.name'),
                introduction: t('forms.introduction'),
                questions: t('forms.questions'),
                asksSignature: t('forms.asksSignature'),
              },
              print,
            ),
        },
        {
          fieldsOf,
          versionOf: ({ version }) => version,
          send: (body, ifMatch) =>
            call(
              'PUT /api/form-templates/:id',
              { params: { id: String(before.id) }, body },
              { ifMatch },
            ),
        },
      ),
    meta: { changes: 'settings' },
  })
}
