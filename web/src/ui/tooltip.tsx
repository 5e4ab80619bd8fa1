import { Slot } from 'radix-ui'
import {
  useEffect,
  useRef,
  useSyncExternalStore,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { OnDemand } from './on-demand.tsx'
import {
  awaitTooltip,
  closeTooltip,
  isTooltipRequested,
  leaveTooltip,
  onTooltipChange,
  rewordTooltip,
  showTooltip,
  type TooltipMessage,
} from './tooltip-store.ts'

const loadHost = async () => (await import('./tooltip-host.tsx')).TooltipHost

/**
 * Where tooltips are drawn; once per app. What draws them, and finds their place, is half as heavy as
 * a screen: it is fetched when a pointer or the focus comes to the first thing that has a tooltip.
 */
export const Tooltips = () => (
  <OnDemand when={useSyncExternalStore(onTooltipChange, isTooltipRequested)} load={loadHost}>
    {(Host) => <Host />}
  </OnDemand>
)

interface TooltipProps {
  /** A few words; never the only place where they can be read. */
  text: ReactNode
  side?: TooltipMessage['side']
  /** The one element that it explains; it must take the focus and handlers of events. */
  children: ReactNode
}

/** A word of explanation on hover and on focus, never under a finger. Needs Tooltips on the page. */
export const Tooltip = ({ text, side = 'top', children }: TooltipProps) => {
  const explained = useRef<HTMLElement>(null)
  const isPressed = useRef(false)
  const isInside = useRef(false)

  useEffect(() => {
    if (explained.current) rewordTooltip({ element: explained.current, text, side })
  }, [text, side])
  // What is gone needs no explanation.
  useEffect(() => () => void (explained.current && closeTooltip(explained.current)), [])

  const message = ({ currentTarget }: SyntheticEvent<HTMLElement>): TooltipMessage => {
    explained.current = currentTarget
    return { element: currentTarget, text, side }
  }
  const close = ({ currentTarget }: SyntheticEvent<HTMLElement>) => closeTooltip(currentTarget)
  return (
    <Slot.Root
      onPointerMove={(event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'touch' || isInside.current) return
        isInside.current = true
        awaitTooltip(message(event))
      }}
      onPointerLeave={(event) => {
        isInside.current = false
        leaveTooltip(event.currentTarget)
      }}
      onPointerDown={(event) => {
        isPressed.current = true
        document.addEventListener('pointerup', () => (isPressed.current = false), { once: true })
        close(event)
      }}
      onFocus={(event) => {
        if (!isPressed.current) showTooltip(message(event))
      }}
      onBlur={close}
      onClick={close}
    >
      {children}
    </Slot.Root>
  )
}
