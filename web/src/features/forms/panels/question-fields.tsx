import { hasChoices, questionKinds, type QuestionKind } from '@salon/contract/form-questions'
import { ArrowUp, Trash2 } from 'lucide-react'
import '../../../text/forms.ts'
import { useText } from '../../../text/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { QuestionForm } from './template-form.ts'

interface QuestionFieldsProps {
  question: QuestionForm
  /** Its place, from 1. */
  number: number
  /** What is wrong with a field, by its path in the question: 'choices.0'. */
  errorAt: (path: string) => string | undefined
  onChange: (question: QuestionForm) => void
  /** Undefined for the first one. */
  onMoveUp: (() => void) | undefined
  onRemove: () => void
}

/** What is wrong with choices, by the contract's sentence. */
const choicesProblem = (sentence = '') =>
  sentence.includes('only once')
    ? 'choicesTwice'
    : sentence.startsWith('At most')
      ? 'choicesMany'
      : 'choices'

/** The fields of one question of a form. */
export const QuestionFields = (props: QuestionFieldsProps) => {
  const { question, number, errorAt, onChange, onMoveUp, onRemove } = props
  const t = useText()
  const put = (more: Partial<QuestionForm>) => onChange({ ...question, ...more })
  // The contract's sentence about a length is known to the field.
  const worded = (sentence: string | undefined, words: string) =>
    sentence?.endsWith('characters') ? sentence : sentence && words
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-control border border-line p-4">
      <legend className="px-1 text-sm font-semibold text-ink">
        {t('forms.question', { number })}
      </legend>
      <Field
        label={t('forms.label')}
        error={worded(errorAt('label'), t('forms.errors.label'))}
        required
      >
        <TextInput
          value={question.label}
          autoComplete="off"
          onChange={({ target }) => put({ label: target.value })}
        />
      </Field>
      <Field label={t('forms.kind')} required>
        <Select
          value={question.kind}
          options={questionKinds.map((kind) => ({ value: kind, label: t(`forms.kinds.${kind}`) }))}
          onChange={({ target }) => put({ kind: target.value as QuestionKind })}
        />
      </Field>
      {hasChoices(question.kind) && (
        <Field
          label={t('forms.choices')}
          hint={t('forms.choicesHint')}
          error={worded(
            errorAt('choices'),
            t(`forms.errors.${choicesProblem(errorAt('choices'))}`),
          )}
          required
        >
          <TextArea
            value={question.choices}
            onChange={({ target }) => put({ choices: target.value })}
          />
        </Field>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label={t('forms.required')}
          checked={question.isRequired}
          onChange={({ target }) => put({ isRequired: target.checked })}
        />
        <span className="flex items-center">
          {onMoveUp && (
            <IconButton label={t('forms.moveUp', { number })} onClick={onMoveUp}>
              <ArrowUp aria-hidden />
            </IconButton>
          )}
          <IconButton label={t('forms.removeQuestion', { number })} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      </div>
    </fieldset>
  )
}
