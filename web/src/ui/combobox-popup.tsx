import { Popover } from 'radix-ui'
import { useMemo } from 'react'
import { ComboboxList, type ComboboxListProps } from './combobox-list.tsx'

interface ComboboxPopupProps extends ComboboxListProps {
  /** The element around the input: the popup is placed below it, at its width. */
  box: HTMLElement
  onClose: () => void
}

/** The open list of a combobox, in a popover. Loads on demand, since it is seen only once the field is used. */
export const ComboboxPopup = ({ box, onClose, ...list }: ComboboxPopupProps) => (
  <Popover.Root open onOpenChange={(next) => next || onClose()}>
    <Popover.Anchor virtualRef={useMemo(() => ({ current: box }), [box])} />
    {/* Inside the dialog or the page's main part, so that the list belongs to a landmark. */}
    <Popover.Portal container={box.closest<HTMLElement>('[role="dialog"], main') ?? undefined}>
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
          if (event.target instanceof Node && box.contains(event.target)) event.preventDefault()
        }}
        className="z-50 flex max-h-[min(22rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-60 animate-pop-in flex-col overflow-hidden rounded-card bg-floating shadow-raised outline-none"
      >
        <ComboboxList {...list} />
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
)
