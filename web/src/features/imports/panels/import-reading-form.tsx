import {
  type ImportField,
  dateOrders,
  textEncodings,
  nameOrders,
  cellSeparators,
} from '@salon/contract/import-vocabulary'
import type { ImportJob, ImportReading } from '@salon/contract/imports'
import { refusedFields } from '../../../lib/form-errors.ts'
import '../../../text/imports.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useEditImport, useImportStep } from '../api.ts'
import { ColumnTable } from '../components/column-table.tsx'
import { useFileProblem } from '../components/import-words.ts'
import { StatusTable } from '../components/status-table.tsx'

/** The words of each separator. */
const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const

/** Fields with dates, whose order a person may choose. */
const dateFields = new Set<ImportField>(['birthday', 'added_on', 'date_time', 'date', 'end'])

interface ImportReadingFormProps {
  job: ImportJob
  onAnother: () => void
  onCheck: () => void
}

/** How the file is read, with its first rows: each choice is saved at once and shows what it changes. */
export const ImportReadingForm = ({ job, onAnother, onCheck }: ImportReadingFormProps) => {
  const t = useText()
  const say = useFileProblem()
  const edit = useEditImport(job.id)
  const step = useImportStep(job.id)
  const busy = edit.isPending || step.isPending
  const error = edit.error ?? step.error
  const change = (reading: Partial<ImportReading>) => {
    step.reset()
    edit.mutate(reading)
  }
  const hasDates = job.columns.some((field) => field !== null && dateFields.has(field))
  const check = () => {
    edit.reset()
    step.mutate('check', { onSuccess: onCheck })
  }
  return (
    <>
      <DialogBody className="flex flex-col gap-5">
        {job.problem !== null && (
          <FieldError>
            {t('imports.brokenOff')}{' '}
            {job.problemRow === null
              ? t(`imports.problems.${job.problem}`)
              : t('imports.atRow', {
                  problem: t(`imports.problems.${job.problem}`),
                  number: job.problemRow,
                })}
          </FieldError>
        )}
        <section aria-label={t('imports.reading')} className="grid gap-4 sm:grid-cols-2">
          <Field label={t('imports.encoding')}>
            <Select
              value={job.encoding}
              disabled={busy}
              options={textEncodings.map((value) => ({
                value,
                label: t(`imports.encodings.${value}`),
              }))}
              onChange={({ target }) =>
                change({ encoding: target.value as ImportReading['encoding'] })
              }
            />
          </Field>
          <Field label={t('imports.separator')}>
            <Select
              value={job.separator}
              disabled={busy}
              options={cellSeparators.map((value) => ({
                value,
                label: t(`imports.separators.${separatorNames[value]}`),
              }))}
              onChange={({ target }) =>
                change({ separator: target.value as ImportReading['separator'] })
              }
            />
          </Field>
          {hasDates && (
            <Field
              label={t('imports.dateOrder')}
              {...(job.asksDateOrder && { hint: t('imports.dateAskHint') })}
            >
              <Select
                value={job.dateOrder ?? ''}
                disabled={busy}
                placeholder={t('imports.dateAsk')}
                options={dateOrders.map((value) => ({
                  value,
                  label: t(`imports.dateOrders.${value}`),
                }))}
                onChange={({ target }) =>
                  change({ dateOrder: target.value as ImportReading['dateOrder'] })
                }
              />
            </Field>
          )}
          {job.columns.includes('name') && (
            <Field label={t('imports.nameOrder')}>
              <Select
                value={job.nameOrder}
                disabled={busy}
                options={nameOrders.map((value) => ({
                  value,
                  label: t(`imports.nameOrders.${value}`),
                }))}
                onChange={({ target }) =>
                  change({ nameOrder: target.value as ImportReading['nameOrder'] })
                }
              />
            </Field>
          )}
        </section>
        <ColumnTable
          job={job}
          disabled={busy}
          onColumns={(columns: (ImportField | null)[]) => change({ columns })}
        />
        <StatusTable
          statuses={job.statuses}
          disabled={busy}
          onStatuses={(statuses) => change({ statuses })}
        />
        {error && (
          <FieldError>
            {edit.error && <span className="font-medium">{t('imports.changeFailed')}: </span>}
            {say(refusedFields(error)[0]?.message ?? sentenceOf(error))}
          </FieldError>
        )}
        <p className="text-sm text-muted">{t(`imports.checkHints.${job.kind}`)}</p>
      </DialogBody>
      <DialogFooter>
        <Button disabled={busy} onClick={onAnother}>
          {t('imports.another')}
        </Button>
        <Button
          variant="primary"
          pending={step.isPending}
          disabled={edit.isPending}
          onClick={check}
        >
          {t('imports.check')}
        </Button>
      </DialogFooter>
    </>
  )
}
