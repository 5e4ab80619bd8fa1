import type { Appointment } from '@salon/contract/appointments'
import { dayAfter } from '@salon/contract/salon-clock'
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type RefObject } from 'react'
import { useFormats, useText } from '../../../text/text.ts'
import '../../../text/timeline.ts'
import { announce } from '../../../ui/live-region.tsx'
import { timeOf } from './clock-minutes.ts'
import { idle, step, type Bounds, type Drag, type DragEvent, type Spot } from './timeline-drag.ts'
import type { StaffDay } from './timeline-layout.ts'
import { listenForDrags } from './timeline-pointer.ts'

/** Where a row is put down by hand. */
export interface Drop extends Spot {
  readonly row: Appointment
  /** The rows of its visit that take place, or it alone, as they were when it was taken hold of. */
  readonly visit: readonly Appointment[]
  /** 'YYYY-MM-DD' */
  readonly day: string
}

/** What is dragged now. It is read by the ghost and by each block, so that the grid is not rendered anew. */
export interface DragStore {
  readonly get: () => Drag
  readonly set: (next: Drag) => void
  readonly subscribe: (changed: () => void) => () => void
}

function createDragStore(): DragStore {
  let drag = idle
  const listeners = new Set<() => void>()
  return {
    get: () => drag,
    set: (next) => {
      if (next === drag) return
      drag = next
      for (const listener of listeners) listener()
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** Reads from the drag; renders anew only where what is read changes. */
export const useDrag = <T>(store: DragStore, read: (drag: Drag) => T): T =>
  useSyncExternalStore(store.subscribe, () => read(store.get()))

interface TimelineDragOptions {
  /** What scrolls, with the columns in it. */
  grid: RefObject<HTMLDivElement | null>
  /** 'YYYY-MM-DD' */
  day: string
  columns: readonly StaffDay[]
  /** Minutes from midnight that are shown. */
  from: number
  to: number
  visitOf: (row: Appointment) => readonly Appointment[]
  /** Rows that stay where they are until the server has answered. */
  saving: ReadonlySet<number>
  /** Without it nothing can be moved. */
  onDrop: ((drop: Drop) => void) | undefined
  onMake: ((staffId: number, time: string) => void) | undefined
  /** Another day, while something is carried. */
  onDay: (day: string) => void
}

/** Moving, resizing and making by pointer and by keyboard. */
export function useTimelineDrag({
  grid,
  day,
  columns,
  from,
  to,
  visitOf,
  saving,
  onDrop,
  onMake,
  onDay,
}: TimelineDragOptions) {
  const t = useText()
  const formats = useFormats()
  const [store] = useState(createDragStore)
  const bounds: Bounds = { from, to, staffIds: columns.map(({ id }) => id) }

  const heldOf = useEffectEvent((rowId: number) => {
    if (!onDrop || saving.has(rowId)) return undefined
    for (const { id: staffId, blocks } of columns) {
      const block = blocks.find(({ row }) => row.id === rowId)
      if (!block) continue
      const { row, from: start, to: end } = block
      return { row, visit: visitOf(row), staffId, from: start, to: end, day }
    }
    return undefined
  })
  const focusBlock = (rowId: number) =>
    grid.current?.querySelector<HTMLElement>(`[data-row="${rowId}"] a`)?.focus()
  const dispatch = useEffectEvent((event: DragEvent) => {
    const before = store.get()
    const next = step(before, event, bounds)
    store.set(next.is === 'dropped' ? idle : next)
    if (next.is !== 'dropped') return
    const { held, spot } = next
    if (!held) onMake?.(spot.staffId, timeOf(spot.from))
    else {
      onDrop?.({ ...spot, row: held.row, visit: held.visit, day })
      // The ghost that had the focus is gone.
      if (before.is === 'carried') setTimeout(() => focusBlock(held.row.id))
    }
  })

  /** '11:15 AM with Marta', or until when. */
  const wordsOf = ({ staffId, from: start, to: end }: Spot, mode: 'move' | 'resize') => {
    const time = formats.timeOfDay(timeOf(mode === 'move' ? start : end))
    if (mode === 'resize') return t('timeline.until', { time })
    const staff = columns.find(({ id }) => id === staffId)?.name ?? ''
    return [time, t('appointments.withStaff', { staff })].join(' ')
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const act = actOf(event, store.get())
    if (!act || !(target instanceof Element)) return
    const isHere = grid.current?.contains(target) === true
    const before = store.get()
    if (before.is === 'idle') {
      const block = isHere ? target.closest<HTMLElement>('[data-row]') : null
      const held = block ? heldOf(Number(block.dataset['row'])) : undefined
      if (act.do !== 'pickUp' || !held) return
      dispatch({ do: 'pickUp', held })
      announce(t('timeline.pickedUp', { customer: held.row.customer.name }))
    } else if (act.do === 'leaf') {
      onDay(dayAfter(day, act.days))
    } else if (act.do !== 'pickUp') {
      // Elsewhere the keys mean what they mean there.
      if (!isHere && target !== document.body && act.do !== 'cancel') return
      dispatch(act)
      const after = store.get()
      if (after.is === 'carried') announce(wordsOf(after.spot, after.mode))
      else if (act.do === 'cancel') {
        announce(t('timeline.cancelled'))
        if (before.is === 'carried') focusBlock(before.held.row.id)
      }
    }
    event.preventDefault()
    event.stopPropagation()
  })
  const hours = useEffectEvent(() => ({ from, to }))
  const mayMake = useEffectEvent(() => onMake !== undefined)
  useEffect(() => {
    const scroller = grid.current
    if (!scroller) return undefined
    const surface = {
      state: store.get,
      dispatch: (event: DragEvent) => dispatch(event),
      heldOf: (rowId: number) => heldOf(rowId),
      hours: () => hours(),
      mayMake: () => mayMake(),
    }
    const stop = listenForDrags(scroller, surface)
    const listen = (event: KeyboardEvent) => onKey(event)
    // Before the page's own keys: an arrow would leaf through the days.
    window.addEventListener('keydown', listen, { capture: true })
    return () => {
      stop()
      window.removeEventListener('keydown', listen, { capture: true })
    }
  }, [grid, store])
  return { store, cancel: () => store.set(idle) }
}

const arrows: Partial<Record<string, { columns: number; steps: number }>> = {
  ArrowUp: { columns: 0, steps: -1 },
  ArrowDown: { columns: 0, steps: 1 },
  ArrowLeft: { columns: -1, steps: 0 },
  ArrowRight: { columns: 1, steps: 0 },
}

type KeyAct =
  | Exclude<DragEvent, { do: 'pickUp' | 'press' | 'move' }>
  | { do: 'pickUp' }
  | { do: 'leaf'; days: number }

/** What a key means while this is dragged; letters by their place, so that they work in Cyrillic. */
function actOf(event: KeyboardEvent, { is }: Drag): KeyAct | undefined {
  const { key, code, shiftKey: fine } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  // An open dialog has the keys to itself.
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return undefined
  if (is === 'idle') return code === 'KeyM' ? { do: 'pickUp' } : undefined
  if (key === 'Escape') return { do: 'cancel' }
  if (is !== 'carried') return undefined
  if (code === 'KeyR') return { do: 'turn' }
  if (key === 'PageDown') return { do: 'leaf', days: 1 }
  if (key === 'PageUp') return { do: 'leaf', days: -1 }
  const arrow = arrows[key]
  return arrow && { do: 'nudge', ...arrow, fine }
}
