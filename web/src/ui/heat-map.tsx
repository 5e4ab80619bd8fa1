import { clsx } from 'clsx'
import { cloneElement } from 'react'
import type { FigureOpener } from './figure-opener.ts'
import { Tooltip } from './tooltip.tsx'
import { useRoving } from './use-roving.ts'

export interface HeatMapCell {
  value: number
  /** The figure, already formatted. */
  shown: string
  /** The figure with its row and column, in words. */
  name: string
  open: FigureOpener
}

interface HeatMapProps {
  label: string
  columns: readonly string[]
  rows: readonly { label: string; cells: readonly (HeatMapCell | null)[] }[]
}

// The strongest ground carries white, the others the page's ink: 4.5:1 or better in both themes.
const grounds = [
  'bg-brand-solid/10 text-ink',
  'bg-brand-solid/20 text-ink',
  'bg-brand-solid/30 text-ink',
  'bg-brand-solid/42 text-ink',
  'bg-brand-solid text-on-solid',
]

/** How often, by two measures: the more, the deeper the ground, and the figure stands on it. */
export const HeatMap = ({ label, columns, rows }: HeatMapProps) => {
  const { tabIndexOf, ...keys } = useRoving(columns.length)
  const cells = rows.flatMap((row) => row.cells)
  const values = cells.flatMap((cell) => (cell ? [cell.value] : []))
  const [least, most] = [Math.min(...values), Math.max(...values)]
  // From the least to the most: what is always there would else drown what differs.
  const groundOf = ({ value }: HeatMapCell) => {
    const part = most > least ? (value - least) / (most - least) : 1
    return grounds[Math.min(grounds.length - 1, Math.floor(part * grounds.length))]
  }
  const first = cells.findIndex((cell) => cell !== null)
  return (
    // The arrow keys move the focus from figure to figure; each figure is a link or button itself.
    <div role="group" aria-label={label} {...keys}>
      <div
        className="grid gap-1 text-xs"
        style={{ gridTemplateColumns: `3.25rem repeat(${columns.length}, minmax(0, 1fr))` }}
      >
        <span />
        {columns.map((column) => (
          <span key={column} aria-hidden className="pb-1 text-center font-medium text-muted">
            {column}
          </span>
        ))}
        {rows.map((row, y) => [
          <span
            key={row.label}
            aria-hidden
            className="figures flex items-center text-muted whitespace-nowrap"
          >
            {row.label}
          </span>,
          ...row.cells.map((cell, x) => {
            const place = y * columns.length + x
            const box = 'grid min-h-8 place-items-center rounded-chip pointer-coarse:min-h-11'
            if (!cell) return <span key={place} className={clsx(box, 'bg-sunken')} />
            return (
              <Tooltip key={place} text={cell.name}>
                {cloneElement(cell.open, {
                  className: clsx(box, 'figures font-medium', groundOf(cell)),
                  tabIndex: tabIndexOf(place, first),
                  'aria-label': cell.name,
                  'data-figure': place,
                  children: cell.shown,
                })}
              </Tooltip>
            )
          }),
        ])}
      </div>
    </div>
  )
}
