import { z } from 'zod'
import { formLimits, hasChoices, questionKinds } from './form-questions.ts'
import {
  id,
  isUnique,
  optionalText,
  printedInstant,
  requiredLine,
  rowParams,
  text,
  version,
} from './primitives.ts'
import type { Route } from './route.ts'

const label = (message: string) => requiredLine(formLimits.label, message)
const question = z
  .object({
    kind: z.enum(questionKinds),
    label: label('Question is required'),
    isRequired: z.boolean(),
    choices: z
      .array(label('Choice is required'))
      .max(formLimits.choices, `At most ${formLimits.choices} choices`)
      .refine(isUnique, 'A choice can stand there only once')
      .optional(),
  })
  .refine(({ kind, choices = [] }) => choices.length >= (hasChoices(kind) ? 2 : 0), {
    path: ['choices'],
    message: 'At least two choices',
  })
  .refine(({ kind, choices = [] }) => hasChoices(kind) || choices.length === 0, {
    path: ['choices'],
    message: 'This kind of question has no choices',
  })

const printedQuestion = z.object({
  kind: z.enum(questionKinds),
  label: z.string(),
  isRequired: z.boolean(),
  choices: z.array(z.string()).optional(),
})

/** What a form asks; each change of it is a new version. */
export const formTemplate = z.object({
  id,
  title: z.string(),
  introduction: z.string().nullable(),
  questions: z.array(printedQuestion),
  asksSignature: z.boolean(),
  version,
})

export const formTemplateDraft = z.object({
  title: label('Title is required'),
  introduction: optionalText(formLimits.introduction),
  questions: z
    .array(question)
    .max(formLimits.questions, `At most ${formLimits.questions} questions`),
  asksSignature: z.boolean(),
})

export const formTemplateEdit = formTemplateDraft.partial()

/** How far from its corner a signature reaches, in pixels. */
const farthestPixel = 10_000
const side = z.int().min(1).max(farthestPixel)

const isPixel = (number: unknown) =>
  Number.isInteger(number) && Math.abs(number as number) <= farthestPixel

/**
 * A line of a signature. It is checked as a whole: a wrong number is one error however many there are, since a
 * caller without an account may send as many as a body holds.
 */
export const stroke = z.custom<number[]>(
  (points) =>
    Array.isArray(points) &&
    points.length >= 2 &&
    points.length % 2 === 0 &&
    points.every((number) => isPixel(number)),
  'Each point has two numbers',
)

const tooLarge = 'The signature is too large. Please sign again.'

/** A drawn signature: strokes as x, y, x, y …, in whole pixels of a field of this size. */
const signature = z
  .object({
    width: side,
    height: side,
    strokes: z.array(stroke).min(1, 'Please sign').max(formLimits.strokes, tooLarge),
  })
  .refine((drawn) => JSON.stringify(drawn).length <= formLimits.signature, tooLarge)

const printedSignature = z.object({
  width: z.int(),
  height: z.int(),
  strokes: z.array(z.array(z.int())),
})

const choice = z.string().max(formLimits.label)

/** Answers in the order of the questions; which kinds they are of is checked with the form. */
const answers = z
  .array(
    z
      .union([z.boolean(), z.array(choice).max(formLimits.choices), text(formLimits.answer)], {
        error: `At most ${formLimits.answer} characters`,
      })
      .nullable(),
  )
  .max(formLimits.questions, `At most ${formLimits.questions} answers`)

const printedAnswer = z.union([z.string(), z.boolean(), z.array(z.string())]).nullable()

/** A form as somebody has filled it in. */
export const formFilled = z.object({
  /** The version that was shown: another one is refused. */
  templateVersion: version,
  answers,
  /** Null where the form asks for none. */
  signature: signature.nullable().optional(),
  signerName: requiredLine(200, 'Name is required'),
  /** A guardian has signed, for a client under 16. */
  isGuardian: z.boolean(),
})

/** A signed form, as lists show it. It never changes; an admin can void it. */
export const signedFormLine = z.object({
  id,
  customerId: id,
  title: z.string(),
  signerName: z.string(),
  isGuardian: z.boolean(),
  signedAt: printedInstant,
  voidedAt: printedInstant.nullable(),
})

/** The same with everything that was signed. */
export const signedForm = signedFormLine.extend({
  templateVersion: version,
  introduction: z.string().nullable(),
  questions: z.array(printedQuestion),
  answers: z.array(printedAnswer),
  signature: printedSignature.nullable(),
  /** The client's name when it was signed. */
  clientName: z.string(),
  /** The name of the account that took it, then; null where it came without one. */
  takenBy: z.string().nullable(),
  voidedBy: z.string().nullable(),
  voidReason: z.string().nullable(),
})

export const formRoutes = {
  templates: {
    method: 'GET',
    path: '/api/form-templates',
    summary: 'The forms that clients can fill in and sign, by title',
    reply: z.array(formTemplate),
  },
  addTemplate: {
    method: 'POST',
    path: '/api/form-templates',
    summary: 'Add a form',
    body: formTemplateDraft,
    reply: formTemplate,
    status: 201,
  },
  editTemplate: {
    method: 'PUT',
    path: '/api/form-templates/:id',
    summary:
      'Change a form, which is a new version: signed forms stay as they were signed; fields that are left out stay',
    params: rowParams,
    body: formTemplateEdit,
    reply: formTemplate,
    versioned: true,
    refuses: ['not_found'],
  },
  archiveTemplate: {
    method: 'DELETE',
    path: '/api/form-templates/:id',
    summary: 'Archive a form: nobody fills it in any more, and signed forms stay',
    params: rowParams,
    reply: null,
    refuses: ['not_found'],
  },
  ofCustomer: {
    method: 'GET',
    path: '/api/customers/:id/forms',
    summary: "A client's signed forms, the newest first",
    params: rowParams,
    reply: z.array(signedFormLine),
    refuses: ['not_found'],
  },
  sign: {
    method: 'POST',
    path: '/api/customers/:id/forms',
    summary: 'Keep a form that a client or a guardian has filled in and signed; it never changes',
    params: rowParams,
    body: formFilled.extend({ templateId: id }),
    reply: signedForm,
    status: 201,
    refuses: ['not_found', 'changed_meanwhile'],
  },
  get: {
    method: 'GET',
    path: '/api/signed-forms/:id',
    summary: 'A signed form, with the questions as they were',
    params: rowParams,
    reply: signedForm,
    refuses: ['not_found'],
  },
  pdf: {
    method: 'GET',
    path: '/api/signed-forms/:id/pdf',
    summary: 'A signed form as a PDF, in the language of the salon',
    params: rowParams,
    reply: 'file',
    media: 'application/pdf',
    refuses: ['not_found'],
  },
  void: {
    method: 'POST',
    path: '/api/signed-forms/:id/void',
    summary:
      'Void a signed form, with a reason; it stays as it was signed, and cannot be voided twice',
    params: rowParams,
    body: z.object({ reason: requiredLine(500, 'Reason is required') }),
    reply: signedForm,
    refuses: ['not_found', 'changed_meanwhile'],
  },
} as const satisfies Record<string, Route>

export type FormTemplate = z.infer<typeof formTemplate>
export type FormTemplateDraft = z.infer<typeof formTemplateDraft>
export type FormTemplateEdit = z.infer<typeof formTemplateEdit>
export type FilledForm = z.infer<typeof formFilled>
export type SignedForm = z.infer<typeof signedForm>
export type SignedFormLine = z.infer<typeof signedFormLine>
