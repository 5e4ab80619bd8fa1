import { Table2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Card, CardHeader } from './card.tsx'
import { DataTable, type DataTableRow } from './data-table.tsx'
import { IconButton } from './icon-button.tsx'

interface ChartFrameProps {
  title: string
  detail?: ReactNode
  /** The same figures as the chart's. */
  columns: readonly string[]
  rows: readonly DataTableRow[]
  /** Names the switch between chart and table. */
  tableLabel: string
  /** Buttons beside it. */
  actions?: ReactNode
  className?: string
  /** The chart. */
  children: ReactNode
}

/** A chart and its table: one of them is seen, the table is always read. */
export const ChartFrame = ({
  title,
  detail,
  columns,
  rows,
  tableLabel,
  actions,
  className,
  children,
}: ChartFrameProps) => {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  return (
    <Card aria-labelledby={id} className={className}>
      <CardHeader
        title={title}
        titleId={id}
        detail={detail}
        actions={
          <span className="-mr-2 flex items-center">
            <IconButton
              label={tableLabel}
              aria-pressed={asTable}
              className="aria-pressed:bg-brand-soft aria-pressed:text-brand-ink"
              onClick={() => setAsTable(!asTable)}
            >
              <Table2 aria-hidden />
            </IconButton>
            {actions}
          </span>
        }
      />
      {asTable ? (
        <DataTable caption={title} columns={columns} rows={rows} />
      ) : (
        <div className="relative">
          {children}
          <DataTable hidden caption={title} columns={columns} rows={rows} />
        </div>
      )}
    </Card>
  )
}
