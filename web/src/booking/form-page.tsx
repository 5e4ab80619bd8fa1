/** @jsxImportSource preact */
import {
  formLimits,
  keptAnswers,
  wrongAnswers,
  type FormAnswer,
  type FormQuestion,
  type Strokes,
} from '@salon/contract/form-questions'
import type { PublicForm } from '@salon/contract/form-links'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { focusFirstError } from '../lib/focus-first-error.ts'
import { attachSignature } from '../lib/signature.ts'
import { call } from './call.ts'
import { usePage } from './context.ts'
import { Button, Field, focusTitle, Icon, Notice, StepTitle, FailureNotice } from './controls.tsx'
import { isRefused, failureOf, type BookingFailure } from './booking-failure.ts'

interface FormPageProps {
  readonly token: string
  readonly form: PublicForm
}

/**
 * The form of a client's link. Opening it changes nothing; sending it keeps it, once. Where the salon has changed it
 * meanwhile, the new version is shown, filled in as far as it asks the same.
 */
export function FormPage({ token, form: opened }: FormPageProps) {
  const { words } = usePage()
  const [form, setForm] = useState(opened)
  const { title, introduction, questions, asksSignature, salon } = form
  const [answers, setAnswers] = useState<FormAnswer[]>(() => questions.map(() => null))
  const [signature, setSignature] = useState<Strokes | null>(null)
  const [name, setName] = useState('')
  const [isGuardian, setGuardian] = useState(form.needsGuardian)
  const [tries, setTries] = useState(0)
  const isTried = tries > 0
  useEffect(() => {
    if (tries > 0) focusFirstError()
  }, [tries])
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)
  const [failure, setFailure] = useState<BookingFailure | null>(null)
  useEffect(() => {
    document.title = words.title(title, salon.name)
  }, [title, words, salon.name])
  useEffect(focusTitle, [isDone, form.version])
  const hasEntries = answers.some((answer) => answer !== null) || signature !== null || name !== ''
  useEffect(() => {
    if (!hasEntries || isDone) return undefined
    // A phone loads the page again when it is pulled down.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasEntries, isDone])
  if (isDone)
    return (
      <div class="mx-auto max-w-xl space-y-4">
        <StepTitle>{title}</StepTitle>
        <Notice tone="good" icon="check">
          <p>{words.form.done}</p>
        </Notice>
      </div>
    )
  const wrong = new Set(wrongAnswers(questions, answers).map(({ place }) => place))
  const nameError = name.trim() === '' ? words.details.nameMissing : undefined
  const signatureError = asksSignature && !signature ? words.form.signatureMissing : undefined
  /** What only the server knows to be wrong. */
  const refusedAt = (field: string) => failure?.fields?.[field]
  const fail = (error: unknown) =>
    setFailure(
      isRefused(error, 'not_found') ? { text: words.form.goneHint } : failureOf(error, words),
    )
  const showChanged = async () => {
    const present = await call('GET /api/form-link/:token', { params: { token } })
    setForm(present)
    setAnswers(keptAnswers(questions, answers, present.questions))
    // Nobody has signed what they have not read.
    setSignature(null)
    setGuardian(isGuardian || present.needsGuardian)
    setTries(0)
  }
  const send = async () => {
    setTries(tries + 1)
    setFailure(null)
    if (wrong.size > 0 || nameError || signatureError) return
    setSending(true)
    try {
      await call('POST /api/form-link/:token', {
        params: { token },
        body: {
          templateVersion: form.version,
          answers,
          signature: asksSignature ? signature : null,
          signerName: name,
          isGuardian,
        },
      })
      setDone(true)
    } catch (error) {
      if (isRefused(error, 'changed_meanwhile')) await showChanged().catch(fail)
      else fail(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <div class="mx-auto max-w-xl">
      <StepTitle>{title}</StepTitle>
      {form.version !== opened.version && (
        <div class="mt-4">
          <FailureNotice
            key={form.version}
            failure={{ text: words.form.changed }}
            phone={salon.phone}
          />
        </div>
      )}
      {introduction !== null && <p class="mt-2 whitespace-pre-line">{introduction}</p>}
      <form
        noValidate
        class="mt-6 space-y-6"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {questions.map((question, place) => (
          <Answer
            key={place}
            question={question}
            answer={answers[place] ?? null}
            error={
              isTried && wrong.has(place) ? words.form.answerMissing : refusedAt(`answers.${place}`)
            }
            onAnswer={(answer) =>
              setAnswers((all) => all.map((before, at) => (at === place ? answer : before)))
            }
          />
        ))}
        <div>
          {form.needsGuardian && (
            <Notice tone="info" icon="alert">
              <p>{words.form.guardianMissing}</p>
            </Notice>
          )}
          <Tick
            type="checkbox"
            label={words.form.guardian}
            isOn={isGuardian}
            isFixed={form.needsGuardian}
            onTick={setGuardian}
          />
          {failure?.fields?.['isGuardian'] && <ErrorLine>{words.form.guardianMissing}</ErrorLine>}
        </div>
        <Field
          label={isGuardian ? words.form.guardianName : words.details.name}
          name="name"
          autoComplete="name"
          maxLength={200}
          value={name}
          onValue={setName}
          error={(isTried ? nameError : undefined) ?? refusedAt('signerName')}
        />
        {asksSignature && (
          <Signature
            key={form.version}
            isSigned={signature !== null}
            error={(isTried ? signatureError : undefined) ?? refusedAt('signature')}
            onSignature={setSignature}
          />
        )}
        {failure && <FailureNotice failure={failure} phone={salon.phone} />}
        <Button type="submit" variant="primary" block pending={isSending}>
          {words.form.send}
        </Button>
      </form>
    </div>
  )
}

interface AnswerProps {
  readonly question: FormQuestion
  readonly answer: FormAnswer
  readonly error: string | undefined
  readonly onAnswer: (answer: FormAnswer) => void
}

function Answer({ question, answer, error, onAnswer }: AnswerProps) {
  const { words } = usePage()
  const name = useId()
  const { kind, label, isRequired, choices = [] } = question
  if (kind === 'line' || kind === 'text')
    return (
      <Field
        label={label}
        name={name}
        isOptional={!isRequired}
        maxLength={kind === 'line' ? formLimits.line : formLimits.answer}
        {...(kind === 'text' && { rows: 4 })}
        value={typeof answer === 'string' ? answer : ''}
        onValue={onAnswer}
        error={error}
      />
    )
  const chosen = Array.isArray(answer) ? answer : []
  return (
    <fieldset class="min-w-0" aria-invalid={error ? 'true' : undefined}>
      <legend class="mb-1.5 text-sm font-medium wrap-anywhere text-ink">
        {label}
        {!isRequired && <span class="font-normal text-muted"> · {words.details.optional}</span>}
      </legend>
      {kind === 'yes_no' &&
        ([true, false] as const).map((value) => (
          <Tick
            key={String(value)}
            type="radio"
            name={name}
            label={value ? words.form.yes : words.form.no}
            isOn={answer === value}
            onTick={() => onAnswer(value)}
          />
        ))}
      {kind === 'one' &&
        choices.map((choice) => (
          <Tick
            key={choice}
            type="radio"
            name={name}
            label={choice}
            isOn={answer === choice}
            onTick={() => onAnswer(choice)}
          />
        ))}
      {kind === 'several' &&
        choices.map((choice) => (
          <Tick
            key={choice}
            type="checkbox"
            label={choice}
            isOn={chosen.includes(choice)}
            onTick={(isOn) =>
              // In the order of the form.
              onAnswer(choices.filter((one) => (one === choice ? isOn : chosen.includes(one))))
            }
          />
        ))}
      {error && <ErrorLine>{error}</ErrorLine>}
    </fieldset>
  )
}

interface FormTickProps {
  readonly type: 'radio' | 'checkbox'
  readonly name?: string
  readonly label: string
  readonly isOn: boolean
  readonly isFixed?: boolean
  readonly onTick: (isOn: boolean) => void
}

const Tick = ({ type, name, label, isOn, isFixed = false, onTick }: FormTickProps) => (
  <label class="flex min-h-11 items-center gap-3">
    <input
      type={type}
      name={name}
      checked={isOn}
      disabled={isFixed}
      class="size-5 shrink-0"
      onChange={({ currentTarget }) => onTick(currentTarget.checked)}
    />
    <span class="min-w-0">{label}</span>
  </label>
)

const ErrorLine = ({ children }: { children: string }) => (
  <p role="alert" class="mt-1.5 flex gap-1.5 text-sm text-red-ink">
    <Icon name="alert" />
    {children}
  </p>
)

interface SignatureProps {
  readonly isSigned: boolean
  readonly error: string | undefined
  readonly onSignature: (signature: Strokes | null) => void
}

function Signature({ isSigned, error, onSignature }: SignatureProps) {
  const { words } = usePage()
  const canvas = useRef<HTMLCanvasElement>(null)
  const clear = useRef(() => {})
  useEffect(() => {
    if (!canvas.current) return undefined
    const signing = attachSignature(canvas.current, onSignature)
    clear.current = signing.clear
    return signing.detach
  }, [onSignature])
  return (
    <div>
      <p class="mb-1.5 text-sm font-medium text-ink">{words.form.signature}</p>
      <canvas
        ref={canvas}
        role="img"
        aria-label={words.form.signature}
        class="h-40 w-full touch-none rounded-control border border-line-state bg-white"
      />
      <p class="mt-1.5 text-sm text-muted">{words.form.signHint}</p>
      {error && <ErrorLine>{error}</ErrorLine>}
      {isSigned && (
        <div class="mt-2">
          <Button
            onClick={() => {
              clear.current()
              onSignature(null)
            }}
          >
            {words.form.signAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
