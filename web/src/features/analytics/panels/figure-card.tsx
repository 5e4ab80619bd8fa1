import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { csvOf, type Cell } from '../../../lib/csv.ts'
import { saveFile } from '../../../lib/download.ts'
import '../../../text/analytics.ts'
import { useText } from '../../../text/text.ts'
import { ChartFrame } from '../../../ui/chart-frame.tsx'
import type { FigureOpener } from '../../../ui/figure-opener.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

/** A figure as it is shown, and as a spreadsheet takes it. */
type Figure = readonly [shown: string, plain: Cell]

export interface FigureRow {
  key: string
  name: string
  /** As the first column of the download; the name without. */
  plainName?: string
  figures: readonly Figure[]
  open?: FigureOpener
}

interface FigureCardProps {
  title: string
  detail?: ReactNode
  /** Names of the columns: what the rows are, then their figures. */
  columns: readonly string[]
  rows: readonly FigureRow[]
  /** Of the download, without its ending. */
  fileName: string
  className?: string
  /** The chart. */
  children: ReactNode
}

/** A chart with its table, and both as a download. */
export const FigureCard = ({ rows, columns, fileName, ...frame }: FigureCardProps) => {
  const t = useText()
  const save = () => {
    const table = csvOf([
      columns,
      ...rows.map(({ name, plainName = name, figures }) => [
        plainName,
        ...figures.map(([, plain]) => plain),
      ]),
    ])
    const file = new Blob([table], { type: 'text/csv;charset=utf-8' })
    void saveFile({ file, name: `${fileName}.csv` })
  }
  return (
    <ChartFrame
      {...frame}
      columns={columns}
      rows={rows.map(({ key, name, figures, open }) => ({
        key,
        cells: [name, ...figures.map(([shown]) => shown)],
        open,
      }))}
      tableLabel={t('analytics.showTable')}
      actions={
        <IconButton label={t('analytics.download')} onClick={save}>
          <Download aria-hidden />
        </IconButton>
      }
    />
  )
}
