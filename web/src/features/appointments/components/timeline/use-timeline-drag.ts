import type { Appointment } from '@salon/contract/appointments'
import { dayAfter } from '@salon/contract/salon-clock'
import { takesTime } from '@salon/contract/visit-grouping'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useFormats, useText } from '../../../../text/text.ts'
import '../../../../text/moving.ts'
import { announce } from '../../../../ui/live-region.tsx'
import { toast } from '../../../../ui/toast-store.ts'
import { timeOf } from '../times/clock-minutes.ts'
import type { DragStore } from './drag-store.ts'
import {
  idle,
  step,
  type Bounds,
  type Drag,
  type DragAction,
  type GridSlot,
  type PlacedRow,
} from './timeline-drag.ts'
import type { GridColumn } from './timeline-layout.ts'
import { listenForDrags } from './timeline-pointer.ts'
import { slotLength } from './timeline-slots.tsx'

/** A row where it was put down. */
export interface DroppedRow extends Pick<PlacedRow, 'row' | 'visit' | 'from' | 'to'> {
  /** 'YYYY-MM-DD' */
  readonly day: string
  readonly staffId: number
}

export interface TimelineDragOptions {
  /** What scrolls, with the columns in it. */
  grid: HTMLDivElement
  store: DragStore
  /** 'YYYY-MM-DD', of the days that are shown the one that is in the address. */
  day: string
  /** How many days further the keys go that turn the page. */
  daysPerPage: 1 | 7
  columns: readonly GridColumn[]
  /** Minutes from midnight that are shown. */
  from: number
  to: number
  /** Minutes that a start or an end snaps to. */
  step: number
  /** A place in words: a time, or from when to when, as it is to be read, in a column. */
  placeWords: (column: Pick<GridColumn, 'name'>, time: string) => string
  visitOf: (row: Appointment) => readonly Appointment[]
  /** Why a row cannot be put into a column, as a sentence; undefined where it can. */
  refusalOf: (held: PlacedRow, columnId: number) => string | undefined
  /** The rows are still those of another day (placeholder data). */
  waiting: boolean
  /** Rows with an optimistic update that is not confirmed yet: they cannot be picked up, which a toast says. */
  saving: ReadonlySet<number>
  onDrop: (drop: DroppedRow) => void
  /** Free time was chosen: from when, 'HH:MM', and for how many minutes. */
  onCreate: ((columnId: number, time: string, duration: number) => void) | undefined
  /** Shows another day while a row is picked up. */
  onDay: (day: string) => void
  /** The id of a row that is picked up as soon as it is shown. */
  pickUp?: number | undefined
  onPickedUp?: () => void
}

/** Moving, resizing and making by pointer and by keyboard. `cancel` puts down what was picked up. */
export function useTimelineDrag({
  grid,
  store,
  day,
  daysPerPage,
  columns,
  from,
  to,
  step: minutes,
  placeWords,
  visitOf,
  refusalOf,
  waiting,
  saving,
  onDrop,
  onCreate,
  onDay,
  pickUp,
  onPickedUp,
}: TimelineDragOptions) {
  const t = useText()
  const formats = useFormats()
  const bounds: Bounds = { from, to, columnIds: columns.map(({ id }) => id), step: minutes }
  const columnOf = (id: number) => columns.find((column) => column.id === id)

  const heldOf = useEffectEvent((rowId: number) => {
    if (waiting) return undefined
    for (const column of columns) {
      const block = column.blocks.find(({ row }) => row.id === rowId)
      if (!block) continue
      const { row, from: start, to: end } = block
      if (!takesTime(row.status)) return undefined
      const place = { columnId: column.id, day: column.day, from: start, to: end }
      return { row, visit: visitOf(row), ...place }
    }
    return undefined
  })
  /** The row that was put down unmoved while other days were shown, until its own day is there again. */
  const returning = useRef<PlacedRow>(undefined)
  useEffect(() => {
    const held = returning.current
    if (!held || waiting) return
    returning.current = undefined
    focusBlock(grid, held.row.id)
  }, [grid, day, waiting])
  /** Puts down what is moved where it was: its day is shown, and its block has the focus. */
  const cancel = () => {
    const before = store.get()
    store.set(idle)
    announce(t('moving.cancelled'))
    if (before.is !== 'pickedUp') return
    const { held } = before
    const isShown = !waiting && columns.some((column) => column.day === held.day)
    if (isShown) focusBlock(grid, held.row.id)
    else {
      returning.current = held
      onDay(held.day)
    }
  }
  const dispatch = useEffectEvent((event: DragAction) => {
    const before = store.get()
    const next = step(before, event, bounds)
    const lifted = next.is === 'dragging' || next.is === 'pickedUp' ? next.held : undefined
    if (lifted && saving.has(lifted.row.id)) {
      // Where it stands, and its version, are known once the server has answered.
      store.set(idle)
      toast({ title: t('moving.stillSaving') })
      return
    }
    const refusal = next.is === 'dropped' && next.held && refusalOf(next.held, next.spot.columnId)
    if (next.is === 'dropped' && next.held && refusal) {
      // Stays picked up, so that the next key or tap can choose another column.
      store.set({ is: 'pickedUp', held: next.held, mode: 'move', spot: next.spot })
      announce(refusal)
      return
    }
    store.set(next.is === 'dropped' ? idle : next)
    if (next.is !== 'dropped') return
    const { held, spot } = next
    if (!held) onCreate?.(spot.columnId, timeOf(spot.from), spot.to - spot.from)
    else {
      const column = columnOf(spot.columnId)
      onDrop({
        row: held.row,
        visit: held.visit,
        day: column?.day ?? day,
        staffId: column?.staffId ?? held.row.staffId,
        from: spot.from,
        to: spot.to,
      })
      // The ghost that had the focus is gone; a question about the drop may have taken it.
      if (before.is === 'pickedUp')
        setTimeout(() => {
          if (document.activeElement === document.body) focusBlock(grid, held.row.id)
        })
    }
  })

  const wordsIn = (columnId: number, time: string) => {
    const column = columnOf(columnId)
    return column ? placeWords(column, time) : time
  }
  /** '11:15 AM with Marta', 'Thursday, March 5, 11:15 AM', or until when. */
  const wordsOf = ({ columnId, from: start, to: end }: GridSlot, mode: 'move' | 'resize') => {
    const time = formats.timeOfDay(timeOf(mode === 'move' ? start : end))
    return mode === 'resize' ? t('moving.until', { time }) : wordsIn(columnId, time)
  }
  /** '11:15 AM – 12:00 PM with Marta' */
  const spanWords = ({ columnId, from: start, to: end }: GridSlot) => {
    const [first, last] = [start, end].map((minute) => formats.timeOfDay(timeOf(minute)))
    return wordsIn(columnId, `${first} – ${last}`)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof Element)) return
    const isHere = grid.contains(target)
    const before = store.get()
    const block = isHere ? target.closest<HTMLElement>('[data-row]') : null
    const rowId = Number(block?.dataset['row'])
    // The keys that would move a row do nothing while it is being saved: neither here nor in the page.
    const act =
      actOf(event, before.is) ??
      (before.is === 'idle' && saving.has(rowId) ? actOf(event, 'pickedUp') : undefined)
    if (!act) return
    if (act.do === 'draw') {
      const slot = isHere ? slotOf(target) : undefined
      if (!slot || !onCreate) return
      dispatch({ do: 'draw', from: slot, steps: act.steps })
      const after = store.get()
      if (after.is === 'drawing') announce(spanWords(after.spot))
    } else if (before.is === 'idle' && act.do === 'pickUp') {
      const held = block ? heldOf(rowId) : undefined
      // Enter opens a visit, except while it is being saved.
      if (!held || (event.key === 'Enter' && !saving.has(rowId))) return
      dispatch({ do: 'pickUp', held })
      if (store.get().is === 'pickedUp')
        announce(t('moving.pickedUp', { customer: held.row.customer.name }))
    } else if (before.is === 'idle') {
      // Escape would not move it: it is the page's.
      if (act.do === 'cancel') return
    } else if (act.do === 'turnPage') {
      onDay(dayAfter(day, act.pages * daysPerPage))
    } else if (act.do === 'cancel') {
      cancel()
    } else if (act.do !== 'pickUp') {
      // Elsewhere the keys mean what they mean there.
      if (!isHere && target !== document.body) return
      dispatch(act)
      const after = store.get()
      if (after.is === 'pickedUp') {
        const refusal = refusalOf(after.held, after.spot.columnId)
        const words = wordsOf(after.spot, after.mode)
        announce(refusal ? `${words}. ${refusal}` : words)
      }
    }
    event.preventDefault()
    event.stopPropagation()
  })
  const pickUpRow = useEffectEvent((rowId: number) => {
    const held = saving.has(rowId) ? undefined : heldOf(rowId)
    if (!held) return
    dispatch({ do: 'pickUp', held })
    announce(t('moving.pickedUp', { customer: held.row.customer.name }))
    onPickedUp?.()
  })
  // The columns are others with each render: it may have come with any.
  useEffect(() => {
    if (pickUp !== undefined) pickUpRow(pickUp)
  }, [pickUp, columns, waiting])
  const boundsNow = useEffectEvent(() => bounds)
  const mayCreate = useEffectEvent(() => onCreate !== undefined)
  // What is drawn by keys ends with the focus of its free place. A layout effect, so that listeners are attached before
  // the grid is painted.
  useLayoutEffect(() => {
    const surface = {
      state: store.get,
      dispatch: (event: DragAction) => dispatch(event),
      heldOf: (rowId: number) => heldOf(rowId),
      bounds: () => boundsNow(),
      mayCreate: () => mayCreate(),
    }
    const stop = listenForDrags(grid, surface)
    const listen = (event: KeyboardEvent) => onKey(event)
    // Before the page's own keys: an arrow would change the day.
    window.addEventListener('keydown', listen, { capture: true })
    const leave = () => {
      if (store.get().is === 'drawing') store.set(idle)
    }
    grid.addEventListener('focusout', leave)
    return () => {
      stop()
      grid.removeEventListener('focusout', leave)
      window.removeEventListener('keydown', listen, { capture: true })
    }
  }, [grid, store])
  return { cancel }
}

const focusBlock = (grid: HTMLElement, rowId: number) =>
  grid.querySelector<HTMLElement>(`[data-row="${rowId}"] a`)?.focus()

/** The free place that has the focus. */
function slotOf(target: Element): GridSlot | undefined {
  const slot = target.closest<HTMLElement>('[data-time]')
  const column = target.closest<HTMLElement>('[data-grid-column]')
  if (!slot || !column) return undefined
  const from = Number(slot.dataset['time'])
  return { columnId: Number(column.dataset['gridColumn']), from, to: from + slotLength }
}

const arrows: Partial<Record<string, { columns: number; steps: number }>> = {
  ArrowUp: { columns: 0, steps: -1 },
  ArrowDown: { columns: 0, steps: 1 },
  ArrowLeft: { columns: -1, steps: 0 },
  ArrowRight: { columns: 1, steps: 0 },
}

type KeyAct =
  | Exclude<DragAction, { do: 'pickUp' | 'press' | 'move' | 'draw' }>
  | { do: 'draw'; steps: number }
  | { do: 'pickUp' }
  | { do: 'turnPage'; pages: number }

/** What a key means while this is dragged; letters by their place, so that they work in Cyrillic. */
function actOf(event: KeyboardEvent, is: Drag['is']): KeyAct | undefined {
  const { key, code, shiftKey: fine } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  // An open dialog has the keys to itself.
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return undefined
  const draws = fine ? arrows[key]?.steps : undefined
  if (draws && (is === 'idle' || is === 'drawing')) return { do: 'draw', steps: draws }
  if (is === 'idle') return code === 'KeyM' || key === 'Enter' ? { do: 'pickUp' } : undefined
  if (key === 'Escape') return { do: 'cancel' }
  if (is === 'drawing') return key === 'Enter' || key === ' ' ? { do: 'place' } : undefined
  if (is !== 'pickedUp') return undefined
  if (code === 'KeyR') return { do: 'toggleMode' }
  if (key === 'PageDown') return { do: 'turnPage', pages: 1 }
  if (key === 'PageUp') return { do: 'turnPage', pages: -1 }
  const arrow = arrows[key]
  return arrow && { do: 'nudge', ...arrow, fine }
}
