import type { FormAnswer } from '@salon/contract/form-questions'
import type { SignedForm } from '@salon/contract/forms'
import '../../../text/forms.ts'
import { useFormats, useText, type TextFunction } from '../../../text/text.ts'
import { SignatureDrawing } from './signature-drawing.tsx'

/** An answer in words. */
const answerText = (answer: FormAnswer, t: TextFunction): string => {
  if (typeof answer === 'boolean') return t(answer ? 'forms.yes' : 'forms.no')
  const words = Array.isArray(answer) ? answer.join(', ') : answer
  return words || t('forms.noAnswer')
}

/** A signed form with the questions as they were; on the screen and on paper, which is white in the dark theme, too. */
export const SignedFormContent = ({ form }: { form: SignedForm }) => {
  const t = useText()
  const formats = useFormats()
  const { introduction, questions, answers, signature, voidedAt } = form
  const signed = form.isGuardian ? 'forms.signedByGuardian' : 'forms.signedBy'
  return (
    <div className="flex flex-col gap-4 text-sm">
      {voidedAt !== null && (
        <p className="font-semibold">
          {t('forms.voidedBy', {
            name: form.voidedBy,
            date: formats.dateTime(voidedAt),
            reason: form.voidReason,
          })}
        </p>
      )}
      <p>
        {t('forms.forClient', { name: form.clientName })} ·{' '}
        {t('forms.version', { number: form.templateVersion })}
      </p>
      {introduction !== null && <p className="whitespace-pre-line">{introduction}</p>}
      <dl className="flex flex-col gap-3">
        {questions.map(({ label }, place) => (
          <div key={`${place} ${label}`}>
            <dt className="font-medium">{label}</dt>
            <dd className="whitespace-pre-line">{answerText(answers[place] ?? null, t)}</dd>
          </div>
        ))}
      </dl>
      {signature && <SignatureDrawing signature={signature} />}
      <p>
        {t(signed, { name: form.signerName, date: formats.dateTime(form.signedAt) })}
        {' · '}
        {form.takenBy === null ? t('forms.byLink') : t('forms.takenBy', { name: form.takenBy })}
      </p>
    </div>
  )
}
