import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import { onEscapeLeft } from './escape-to-dialog.ts'
import { Spinner } from './spinner.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useNavigationBlocker } from './use-navigation-blocker.ts'
import { useListboxKeys } from './use-listbox-keys.ts'

/** One thing to do or to go to. */
export interface Command {
  /** Unlike any other in the list. */
  id: string
  label: string
  detail?: string | undefined
  icon: ReactNode
  /** The keyboard shortcut of the command, shown beside it. */
  shortcut?: string
  run: () => void
}

export interface CommandGroup {
  label: string
  commands: readonly Command[]
}

interface CommandDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the dialog and its field. */
  label: string
  placeholder: string
  query: string
  onQueryChange: (query: string) => void
  /** What matches the query; groups without commands are not shown. */
  groups: readonly CommandGroup[]
  /** Says so where nothing is found. */
  empty: string | undefined
  /** Says how many were found, to a screen reader. */
  found: string
  loading: boolean
  /** What is listed belongs to an earlier query: Enter waits for the answer to this one. */
  behind: boolean
}

const intoView = (row: HTMLElement | null) => {
  if (row && 'scrollIntoView' in row) row.scrollIntoView({ block: 'nearest' })
}

/** A field and everything it finds, in groups; arrows choose, Enter does. */
export const CommandDialog = ({
  open,
  onOpenChange,
  label,
  placeholder,
  query,
  onQueryChange,
  groups,
  empty,
  found,
  loading,
  behind,
}: CommandDialogProps) => {
  const listId = useId()
  const returnFocus = useFocusReturn(open)
  useNavigationBlocker(open, () => onOpenChange(false))
  const shown = groups.filter(({ commands }) => commands.length > 0)
  const all = shown.flatMap(({ commands }) => commands)
  const run = (id: string) => {
    onOpenChange(false)
    all.find((command) => command.id === id)?.run()
  }
  /** What was typed when Enter was pressed before the answer. */
  const [entered, setEntered] = useState<string | null>(null)
  const first = all[0]?.id
  const isAwaited = entered !== null && entered === query && !behind
  const runFirst = useEffectEvent(() => {
    if (first !== undefined) run(first)
  })
  useEffect(() => {
    if (isAwaited) runFirst()
  }, [isAwaited])
  const keys = useListboxKeys({
    open: true,
    rows: all.map(({ id }) => id),
    onOpen: () => {},
    onClose: () => {},
    onChoose: run,
  })
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onKeyDown={onEscapeLeft(() => onOpenChange(false))}
          className="fixed inset-x-0 top-0 z-40 mx-auto flex max-h-[80dvh] w-full max-w-xl animate-rise-in flex-col bg-raised pt-[env(safe-area-inset-top)] shadow-sheet outline-none sm:top-[12dvh] sm:rounded-sheet"
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search aria-hidden className="size-5 shrink-0 text-subtle" />
            <input
              type="text"
              role="combobox"
              aria-label={label}
              aria-expanded
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={keys.active === null ? undefined : `${listId}-${keys.active}`}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              value={query}
              onChange={({ target }) => {
                keys.setActive(null)
                onQueryChange(target.value)
              }}
              onKeyDown={(event) => {
                const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
                if (isEnter && behind) {
                  event.preventDefault()
                  setEntered(query)
                } else keys.onKeyDown(event)
              }}
              className="min-h-14 w-full bg-transparent text-sm text-ink outline-none pointer-coarse:text-base placeholder:text-subtle"
            />
            {loading && <Spinner />}
          </div>
          <output className="sr-only">{loading ? '' : found}</output>
          <div id={listId} role="listbox" aria-label={label} className="overflow-y-auto p-2">
            {shown.map((group) => (
              <div key={group.label} role="group" aria-label={group.label}>
                <p aria-hidden className="px-2.5 pt-2 pb-1 text-xs font-semibold text-muted">
                  {group.label}
                </p>
                {group.commands.map((command) => (
                  <div
                    key={command.id}
                    id={`${listId}-${command.id}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={command.id === keys.active}
                    ref={command.id === keys.active ? intoView : null}
                    onMouseMove={() => command.id !== keys.active && keys.setActive(command.id)}
                    onClick={() => run(command.id)}
                    onKeyDown={keys.onKeyDown}
                    className={clsx(
                      'flex min-h-11 cursor-pointer items-center gap-3 rounded-chip px-2.5 py-1.5 text-sm',
                      '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
                      command.id === keys.active && 'bg-hover',
                    )}
                  >
                    {command.icon}
                    <span className="min-w-0 flex-1">
                      <span className="block wrap-anywhere text-ink">{command.label}</span>
                      {command.detail && (
                        <span className="figures block wrap-anywhere text-muted">
                          {command.detail}
                        </span>
                      )}
                    </span>
                    {command.shortcut && <kbd aria-hidden>{command.shortcut}</kbd>}
                  </div>
                ))}
              </div>
            ))}
          </div>
          {empty !== undefined && !loading && (
            <p className="px-4 pb-6 text-center text-sm text-muted">{empty}</p>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
