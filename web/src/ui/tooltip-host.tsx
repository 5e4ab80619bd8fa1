import { Tooltip as Radix } from 'radix-ui'
import { useEffect, useImperativeHandle, useSyncExternalStore, type Ref } from 'react'
import {
  closeTooltip,
  currentTooltip,
  onTooltipChange,
  type ShownTooltip,
} from './tooltip-store.ts'

interface BorrowedProps {
  element: HTMLElement
  /** The text is the accessible name already, so a screen reader must not read it twice. */
  isNamedSo: boolean
  ref?: Ref<HTMLElement>
  'aria-describedby'?: string | undefined
}

/** Stands for an element that is somewhere else on the page, so that a tooltip can be put beside it. */
const Borrowed = ({ element, isNamedSo, ref, 'aria-describedby': id }: BorrowedProps) => {
  useImperativeHandle(ref, () => element, [element])
  useEffect(() => {
    if (id === undefined || isNamedSo) return undefined
    const before = element.getAttribute('aria-describedby')
    element.setAttribute('aria-describedby', before === null ? id : `${before} ${id}`)
    return () => {
      if (before === null) element.removeAttribute('aria-describedby')
      else element.setAttribute('aria-describedby', before)
    }
  }, [element, id, isNamedSo])
  return null
}

const Shown = ({ element, text, side }: ShownTooltip) => (
  <Radix.Root open onOpenChange={(next) => next || closeTooltip(element)}>
    <Radix.Trigger asChild>
      <Borrowed element={element} isNamedSo={element.getAttribute('aria-label') === text} />
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        // Radix listens at the document for presses outside of a dialog, and a tooltip may lie over one.
        onPointerDown={(event) => event.stopPropagation()}
        className="z-60 max-w-64 animate-pop-in rounded-chip bg-ink px-2 py-1 text-xs font-medium text-canvas shadow-raised"
      >
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

/** Draws the tooltip that is shown, beside the element that it explains. */
export const TooltipHost = () => {
  const shown = useSyncExternalStore(onTooltipChange, currentTooltip)
  return <Radix.Provider>{shown && <Shown key={shown.id} {...shown} />}</Radix.Provider>
}
