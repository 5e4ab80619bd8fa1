import { DropdownMenu } from 'radix-ui'
import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  /** It takes something away. */
  readonly danger?: boolean
  readonly onChoose: () => void
}

interface MenuListProps {
  /** The button that the menu belongs to: it stands beside it, and gives the focus back to it. */
  anchor: HTMLElement
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  items: readonly MenuItem[]
}

/** Stands for the button, which is there before the menu is loaded. */
const Borrowed = ({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) => {
  useImperativeHandle(ref, () => element, [element])
  return null
}

/** What can be done with something, beside the button that asks for it. */
export const MenuList = ({ anchor, label, open, onOpenChange, items }: MenuListProps) => {
  const chosen = useRef<() => void>(undefined)
  const hasIcons = items.some(({ icon }) => icon !== undefined)
  return (
    // A modal menu would put aria-hidden on the page behind it, whose controls stay focusable.
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>
        <Borrowed element={anchor} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={anchor.closest('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-labelledby={undefined}
          aria-label={label}
          // The button closes the menu by its own click.
          onInteractOutside={(event) => {
            if (anchor.contains(event.target as Node)) event.preventDefault()
          }}
          // A dialog that an item opens finds the focus on the button, and returns it there.
          onCloseAutoFocus={(event) => {
            if (!chosen.current) return
            event.preventDefault()
            anchor.focus()
            chosen.current()
            chosen.current = undefined
          }}
          className="z-50 max-w-72 min-w-44 animate-pop-in rounded-card bg-floating p-1 shadow-raised outline-none"
        >
          {items.map(({ label: words, icon, danger = false, onChoose }) => (
            <DropdownMenu.Item
              key={words}
              onSelect={() => {
                chosen.current = onChoose
              }}
              className={
                danger
                  ? `${itemStyle} text-red-ink data-highlighted:bg-red-soft`
                  : `${itemStyle} text-ink data-highlighted:bg-hover`
              }
            >
              {icon ?? (hasIcons && <span aria-hidden className="size-4 shrink-0" />)}
              <span className="min-w-0 break-words">{words}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const itemStyle =
  'flex cursor-default items-center gap-2 rounded-control px-3 py-2 text-sm outline-none pointer-coarse:py-3 [&_svg]:size-4 [&_svg]:shrink-0'
