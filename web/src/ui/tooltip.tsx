import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** How long a pointer rests before the first tooltip, and how soon the next one follows without. */
const delays = { delayDuration: 700, skipDelayDuration: 300 }

/** Goes once around the app: all tooltips share its delays. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider {...delays}>{children}</Radix.Provider>
)

interface TooltipProps {
  /** A few words; never the only place where they can be read. */
  text: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** The one element that it explains; it must take a ref and focus. */
  children: ReactNode
}

/** A word of explanation on hover and on focus. Needs a TooltipProvider above it. */
export const Tooltip = ({ text, side = 'top', children }: TooltipProps) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="z-60 max-w-64 animate-pop-in rounded-chip bg-ink px-2 py-1 text-xs font-medium text-canvas shadow-raised"
      >
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
