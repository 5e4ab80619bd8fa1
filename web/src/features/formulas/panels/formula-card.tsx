import type { Appointment } from '@salon/contract/appointments'
import type { Formula } from '@salon/contract/formulas'
import { useQuery } from '@tanstack/react-query'
import { Plus, Printer } from 'lucide-react'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { lazyComponent, lazyDialog } from '../../../lib/lazy-component.tsx'
import { mixtureText } from '../../../text/formulas.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { EditButtons } from '../../../ui/edit-buttons.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { formulaQueries, useRemoveFormula } from '../api.ts'

const FormulaDialog = lazyDialog(async () => (await import('./formula-dialog.tsx')).FormulaDialog)
const PrintFormulas = lazyComponent(
  async () => (await import('./print-formulas.tsx')).PrintFormulas,
)

interface VisitFormulaProps {
  /** The row that the address names, for which a formula is noted. */
  row: Appointment
  /** The rows of its visit, itself among them. */
  rows: readonly Appointment[]
}

/** What was mixed at a visit, to note, change and remove. Mount it for roles that may see it. */
export const VisitFormula = ({ row, rows }: VisitFormulaProps) => {
  const t = useText()
  const remove = useRemoveFormula()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(formulaQueries.ofCustomer(row.customerId))
  const ids = new Set(rows.map(({ id }) => id))
  const formula = data?.find(({ appointmentId }) => ids.has(appointmentId))
  const last = data?.find(
    ({ appointmentId, appointmentDate }) =>
      !ids.has(appointmentId) && appointmentDate < row.appointmentDate,
  )
  // As a promise: it is gone from the card before the answer.
  const outcome = toastOutcome(t('formulas.removed'), t('formulas.removeFailed'))
  return (
    <FormulaCard title={t('formulas.title')} customerId={row.customerId}>
      {formula ? (
        <div className="flex items-start gap-3">
          <Mixtures formula={formula} />
          <EditButtons
            editLabel={t('formulas.edit')}
            moreLabel={t('formulas.more')}
            deleteLabel={t('formulas.remove')}
            disabled={remove.isPending}
            onEdit={() => setOpen(true)}
            onDelete={() =>
              void remove
                .mutateAsync(formula.appointmentId)
                .then(outcome.onSuccess, outcome.onError)
            }
          />
        </div>
      ) : (
        <Button size="sm" onClick={() => setOpen(true)}>
          <Plus aria-hidden />
          {t('formulas.add')}
        </Button>
      )}
      {isOpen && (
        <FormulaDialog
          appointmentId={formula?.appointmentId ?? row.id}
          formula={formula}
          last={last}
          onClose={() => setOpen(false)}
        />
      )}
    </FormulaCard>
  )
}

/** What was mixed for a client, the newest visit first. */
export const ClientFormulas = ({ customer }: { customer: { id: number; name: string } }) => {
  const t = useText()
  const formats = useFormats()
  const [isPrinting, setPrinting] = useState(false)
  const { data = [] } = useQuery(formulaQueries.ofCustomer(customer.id))
  return (
    <FormulaCard
      title={t('formulas.ofClient')}
      customerId={customer.id}
      actions={
        data.length > 0 && (
          <IconButton label={t('formulas.print')} onClick={() => setPrinting(true)}>
            <Printer aria-hidden />
          </IconButton>
        )
      }
    >
      {data.length === 0 ? (
        <p className="text-sm text-muted">{t('formulas.none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {data.map((formula) => (
            <li key={formula.id} className="py-2">
              <p className="figures text-sm font-semibold text-ink">
                {formats.date(formula.appointmentDate)} · {formula.serviceName}
              </p>
              <Mixtures formula={formula} />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {isPrinting && (
          <PrintFormulas customer={customer} formulas={data} onDone={() => setPrinting(false)} />
        )}
      </Suspense>
    </FormulaCard>
  )
}

interface FormulaCardProps {
  title: string
  customerId: number
  actions?: ReactNode
  /** What stands there once the formulas have come. */
  children: ReactNode
}

const FormulaCard = ({ title, customerId, actions, children }: FormulaCardProps) => {
  const t = useText()
  const titleId = useId()
  const { data, error, isFetching, refetch } = useQuery(formulaQueries.ofCustomer(customerId))
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={title} titleId={titleId} actions={actions} />
      {data ? (
        children
      ) : error ? (
        <ErrorState
          title={t('formulas.loadFailed')}
          detail={sentenceOf(error)}
          retryLabel={t('shared.retry')}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      ) : (
        <SkeletonRows rows={2} label={t('formulas.loading')} />
      )}
    </Card>
  )
}

const Mixtures = ({ formula }: { formula: Formula }) => {
  const t = useText()
  const formats = useFormats()
  return (
    <div className="min-w-0 flex-1 text-sm">
      {formula.mixtures.map((mixture, n) => (
        <p key={`${n} ${mixture.brand}`} className="break-words">
          {mixtureText(mixture, t, formats)}
        </p>
      ))}
      <p className="text-xs text-muted">{t('formulas.notedBy', { name: formula.notedBy })}</p>
    </div>
  )
}
