import { clsx } from 'clsx'
import { Check, ChevronsDown, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { addRow, moreRow, type ComboboxOption, type ComboboxWords } from './combobox-option.ts'
import { Spinner } from './spinner.tsx'

export interface ComboboxListProps {
  id: string
  options: readonly ComboboxOption[]
  chosen: string | undefined
  active: string | null
  loading: boolean
  failure: ReactNode
  moreLabel: ReactNode
  suggested: boolean
  addLabel: ReactNode
  words: ComboboxWords
  onPoint: (row: string) => void
  onChoose: (row: string) => void
}

const rowStyle =
  'flex min-h-10 pointer-coarse:min-h-11 cursor-pointer items-center gap-3 rounded-chip px-2.5 py-1.5 text-sm'

const intoView = (row: HTMLElement | null) => {
  if (row && 'scrollIntoView' in row) row.scrollIntoView({ block: 'nearest' })
}

/** The list below a combobox: its options, or a message instead, and the row that adds. */
export const ComboboxList = ({
  id,
  options,
  chosen,
  active,
  loading,
  failure,
  moreLabel,
  suggested,
  addLabel,
  words,
  onPoint,
  onChoose,
}: ComboboxListProps) => {
  const row = (key: string) => ({
    id: `${id}-${key}`,
    role: 'option',
    'aria-selected': key === chosen,
    ref: key === active ? intoView : null,
    onMouseMove: () => key !== active && onPoint(key),
    onClick: () => onChoose(key),
  })
  const message =
    failure ?? (loading ? words.loading : options.length === 0 || suggested ? words.empty : null)
  return (
    <>
      <output
        className={clsx(
          'flex items-center gap-2 text-sm text-muted',
          message !== null && 'px-4 py-3',
        )}
      >
        {loading && <Spinner />}
        {message}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the list of the combobox pattern; a datalist can show no second line and no row that adds */}
      <ul id={id} role="listbox" className="min-h-0 overflow-y-auto overscroll-contain p-1.5">
        {!loading &&
          options.map((option) => (
            <li
              key={option.value}
              {...row(option.value)}
              className={clsx(rowStyle, option.value === active && 'bg-hover')}
            >
              {option.leading}
              <span className="min-w-0 flex-1">
                <span className="block text-ink">{option.label}</span>
                {option.detail !== undefined && (
                  <span className="figures block text-muted">{option.detail}</span>
                )}
              </span>
              {option.value === chosen && (
                <Check aria-hidden className="size-4 shrink-0 text-brand-ink" />
              )}
            </li>
          ))}
        {moreLabel !== undefined && !loading && (
          <li
            {...row(moreRow)}
            className={clsx(rowStyle, 'font-medium text-ink', moreRow === active && 'bg-hover')}
          >
            <ChevronsDown aria-hidden className="size-4 shrink-0" />
            {moreLabel}
          </li>
        )}
        {addLabel !== undefined && !loading && (
          <li
            {...row(addRow)}
            className={clsx(
              rowStyle,
              'font-medium text-brand-ink',
              addRow === active && 'bg-brand-soft',
            )}
          >
            <Plus aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0">{addLabel}</span>
          </li>
        )}
      </ul>
    </>
  )
}
