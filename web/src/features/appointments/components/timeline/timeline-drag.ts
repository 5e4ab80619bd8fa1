import type { Appointment } from '@salon/contract/appointments'

/** A place in the grid: a column by its id, and a span in minutes from midnight. */
export interface GridSlot {
  readonly columnId: number
  readonly from: number
  readonly to: number
}

/** A row at the place where a drag began. */
export interface PlacedRow extends GridSlot {
  readonly row: Appointment
  /** The rows of its visit that take place, or it alone, as they were when the drag began. */
  readonly visit: readonly Appointment[]
  /** 'YYYY-MM-DD' */
  readonly day: string
}

/** Where the pointer is: in pixels, and over the grid in minutes that are not snapped yet. */
export interface Point {
  readonly x: number
  readonly y: number
  readonly columnId: number
  readonly minute: number
}

/** 'create': over free time, for a new visit. */
type Mode = 'move' | 'resize' | 'create'

/**
 * A drag over the grid. Pressed: it may still become a click, or with a finger a scroll. Dragging: the
 * ghost follows the pointer. Picked up: the pointer is free; the next tap, or Enter, drops it. Drawing: free time is
 * chosen by keys. Dropped: the result, after which the state is idle again.
 */
export type Drag =
  | { readonly is: 'idle' }
  | (Grip & { readonly is: 'pressed'; readonly touch: boolean })
  | (Grip & { readonly is: 'dragging'; readonly spot: GridSlot; readonly hasMoved: boolean })
  | {
      readonly is: 'pickedUp'
      readonly held: PlacedRow
      readonly mode: 'move' | 'resize'
      readonly spot: GridSlot
    }
  /** Free time that is chosen by keys, from the place where the focus is. */
  | { readonly is: 'drawing'; readonly spot: GridSlot }
  | { readonly is: 'dropped'; readonly held: PlacedRow | undefined; readonly spot: GridSlot }

interface Grip {
  readonly held: PlacedRow | undefined
  readonly mode: Mode
  readonly start: Point
}

export type DragAction =
  | (Grip & { readonly do: 'press'; readonly touch: boolean })
  /** The finger has rested long enough. */
  | { readonly do: 'lift' }
  /** `fine`: in steps of five minutes. */
  | { readonly do: 'move'; readonly point: Point; readonly fine: boolean }
  | { readonly do: 'release' }
  | { readonly do: 'cancel' }
  | { readonly do: 'pickUp'; readonly held: PlacedRow }
  /** Makes what is drawn by keys so many steps longer; begins with the free place that has the focus. */
  | { readonly do: 'draw'; readonly from: GridSlot; readonly steps: number }
  /** Switches between moving and resizing. */
  | { readonly do: 'toggleMode' }
  | {
      readonly do: 'nudge'
      readonly columns: number
      readonly steps: number
      readonly fine: boolean
    }
  /** Drops it: at this place, or where the ghost is. */
  | { readonly do: 'place'; readonly columnId?: number; readonly minute?: number }

/** What the grid shows: its hours in minutes from midnight, and its columns. */
export interface Bounds {
  readonly from: number
  readonly to: number
  readonly columnIds: readonly number[]
  /** Minutes that a start or an end snaps to. */
  readonly step: number
}

/** Pixels within which a press is a click, and a finger rests: more than five minutes, the finest step. */
const restDistance = 8

export const idle: Drag = { is: 'idle' }

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, Math.max(least, most)))

const fineStep = 5
/** Minutes that a finger draws before it moves. */
const restLength = 30

/** What the drag becomes by an event; the same object where nothing changes. */
export function step(drag: Drag, event: DragAction, bounds: Bounds): Drag {
  switch (event.do) {
    case 'press':
      return drag.is === 'idle' ? { ...event, is: 'pressed' } : drag
    case 'lift': {
      if (drag.is !== 'pressed') return drag
      const { held, start } = drag
      const spot = held ? spotOf(held) : slotAt(start, bounds)
      return { ...drag, is: 'dragging', spot, hasMoved: false }
    }
    case 'move':
      return moved(drag, event, bounds)
    case 'release':
      return released(drag)
    case 'cancel':
      return idle
    case 'pickUp':
      return { is: 'pickedUp', held: event.held, mode: 'move', spot: spotOf(event.held) }
    case 'draw': {
      if (drag.is !== 'idle' && drag.is !== 'drawing') return drag
      const spot = drag.is === 'drawing' ? drag.spot : event.from
      const size = bounds.step
      const to = clamp(spot.to + event.steps * size, spot.from + size, bounds.to)
      return { is: 'drawing', spot: { ...spot, to } }
    }
    case 'toggleMode':
      return drag.is === 'pickedUp'
        ? { ...drag, mode: drag.mode === 'move' ? 'resize' : 'move' }
        : drag
    case 'nudge':
      return nudged(drag, event, bounds)
    case 'place': {
      if (drag.is === 'drawing') return dropped(undefined, drag.spot)
      if (drag.is !== 'pickedUp') return drag
      const { held, spot } = drag
      if (event.minute === undefined) return dropped(held, spot)
      const length = spot.to - spot.from
      const columnId = event.columnId ?? spot.columnId
      return dropped(held, { columnId, from: event.minute, to: event.minute + length })
    }
  }
}

const spotOf = ({ columnId, from, to }: GridSlot): GridSlot => ({ columnId, from, to })

/** Half an hour of free time under a finger that rests. */
function slotAt({ columnId, minute }: Point, bounds: Bounds): GridSlot {
  const size = bounds.step
  const from = clamp(Math.floor(minute / size) * size, bounds.from, bounds.to - restLength)
  return { columnId, from, to: from + restLength }
}

const isSame = (a: GridSlot, b: GridSlot) =>
  a.columnId === b.columnId && a.from === b.from && a.to === b.to

/** Whether it is another place at all is decided where it is saved, since the day may differ. */
const dropped = (held: PlacedRow | undefined, spot: GridSlot): Drag => ({
  is: 'dropped',
  held,
  spot,
})

function released(drag: Drag): Drag {
  if (drag.is === 'pressed') return idle
  if (drag.is !== 'dragging') return drag
  const { held, spot, hasMoved, mode } = drag
  if (!hasMoved && held) {
    return { is: 'pickedUp', held, mode: mode === 'resize' ? mode : 'move', spot }
  }
  return held && isSame(held, spot) ? idle : dropped(held, spot)
}

function moved(
  drag: Drag,
  { point, fine }: Extract<DragAction, { do: 'move' }>,
  bounds: Bounds,
): Drag {
  if (drag.is !== 'pressed' && drag.is !== 'dragging') return drag
  const distance = Math.hypot(point.x - drag.start.x, point.y - drag.start.y)
  if (drag.is === 'pressed') {
    // Until it is lifted a finger that moves scrolls.
    if (drag.touch) return distance > restDistance ? idle : drag
    if (distance < restDistance) return drag
  }
  const hasMoved = drag.is === 'pressed' || drag.hasMoved || distance > restDistance
  const spot = hasMoved ? spotUnder(drag, point, fine ? fineStep : bounds.step, bounds) : drag.spot
  return drag.is === 'dragging' && hasMoved === drag.hasMoved && isSame(spot, drag.spot)
    ? drag
    : { ...drag, is: 'dragging', spot, hasMoved }
}

function spotUnder(
  { held, mode, start }: Grip,
  point: Point,
  size: number,
  bounds: Bounds,
): GridSlot {
  const snap = (minute: number) => Math.round(minute / size) * size
  if (mode === 'create' || !held) {
    const first = clamp(Math.floor(start.minute / size) * size, bounds.from, bounds.to - size)
    const other = clamp(snap(point.minute), bounds.from, bounds.to)
    const from = Math.min(first, other)
    return { columnId: start.columnId, from, to: Math.max(first, other, from + size) }
  }
  const by = point.minute - start.minute
  if (mode === 'resize') {
    const to = clamp(snap(held.to + by), held.from + size, Math.max(bounds.to, held.to))
    return { ...spotOf(held), to: Math.abs(by) < size / 2 ? held.to : to }
  }
  // To another column at the same time: a start that is off the grid stays as it is.
  const from = Math.abs(by) < size / 2 ? held.from : snap(held.from + by)
  return movedTo(held, from, point.columnId, bounds)
}

/** The spot of a row at another start, within the hours that are shown; one that ends after them may stay so. */
const movedTo = (spot: GridSlot, minute: number, columnId: number, bounds: Bounds): GridSlot => {
  const length = spot.to - spot.from
  const from = clamp(minute, bounds.from, Math.max(bounds.to - length, spot.from))
  return { columnId, from, to: from + length }
}

function nudged(
  drag: Drag,
  { columns, steps, fine }: Extract<DragAction, { do: 'nudge' }>,
  bounds: Bounds,
): Drag {
  if (drag.is !== 'pickedUp') return drag
  const { spot, mode } = drag
  const size = fine ? fineStep : bounds.step
  // To the next line of the grid first, where it is off it.
  const stepped = (minute: number) =>
    steps > 0
      ? (Math.floor(minute / size) + steps) * size
      : steps < 0
        ? (Math.ceil(minute / size) + steps) * size
        : minute
  if (mode === 'resize') {
    const to = clamp(stepped(spot.to), spot.from + size, Math.max(bounds.to, spot.to))
    return { ...drag, spot: { ...spot, to } }
  }
  const at = bounds.columnIds.indexOf(spot.columnId) + columns
  const columnId = bounds.columnIds[clamp(at, 0, bounds.columnIds.length - 1)] ?? spot.columnId
  return {
    ...drag,
    spot: movedTo(spot, stepped(spot.from), columnId, bounds),
  }
}
