import { hasChoices, type FormQuestion, type QuestionKind } from '@salon/contract/form-questions'
import type { FormTemplate } from '@salon/contract/forms'

let lastKey = 0
/** Tells the questions of a form apart, for React. */
const nextKey = () => (lastKey += 1)

/** The fields of a question. */
export interface QuestionForm {
  readonly key: number
  readonly kind: QuestionKind
  readonly label: string
  readonly isRequired: boolean
  /** One on each line. */
  readonly choices: string
}

const questionForm = (question?: FormQuestion): QuestionForm => ({
  key: nextKey(),
  kind: question?.kind ?? 'yes_no',
  label: question?.label ?? '',
  isRequired: question?.isRequired ?? true,
  choices: (question?.choices ?? []).join('\n'),
})

/** The fields of a question that nobody has typed yet. */
export const emptyQuestion = () => questionForm()

/** The fields of a form. */
export const templateForm = (template?: FormTemplate) => ({
  title: template?.title ?? '',
  introduction: template?.introduction ?? '',
  questions: template ? template.questions.map(questionForm) : [emptyQuestion()],
  asksSignature: template?.asksSignature ?? true,
})

export type TemplateForm = ReturnType<typeof templateForm>

/** What a form sends, to be checked by the contract. */
export const draftOf = ({ questions, ...rest }: TemplateForm) => ({
  ...rest,
  questions: questions.map(({ kind, label, isRequired, choices }) => ({
    kind,
    label,
    isRequired,
    ...(hasChoices(kind) && {
      choices: choices
        .split('\n')
        .map((choice) => choice.trim())
        .filter(Boolean),
    }),
  })),
})
