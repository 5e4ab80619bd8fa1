import type { ImportTotals, TotalLine } from '@salon/contract/imports'
import '../../../text/imports.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { DataTable } from '../../../ui/data-table.tsx'

/** What would come in beside what the file holds, by month and by service. */
export const TotalTables = ({ totals }: { totals: ImportTotals }) => {
  const t = useText()
  const formats = useFormats()
  const columnsOf = (first: string) => [
    first,
    t('imports.totals.fileRows'),
    t('imports.totals.rows'),
    t('imports.totals.filePrice'),
    t('imports.totals.price'),
  ]
  const rowOf = (name: string, line: TotalLine) => ({
    key: line.name,
    cells: [
      name || t('imports.totals.unknown'),
      formats.count(line.fileRows),
      formats.count(line.rows),
      formats.money(line.filePrice),
      formats.money(line.price),
    ],
  })
  return (
    <>
      <DataTable
        caption={t('imports.totals.months')}
        columns={columnsOf(t('imports.totals.month'))}
        rows={totals.months.map((line) =>
          rowOf(line.name && formats.monthTitle(`${line.name}-01`), line),
        )}
      />
      <DataTable
        caption={t('imports.totals.services')}
        columns={columnsOf(t('imports.totals.service'))}
        rows={totals.services.map((line) => rowOf(line.name, line))}
      />
    </>
  )
}
