import type { ImportJob } from '@salon/contract/imports'
import type { RowOutcome } from '@salon/contract/import-vocabulary'
import { useState } from 'react'
import '../../../text/imports.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { useImportStep, useRefusedRows, type RowFilter } from '../api.ts'
import { TotalTables } from '../components/total-tables.tsx'
import { ImportRows } from './import-rows.tsx'
import { outcomeOrder } from '../components/outcome-order.ts'

type ShownRows = RowOutcome | 'overlaps' | 'incomplete'

const isOutcome = (shown: ShownRows): shown is RowOutcome =>
  shown !== 'overlaps' && shown !== 'incomplete'

const filterOf = (shown: ShownRows): RowFilter => {
  if (isOutcome(shown)) return { outcome: shown }
  return shown === 'overlaps' ? { overlaps: 'true' } : { incomplete: 'true' }
}

/** Only of clients it may be unclear whether they are here. */
const unasked = outcomeOrder.filter((outcome) => outcome !== 'ask')

/** What would become of the rows, each outcome to be opened, before anything is written. */
export const ImportCheck = ({ job, onColumns }: { job: ImportJob; onColumns: () => void }) => {
  const t = useText()
  const formats = useFormats()
  const step = useImportStep(job.id)
  const refused = useRefusedRows(job.id)
  const [opened, setOpened] = useState<ShownRows | undefined>(
    job.counts.ask > 0 ? 'ask' : undefined,
  )
  const shown: ShownRows[] = [
    ...(job.kind === 'clients' ? outcomeOrder : unasked),
    ...(job.kind === 'visits' ? (['overlaps'] as const) : []),
    ...(job.incomplete > 0 ? (['incomplete'] as const) : []),
  ]
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          {job.fileName} · {t('imports.rows', { count: job.rowCount ?? 0 })}
        </p>
        <List label={t('imports.check')}>
          {shown.map((outcome) => (
            <ListRow
              key={outcome}
              title={t(`imports.outcomes.${outcome}`)}
              trailing={
                <span className="figures">
                  {formats.count(isOutcome(outcome) ? job.counts[outcome] : job[outcome])}
                </span>
              }
              link={
                <button
                  type="button"
                  aria-expanded={opened === outcome}
                  onClick={() => setOpened(opened === outcome ? undefined : outcome)}
                >
                  {t(`imports.outcomes.${outcome}`)}
                </button>
              }
            />
          ))}
        </List>
        {opened && (
          <section aria-label={t(`imports.outcomes.${opened}`)} className="flex flex-col gap-3">
            <h3 className="text-sm font-semibold text-ink">{t(`imports.outcomes.${opened}`)}</h3>
            {opened === 'refused' && job.counts.refused > 0 && (
              <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
                <Button
                  pending={refused.isPending}
                  onClick={() =>
                    refused.mutate(undefined, {
                      onError: (error) => toastFailure(t('imports.downloadFailed'), error),
                    })
                  }
                >
                  {t('imports.refusedFile')}
                </Button>
                {t('imports.refusedHint')}
              </div>
            )}
            <ImportRows job={job} filter={filterOf(opened)} />
          </section>
        )}
        {job.totals && <TotalTables totals={job.totals} />}
      </DialogBody>
      <DialogFooter>
        <Button disabled={step.isPending} onClick={onColumns}>
          {t('imports.back')}
        </Button>
        <Button
          variant="primary"
          pending={step.isPending}
          onClick={() =>
            step.mutate('run', {
              onError: (error) => toastFailure(t('imports.stepFailed'), error),
            })
          }
        >
          {t('imports.run')}
        </Button>
      </DialogFooter>
    </>
  )
}
