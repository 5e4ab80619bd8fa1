/*
 * What forms ask and how answers are checked, without a schema, so that pages have it without loading one.
 */

/** A line, some lines, yes or no, one of several choices, several of them. */
export const questionKinds = ['line', 'text', 'yes_no', 'one', 'several'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** How much a form and its answers hold; `signature` is in characters of JSON. */
export const formLimits = {
  questions: 40,
  label: 200,
  choices: 20,
  introduction: 10_000,
  line: 200,
  answer: 10_000,
  strokes: 1_000,
  signature: 100_000,
} as const

export const hasChoices = (kind: QuestionKind): boolean => kind === 'one' || kind === 'several'

/** A question of a form. */
export interface FormQuestion {
  readonly kind: QuestionKind
  readonly label: string
  readonly isRequired: boolean
  /** Of 'one' and 'several'. */
  readonly choices?: string[] | undefined
}

/** The answer to a question; null is none. */
export type FormAnswer = string | boolean | string[] | null

/** A drawn signature: the strokes as x, y, x, y … in a field of this size. */
export interface Strokes {
  readonly width: number
  readonly height: number
  readonly strokes: number[][]
}

const answerMissing = 'Please answer this question'
const wrongAnswer = 'This is no answer to this question'

const isBlank = (answer: FormAnswer) =>
  answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0)

function wrongKind({ kind, choices = [] }: FormQuestion, answer: FormAnswer): string | undefined {
  if (kind === 'yes_no') return typeof answer === 'boolean' ? undefined : wrongAnswer
  if (kind === 'several') {
    const isChosen =
      Array.isArray(answer) &&
      new Set(answer).size === answer.length &&
      answer.every((one) => choices.includes(one))
    return isChosen ? undefined : wrongAnswer
  }
  if (typeof answer !== 'string') return wrongAnswer
  if (kind === 'one') return choices.includes(answer) ? undefined : wrongAnswer
  const most = kind === 'line' ? formLimits.line : formLimits.answer
  return answer.length > most ? `At most ${most} characters` : undefined
}

/** What is wrong with the answers to a form, by the place of the question; nothing where they are complete. */
export function wrongAnswers(
  questions: readonly FormQuestion[],
  answers: readonly FormAnswer[],
): { place: number; message: string }[] {
  if (answers.length > questions.length)
    return [{ place: questions.length, message: 'There are more answers than questions' }]
  return questions.flatMap((question, place) => {
    const answer = answers[place] ?? null
    const message = isBlank(answer)
      ? question.isRequired && answerMissing
      : wrongKind(question, answer)
    return message ? [{ place, message }] : []
  })
}

/**
 * The answers to a form that was changed while it was filled in: of the questions that are still asked, by their words,
 * as far as these answers are still among the choices.
 */
export function keptAnswers(
  before: readonly FormQuestion[],
  answers: readonly FormAnswer[],
  after: readonly FormQuestion[],
): FormAnswer[] {
  const left = before.map(({ label }, place) => ({ label, answer: answers[place] ?? null }))
  return after.map((question) => {
    const at = left.findIndex(({ label }) => label === question.label)
    const [same] = at < 0 ? [] : left.splice(at, 1)
    const answer = same?.answer ?? null
    const { kind, choices = [] } = question
    if (kind === 'several' && Array.isArray(answer))
      return choices.filter((choice) => answer.includes(choice))
    return isBlank(answer) || wrongKind(question, answer) ? null : answer
  })
}
