import '../../../lib/zod-without-eval.ts'
import { useFieldErrors } from '../../../lib/use-field-errors.ts'
import { formulaDraft, formulaLimits, type Formula } from '@salon/contract/formulas'
import { History, Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import '../../../text/formulas.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { draftOf, emptyMixture, formOf } from './formula-form.ts'
import { MixtureFields } from './mixture-fields.tsx'
import { useSaveFormula } from './use-save-formula.ts'

interface FormulaDialogProps {
  appointmentId: number
  /** The formula to change, as it is now; without one a new one is noted. */
  formula: Formula | undefined
  /** The formula of the client's visit before. */
  last: Formula | undefined
  onClose: () => void
}

/** Notes what was mixed at a visit, or changes it. Mount it only while it is open. */
export const FormulaDialog = ({ appointmentId, formula, last, onClose }: FormulaDialogProps) => {
  const t = useText()
  const formats = useFormats()
  const saving = useSaveFormula(appointmentId)
  // What is edited is the formula as it was when the form opened.
  const [before] = useState(formula)
  const [beginning] = useState(() => formOf(before))
  const [mixtures, setMixtures] = useState(beginning)
  const { errors, setErrors, showRefused } = useFieldErrors()
  const isDirty = JSON.stringify(draftOf(mixtures)) !== JSON.stringify(draftOf(beginning))
  const outcome = toastOutcome(t('formulas.saved'), t('formulas.saveFailed'))
  const put = (next: typeof mixtures) => {
    setMixtures(next)
    // They stand at places in the list, which may be others now.
    if (next.length !== mixtures.length) setErrors(new Map())
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const draft = formulaDraft.safeParse(draftOf(mixtures))
    if (!draft.success) {
      const issues = draft.error.issues.map(
        ({ path, message }) => [path.join('.'), message] as const,
      )
      setErrors(new Map(issues.toReversed()))
      return
    }
    setErrors(new Map())
    saving.mutate(
      // One that was removed meanwhile is noted anew.
      { mixtures: draft.data.mixtures, before: formula && before },
      {
        onSuccess: () => {
          outcome.onSuccess()
          onClose()
        },
        onError: (error) => {
          showRefused(error)
          outcome.onError(error)
        },
      },
    )
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t(before ? 'formulas.edit' : 'formulas.add')}
      size="lg"
      dirty={isDirty}
      pending={saving.isPending}
      submitLabel={t('shared.save')}
      onSubmit={save}
    >
      {last && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" onClick={() => put(formOf(last))}>
            <History aria-hidden />
            {t('formulas.asLastTime')}
          </Button>
          <span className="figures text-sm text-muted">{formats.date(last.appointmentDate)}</span>
        </div>
      )}
      {mixtures.map((mixture, n) => (
        <MixtureFields
          key={mixture.key}
          mixture={mixture}
          number={n + 1}
          errorAt={(path) => errors.get(`mixtures.${n}.${path}`)}
          onChange={(changed) => put(mixtures.map((each) => (each === mixture ? changed : each)))}
          onRemove={
            mixtures.length > 1 ? () => put(mixtures.filter((each) => each !== mixture)) : undefined
          }
        />
      ))}
      {mixtures.length < formulaLimits.mixtures && (
        <Button size="sm" className="self-start" onClick={() => put([...mixtures, emptyMixture()])}>
          <Plus aria-hidden />
          {t('formulas.addMixture')}
        </Button>
      )}
    </FormDialog>
  )
}
