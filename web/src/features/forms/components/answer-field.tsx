import { formLimits, type FormAnswer, type FormQuestion } from '@salon/contract/form-questions'
import { useId, type ReactNode } from 'react'
import '../../../text/forms.ts'
import { useText } from '../../../text/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useGroupAttributes } from '../../../ui/field-context.ts'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

interface AnswerFieldProps {
  question: FormQuestion
  answer: FormAnswer
  error: string | undefined
  onChange: (answer: FormAnswer) => void
}

/** A question of a form, to answer. */
export const AnswerField = ({ question, answer, error, onChange }: AnswerFieldProps) => {
  const t = useText()
  const { kind, label, isRequired, choices = [] } = question
  const text = typeof answer === 'string' ? answer : ''
  const chosen = Array.isArray(answer) ? answer : []
  const field = { label, error, required: isRequired }
  switch (kind) {
    case 'line':
      return (
        <Field {...field}>
          <TextInput
            value={text}
            autoComplete="off"
            maxLength={formLimits.line}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
      )
    case 'text':
      return (
        <Field {...field}>
          <TextArea
            value={text}
            maxLength={formLimits.answer}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
      )
    case 'yes_no':
      return (
        <Field {...field} group>
          <OneOf
            options={[
              [true, t('forms.yes')],
              [false, t('forms.no')],
            ]}
            chosen={answer}
            onChange={onChange}
          />
        </Field>
      )
    case 'one':
      return (
        <Field {...field} group>
          <OneOf
            options={choices.map((choice) => [choice, choice])}
            chosen={answer}
            onChange={onChange}
          />
        </Field>
      )
    case 'several':
      return (
        <Field {...field} group>
          <Group role="group">
            {choices.map((choice) => (
              <Checkbox
                key={choice}
                label={choice}
                checked={chosen.includes(choice)}
                onChange={({ target }) =>
                  // In the order of the form.
                  onChange(
                    choices.filter((each) =>
                      each === choice ? target.checked : chosen.includes(each),
                    ),
                  )
                }
              />
            ))}
          </Group>
        </Field>
      )
  }
}

const Group = ({ role, children }: { role: 'group' | 'radiogroup'; children: ReactNode }) => (
  <div {...useGroupAttributes(role)} className="flex flex-col">
    {children}
  </div>
)

interface OneOfProps<Value> {
  options: readonly (readonly [Value, string])[]
  chosen: FormAnswer
  onChange: (answer: Value) => void
}

const OneOf = <Value extends string | boolean>({
  options,
  chosen,
  onChange,
}: OneOfProps<Value>) => {
  const name = useId()
  return (
    <Group role="radiogroup">
      {options.map(([value, words]) => (
        <label
          key={words}
          className="flex touch cursor-pointer items-start gap-3 py-1.5 text-sm pointer-coarse:py-3"
        >
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChange(value)}
            className="mt-0.5 size-4 shrink-0"
          />
          <span className="min-w-0 text-ink">{words}</span>
        </label>
      ))}
    </Group>
  )
}
