import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'

interface PopoverPanelProps {
  /** The button that it belongs to: it stands below it, and gives the focus back to it. */
  anchor: HTMLElement
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The element that gets the focus, by a selector. */
  focus: string
  /** Pixels between the two. */
  sideOffset?: number
  children: ReactNode
}

/** A small dialog beside the button that opened it; the page behind it stays usable. */
export const PopoverPanel = ({
  anchor,
  label,
  open,
  onOpenChange,
  focus,
  sideOffset = 4,
  children,
}: PopoverPanelProps) => (
  <Popover.Root open={open} onOpenChange={onOpenChange}>
    <Popover.Anchor virtualRef={{ current: anchor }} />
    <Popover.Portal container={anchor.closest('main')}>
      <Popover.Content
        aria-label={label}
        sideOffset={sideOffset}
        collisionPadding={8}
        onOpenAutoFocus={(event) => {
          const { currentTarget } = event
          const wanted =
            currentTarget instanceof Element && currentTarget.querySelector<HTMLElement>(focus)
          if (!wanted) return
          event.preventDefault()
          wanted.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          anchor.focus()
        }}
        // The button closes it by its own click.
        onInteractOutside={(event) => {
          if (anchor.contains(event.target as Node)) event.preventDefault()
        }}
        className="z-50 animate-pop-in rounded-card bg-floating p-3 text-ink shadow-raised outline-none"
      >
        {children}
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
)
