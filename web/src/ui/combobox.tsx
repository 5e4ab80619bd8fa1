import { clsx } from 'clsx'
import { ChevronsUpDown, X } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { addRow, moreRow, type ComboboxOption, type ComboboxWords } from './combobox-option.ts'
import { controlStyle } from './control-style.ts'
import { useFieldAttributes } from './field-context.ts'
import { OnDemand } from './on-demand.tsx'
import { useListboxKeys } from './use-listbox-keys.ts'

interface ComboboxProps {
  value: ComboboxOption | null
  onChange: (option: ComboboxOption | null) => void
  /** What matches `query`, found by the caller; all rows given are shown. */
  options: readonly ComboboxOption[]
  /** No option is what was typed, but may be meant: Enter takes one only once it was walked to. */
  suggested?: boolean
  /** What has been typed; '' while nothing has, and again after the list has closed, unless it stays. */
  query: string
  onQueryChange: (query: string) => void
  words: ComboboxWords
  placeholder?: string
  /** The options for `query` are still on their way. */
  loading?: boolean
  /** Why they could not be found. */
  failure?: ReactNode
  /** A row after the options that asks for those left out: 'All 12'. */
  moreLabel?: ReactNode
  onMore?: () => void
  /** A last row that makes a new one: 'Add “Ann…” as new client'. */
  addLabel?: ReactNode
  /** That row was chosen; `query` still is what was typed when this is called. */
  onAdd?: (query: string) => void
  /** Where nothing is chosen, what was typed stays as the field is left: it may be a new one's name. */
  keepTyped?: boolean
  /** Without the button that clears the choice. */
  required?: boolean
  disabled?: boolean
}

const loadPopup = async () => (await import('./combobox-popup.tsx')).ComboboxPopup

/** Type-ahead over a list that may be long and far away. Complete by keyboard. Goes into a Field. */
export const Combobox = ({
  value,
  onChange,
  options,
  suggested = false,
  query,
  onQueryChange,
  words,
  placeholder,
  loading = false,
  failure,
  moreLabel,
  onMore,
  addLabel,
  onAdd,
  keepTyped = false,
  required = false,
  disabled = false,
}: ComboboxProps) => {
  const listId = useId()
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(false)
  // The popup and what places it load on the first focus; each later focus repeats a load that failed.
  const [loads, setLoads] = useState(0)
  const field = useFieldAttributes()

  const close = () => {
    setOpen(false)
    setTyped(false)
    if (query !== '') onQueryChange('')
  }
  const leave = () => (keepTyped && !value ? setOpen(false) : close())
  const choose = (row: string) => {
    if (row === moreRow) {
      onMore?.()
      return
    }
    const option = options.find((known) => known.value === row)
    if (row === addRow) onAdd?.(query.trim())
    else if (option) onChange(option)
    close()
  }
  // What is shown while loading belongs to an earlier query: Enter must not choose from it.
  const rows = loading ? [] : options.map((option) => option.value)
  if (moreLabel !== undefined && !loading) rows.push(moreRow)
  if (addLabel !== undefined && !loading) rows.push(addRow)
  const { active, setActive, onKeyDown } = useListboxKeys({
    open,
    rows,
    isFirstActive: !(suggested && options.length > 0),
    onOpen: () => setOpen(true),
    onClose: leave,
    onChoose: choose,
  })

  return (
    <>
      <div ref={setBox} className="relative min-w-0">
        <input
          ref={input}
          {...field}
          type="text"
          role="combobox"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open && active !== null ? `${listId}-${active}` : undefined}
          disabled={disabled}
          placeholder={placeholder}
          value={typed && (open || !value) ? query : (value?.label ?? '')}
          onChange={(event) => {
            setTyped(true)
            setOpen(true)
            setActive(null)
            onQueryChange(event.target.value)
          }}
          onClick={() => setOpen(true)}
          onFocus={(event) => {
            setLoads((before) => before + 1)
            event.target.select()
          }}
          onBlur={leave}
          onKeyDown={onKeyDown}
          className={clsx(controlStyle, 'truncate pr-11')}
        />
        {value && !required && !disabled ? (
          <button
            type="button"
            aria-label={words.clear}
            onClick={() => {
              onChange(null)
              input.current?.focus()
              // The list of all, below an empty field: the caller may show another choice in its place.
              onQueryChange('')
              setTyped(true)
              setOpen(true)
            }}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-subtle hover:text-ink focus-visible:-outline-offset-2"
          >
            <X aria-hidden className="size-4" />
          </button>
        ) : (
          <ChevronsUpDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4 text-subtle"
          />
        )}
      </div>
      <OnDemand when={loads} load={loadPopup}>
        {(Popup) =>
          open &&
          box && (
            <Popup
              box={box}
              onClose={leave}
              id={listId}
              options={options}
              chosen={value?.value}
              active={active}
              loading={loading}
              failure={failure}
              moreLabel={moreLabel}
              addLabel={addLabel}
              words={words}
              suggested={suggested}
              onPoint={setActive}
              onChoose={choose}
            />
          )
        }
      </OnDemand>
    </>
  )
}
