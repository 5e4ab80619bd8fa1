import type { StatusWord } from '@salon/contract/imports'
import { type PastStatus, pastStatuses } from '@salon/contract/import-vocabulary'
import '../../../text/imports.ts'
import { useText } from '../../../text/text.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'

interface StatusTableProps {
  statuses: readonly StatusWord[]
  disabled: boolean
  onStatuses: (statuses: StatusWord[]) => void
}

/** What each word of the file's statuses means for a visit of the past; '' is a visit without one. */
export const StatusTable = ({ statuses, disabled, onStatuses }: StatusTableProps) => {
  const t = useText()
  if (statuses.length === 0) return null
  return (
    <section aria-label={t('imports.statuses')} className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold text-ink">{t('imports.statuses')}</h3>
      <p className="text-sm text-muted">
        {t(
          statuses.every(({ word }) => word === '')
            ? 'imports.noStatusHint'
            : 'imports.statusesHint',
        )}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {statuses.map(({ word, status }, at) => (
          <Field key={word} label={word === '' ? t('imports.noStatus') : word}>
            <Select
              value={status ?? ''}
              disabled={disabled}
              placeholder={t('imports.dateAsk')}
              options={pastStatuses.map((value) => ({
                value,
                label: t(`imports.pastStatuses.${value}`),
              }))}
              onChange={({ target }) =>
                onStatuses(
                  statuses.map((one, n) =>
                    n === at ? { word, status: target.value as PastStatus } : one,
                  ),
                )
              }
            />
          </Field>
        ))}
      </div>
    </section>
  )
}
