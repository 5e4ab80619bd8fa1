import { clsx } from 'clsx'
import { DropdownMenu as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'

export interface MenuItem {
  /** Tells the items of one menu apart. */
  key: string
  label: ReactNode
  icon?: ReactNode
  /** Begins with a line between it and the item before. */
  separated?: boolean
  tone?: 'neutral' | 'danger'
  disabled?: boolean
  onSelect: () => void
}

interface DropdownMenuProps {
  /** The button that opens it: one element that takes a ref, such as an IconButton. */
  trigger: ReactNode
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/**
 * A menu of actions. An action runs once the menu has closed and the trigger has the focus again, so
 * that a dialog it opens brings the focus back to the trigger and not to an item that is gone.
 */
export const DropdownMenu = ({
  trigger,
  items,
  align = 'end',
  side = 'bottom',
}: DropdownMenuProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<(() => void) | null>(null)
  return (
    <Radix.Root>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            const run = chosen.current
            if (!run) return
            chosen.current = null
            event.preventDefault()
            button.current?.focus()
            run()
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-44 origin-(--radix-dropdown-menu-content-transform-origin) animate-pop-in overflow-y-auto rounded-card bg-floating p-1.5 shadow-raised"
        >
          {items.map((item) => (
            <div key={item.key} role="none">
              {item.separated === true && (
                <Radix.Separator className="mx-1.5 my-1.5 h-px bg-line-strong" />
              )}
              <Radix.Item
                disabled={item.disabled === true}
                onSelect={() => {
                  chosen.current = item.onSelect
                }}
                className={clsx(
                  'flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-2.5 rounded-chip px-2.5 py-1.5',
                  'text-sm outline-none select-none data-disabled:cursor-default',
                  'data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
                  item.tone === 'danger'
                    ? 'text-red-ink data-highlighted:bg-red-soft'
                    : 'text-ink data-highlighted:bg-hover [&_svg]:text-muted',
                )}
              >
                {item.icon}
                {item.label}
              </Radix.Item>
            </div>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
