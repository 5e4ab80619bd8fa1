import {
  type ImportField,
  fieldsOfKind,
  ownHeads,
  unneededHeads,
} from '@salon/contract/import-vocabulary'
import type { ImportJob } from '@salon/contract/imports'
import '../../../text/imports.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Select } from '../../../ui/select.tsx'

interface ColumnTableProps {
  job: ImportJob
  disabled: boolean
  onColumns: (columns: (ImportField | null)[]) => void
}

/** So many of the first rows fit beside the choices. */
const rowsShown = 5

/** The first rows of the file, with what each column is above them. */
export const ColumnTable = ({ job, disabled, onColumns }: ColumnTableProps) => {
  const t = useText()
  const formats = useFormats()
  const { heads, sample, columns, columnsFrom, fileName, rowCount, kind, product } = job
  const headOf = (n: number) =>
    heads[n]?.trim() || t('imports.columnNamed', { number: formats.count(n + 1) })
  const set = (at: number, field: ImportField | null) =>
    onColumns(
      columns.map((one, n) => {
        if (n === at) return field
        // A field that another column had moves here.
        return field !== null && field !== 'into_notes' && one === field ? null : one
      }),
    )
  const comesWithRow = (n: number) => product === 'own' && ownHeads[kind].includes(heads[n] ?? '')
  const isUnneeded = (n: number) =>
    columns[n] === null && unneededHeads[product]?.[kind]?.includes(heads[n]?.trim() ?? '')
  const caption = t('imports.firstRows', { name: fileName })
  // A wide table scrolls by the keyboard as well.
  const scrollable = { tabIndex: 0, role: 'group', 'aria-label': caption }
  return (
    <section aria-label={t('imports.columns')} className="flex flex-col gap-2">
      <p className="text-sm text-muted">
        {caption} · {t('imports.rows', { count: rowCount ?? 0 })}
        {columnsFrom !== null &&
          ` · ${t('imports.columnsFrom', { day: formats.date(columnsFrom) })}`}
      </p>
      <div className="overflow-auto rounded-control border border-line" {...scrollable}>
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map((field, n) => (
                <th
                  key={n}
                  scope="col"
                  className="min-w-44 border-b border-line bg-sunken px-3 py-2 text-left align-top font-medium text-ink"
                >
                  <span className="mb-1.5 block truncate">{headOf(n)}</span>
                  {comesWithRow(n) ? (
                    <span className="text-sm font-normal text-muted">{t('imports.withRow')}</span>
                  ) : (
                    <>
                      <Select
                        aria-label={t('imports.columnIs', { head: headOf(n) })}
                        value={field ?? ''}
                        disabled={disabled}
                        options={[
                          { value: '', label: t('imports.fields.none') },
                          ...fieldsOfKind[kind].map((value) => ({
                            value,
                            label: t(`imports.fields.${value}`),
                          })),
                        ]}
                        onChange={({ target }) =>
                          set(n, (target.value || null) as ImportField | null)
                        }
                      />
                      {isUnneeded(n) && (
                        <span className="mt-1 block text-sm font-normal text-muted">
                          {t('imports.notNeeded')}
                        </span>
                      )}
                    </>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.slice(0, rowsShown).map((cells, row) => (
              <tr key={row}>
                {columns.map((field, n) => (
                  <td
                    key={n}
                    className={`max-w-64 truncate px-3 py-2 ${field || comesWithRow(n) ? 'text-ink' : 'text-muted'}`}
                  >
                    {cells[n]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
