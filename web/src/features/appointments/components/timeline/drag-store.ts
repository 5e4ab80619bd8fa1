import { useSyncExternalStore } from 'react'
import type { Drag } from './timeline-drag.ts'

/** What is dragged now. It is read by the ghost and by each block, so that the grid is not rendered anew. */
export interface DragStore {
  readonly get: () => Drag
  readonly set: (next: Drag) => void
  readonly subscribe: (changed: () => void) => () => void
}

export function createDragStore(): DragStore {
  let drag: Drag = { is: 'idle' }
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
