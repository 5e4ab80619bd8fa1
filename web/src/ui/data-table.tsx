import { clsx } from 'clsx'
import { cloneElement } from 'react'
import type { FigureOpener } from './figure-opener.ts'

export interface DataTableRow {
  key: string
  /** As many as there are columns; the first names the row. */
  cells: readonly string[]
  /** What the row opens; its name is then the opener. */
  open?: FigureOpener | undefined
}

interface DataTableProps {
  caption: string
  /** The first column holds words, the others figures. */
  columns: readonly string[]
  rows: readonly DataTableRow[]
  /** For a screen reader only, beside a chart that opens the same: nothing in it takes the focus. */
  hidden?: boolean
}

/** Figures in rows and columns; wide ones scroll within themselves. */
export const DataTable = ({ caption, columns, rows, hidden = false }: DataTableProps) => (
  <div
    className={hidden ? 'sr-only' : 'max-h-96 overflow-auto rounded-control border border-line'}
    {...(!hidden && { tabIndex: 0, role: 'group', 'aria-label': caption })}
  >
    <table className="w-full border-separate border-spacing-0 text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={clsx(
                'sticky top-0 border-b border-line bg-sunken px-3 py-2 text-xs font-medium text-muted',
                index === 0 ? 'text-left' : 'text-right',
              )}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr:not(:last-child)>*]:border-b [&>tr>*]:border-line">
        {rows.map(({ key, cells: [name, ...figures], open }) => (
          <tr key={key}>
            <th
              scope="row"
              className="min-w-24 wrap-anywhere px-3 py-2 text-left font-medium text-ink"
            >
              {open && !hidden
                ? cloneElement(open, {
                    className:
                      'inline-flex min-h-6 items-center text-left text-ink underline-offset-4 hover:underline pointer-coarse:min-h-9',
                    children: name,
                  })
                : name}
            </th>
            {figures.map((figure, index) => (
              <td key={columns[index + 1]} className="figures px-3 py-2 text-right text-ink">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
