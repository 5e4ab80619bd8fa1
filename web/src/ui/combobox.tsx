import { clsx } from 'clsx'
import { ChevronsUpDown, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useId, useRef, useState, type ReactNode } from 'react'
import { ComboboxList, addRow, moreRow } from './combobox-list.tsx'
import type { ComboboxOption, ComboboxWords } from './combobox-option.ts'
import { controlStyle } from './control-style.ts'
import { useFieldAttributes } from './field-context.ts'
import { useListboxKeys } from './use-listbox-keys.ts'

interface ComboboxProps {
  value: ComboboxOption | null
  onChange: (option: ComboboxOption | null) => void
  /** What matches `query`, found by the caller; all rows given are shown. */
  options: readonly ComboboxOption[]
  /** No option is what was typed, but may be meant: Enter takes one only once it was walked to. */
  suggested?: boolean
  /** What has been typed; '' while nothing has, and again after the list has closed. */
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
  /** Without the button that takes the choice back. */
  required?: boolean
  disabled?: boolean
}

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
  required = false,
  disabled = false,
}: ComboboxProps) => {
  const listId = useId()
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(false)
  const field = useFieldAttributes()

  const close = () => {
    setOpen(false)
    setTyped(false)
    if (query !== '') onQueryChange('')
  }
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
    onClose: close,
    onChoose: choose,
  })

  return (
    <Popover.Root open={open} onOpenChange={(next) => next || close()}>
      <Popover.Anchor asChild>
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
            value={typed ? query : (value?.label ?? '')}
            onChange={(event) => {
              setTyped(true)
              setOpen(true)
              setActive(null)
              onQueryChange(event.target.value)
            }}
            onClick={() => setOpen(true)}
            onFocus={(event) => event.target.select()}
            onBlur={close}
            onKeyDown={onKeyDown}
            className={clsx(controlStyle, 'truncate pr-11')}
          />
          {value && !required && !disabled ? (
            <button
              type="button"
              aria-label={words.clear}
              onClick={() => {
                onChange(null)
                close()
                input.current?.focus()
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
      </Popover.Anchor>
      {/* Inside the dialog or the page's main part, so that the list belongs to a landmark. */}
      <Popover.Portal container={box?.closest('[role="dialog"], main') ?? undefined}>
        <Popover.Content
          role="presentation"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          // The focus stays in the input; the list is walked through by aria-activedescendant.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && box?.contains(event.target)) {
              event.preventDefault()
            }
          }}
          className="z-50 flex max-h-[min(22rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-60 animate-pop-in flex-col overflow-hidden rounded-card bg-floating shadow-raised outline-none"
        >
          <ComboboxList
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
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
