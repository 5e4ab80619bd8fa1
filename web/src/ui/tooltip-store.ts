import type { ReactNode } from 'react'

/** How long a pointer rests before the first tooltip, in milliseconds. */
export const tooltipDelay = 700
/** How soon after one tooltip the next comes without that delay, in milliseconds. */
export const tooltipSkipDelay = 300

export interface TooltipMessage {
  /** What is explained. */
  readonly element: HTMLElement
  readonly text: ReactNode
  readonly side: 'top' | 'right' | 'bottom' | 'left'
}

export interface ShownTooltip extends TooltipMessage {
  /** Distinguishes one display from the next. */
  readonly id: number
}

type Timer = ReturnType<typeof setTimeout> | undefined

let shown: ShownTooltip | null = null
let awaited: TooltipMessage | null = null
let wasRequested = false
let lastId = 0
let delay: Timer
let isEager = false
let eagerness: Timer
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

const stopWaiting = () => {
  clearTimeout(delay)
  awaited = null
}

/** Shows a tooltip at once, in place of the one before. */
export const showTooltip = (message: TooltipMessage): void => {
  stopWaiting()
  clearTimeout(eagerness)
  isEager = true
  wasRequested = true
  lastId += 1
  shown = { ...message, id: lastId }
  notify()
}

/** A pointer has come to rest on something: its tooltip follows after the delay, if it stays. */
export const awaitTooltip = (message: TooltipMessage): void => {
  if (isEager) return showTooltip(message)
  stopWaiting()
  awaited = message
  delay = setTimeout(() => showTooltip(message), tooltipDelay)
  if (wasRequested) return undefined
  wasRequested = true
  return notify()
}

/** The pointer has left: what was not shown yet will not be. */
export const leaveTooltip = (element: HTMLElement): void => {
  if (awaited?.element === element) stopWaiting()
}

/** Takes the tooltip of this element away, if it is the one that is shown or about to be. */
export const closeTooltip = (element: HTMLElement): void => {
  leaveTooltip(element)
  if (shown?.element !== element) return
  shown = null
  eagerness = setTimeout(() => {
    isEager = false
  }, tooltipSkipDelay)
  notify()
}

/** For tests, which share one page: as when it was loaded. */
export const resetTooltips = (): void => {
  stopWaiting()
  clearTimeout(eagerness)
  isEager = false
  wasRequested = false
  shown = null
  notify()
}

/** The words have changed; if they are shown now, so do they there. */
export const rewordTooltip = (message: TooltipMessage): void => {
  if (shown?.element !== message.element) return
  shown = { ...message, id: shown.id }
  notify()
}

/** For the one place that draws tooltips: what is shown now. */
export const currentTooltip = (): ShownTooltip | null => shown

/** Whether there was any reason yet to load what draws tooltips. */
export const isTooltipRequested = (): boolean => wasRequested

/** Calls back after every change, until the returned function is called. */
export const onTooltipChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
