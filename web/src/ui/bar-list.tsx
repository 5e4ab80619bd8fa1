import { cloneElement, useState, type ReactNode } from 'react'
import type { FigureOpener } from './figure-opener.ts'

export interface BarListItem {
  key: string
  label: ReactNode
  /** The figure, already formatted. */
  value: string
  /** A secondary figure below the name. */
  detail?: string
  /** The bar's length, 0 to 1. */
  part: number
  /** '#RRGGBB' of the bar; the brand's without. */
  colour?: string
  /** What the row opens. */
  open: FigureOpener
}

interface BarListProps {
  label: string
  items: readonly BarListItem[]
  /** How many are shown at first. */
  most?: number
  showAll: string
  showFewer: string
}

/** Horizontal bars, each with its full name and figure. */
export const BarList = ({ label, items, most = 8, showAll, showFewer }: BarListProps) => {
  const [all, setAll] = useState(false)
  // One more than fits is shown rather than hidden behind a button as tall as itself.
  const folds = items.length > most + 1
  return (
    <>
      {/* One column for all details: bars are compared by eye, so each has the same room. */}
      <ul
        aria-label={label}
        className="-mx-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5"
      >
        {items.slice(0, folds && !all ? most : items.length).map((item) => (
          <li
            key={item.key}
            className="relative col-span-2 grid grid-cols-subgrid items-center gap-y-1 rounded-control px-2 py-1.5 transition-colors hover:bg-hover"
          >
            <span className="col-span-2 flex items-start justify-between gap-3 text-sm">
              <span className="min-w-0 font-medium text-ink">
                {cloneElement(item.open, {
                  className:
                    'max-w-full text-left wrap-anywhere after:absolute after:inset-0 after:rounded-control outline-offset-4',
                  children: item.label,
                })}
              </span>
              <span className="figures shrink-0 font-medium text-ink">{item.value}</span>
            </span>
            <span aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full min-w-1 rounded-full bg-brand-solid"
                style={{
                  width: `${item.part * 100}%`,
                  ...(item.colour && { backgroundColor: item.colour }),
                }}
              />
            </span>
            {item.detail !== undefined && (
              <span className="figures min-w-16 text-right text-xs text-muted">{item.detail}</span>
            )}
          </li>
        ))}
      </ul>
      {folds && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="mt-2 min-h-8 rounded-control text-sm font-medium text-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          {all ? showFewer : showAll}
        </button>
      )}
    </>
  )
}
