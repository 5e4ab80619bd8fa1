import {
  step,
  type Bounds,
  type Drag,
  type DragAction,
  type PlacedRow,
  type Point,
} from './timeline-drag.ts'
import { highlightPlace } from './timeline-slots.tsx'

/** What pointers act upon. */
interface DragSurface {
  state(): Drag
  dispatch(event: DragAction): void
  /** The block of a row as it stands now; none where it cannot be moved. */
  heldOf(rowId: number): PlacedRow | undefined
  bounds(): Bounds
  /** Whether a drag over free time books. */
  mayCreate(): boolean
}

/** Milliseconds that a finger rests to lift a block, or to draw over free time. */
const restTime = 400
/**
 * Pixels from an edge within which a drag scrolls, and how many it scrolls in a millisecond at most: across less,
 * since a column of a phone has to be seen before the next one comes.
 */
const edge = 48
const fastest = { across: 0.3, down: 0.8 }
/** Milliseconds that a frame counts at most: after a long one it does not leap. */
const longestFrame = 32
/** Pixels at the foot of a block by which a finger and a mouse resize it. */
const foot = { finger: 16, mouse: 6 }

/**
 * Listens to pointers over the grid: a mouse drags at once, a finger after it has rested, and until then it scrolls.
 * Blocks carry `data-row`, columns `data-grid-column`, the ghost `data-ghost`, a button that picks a block up
 * `data-pick`.
 * @returns stops listening
 */
export function listenForDrags(scroller: HTMLElement, surface: DragSurface): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let pointer: { id: number; x: number; y: number; fine: boolean } | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  /** The time of the frame before. */
  let scrolledAt = 0
  /** The click that a browser sends after a drag opens nothing. */
  let swallowsClick = false

  const pointAt = (x: number, y: number): Point | undefined => {
    const columns = [...scroller.querySelectorAll<HTMLElement>('[data-grid-column]')]
    const boxes = columns.map((column) => ({ column, box: column.getBoundingClientRect() }))
    const away = ({ box }: (typeof boxes)[number]) => Math.max(box.left - x, x - box.right, 0)
    const nearest = boxes.reduce<(typeof boxes)[number] | undefined>(
      (best, one) => (best && away(best) <= away(one) ? best : one),
      undefined,
    )
    if (!nearest || nearest.box.height === 0) return undefined
    const { from, to } = surface.bounds()
    const minute = from + ((y - nearest.box.top) / nearest.box.height) * (to - from)
    return { x, y, minute, columnId: Number(nearest.column.dataset['gridColumn']) }
  }

  const drag = (event: DragAction) => {
    const before = surface.state()
    surface.dispatch(event)
    const { is } = surface.state()
    const isDragging = is === 'dragging'
    // Lifted, or refused to be: a finger that moves before it has rested scrolls.
    if (before.is === 'pressed' && is !== 'pressed')
      swallowsClick = event.do === 'lift' || (event.do === 'move' && !before.touch)
    if (before.is !== 'dragging' && isDragging) {
      scroller.dataset['dragging'] = ''
      if (pointer) scroller.setPointerCapture(pointer.id)
    }
    if (!isDragging) delete scroller.dataset['dragging']
    if (isDragging || is === 'pressed') return
    clearTimeout(resting)
    cancelAnimationFrame(frame)
    frame = 0
    if (pointer && scroller.hasPointerCapture(pointer.id)) {
      scroller.releasePointerCapture(pointer.id)
    }
    pointer = undefined
  }

  /** At most once a frame; again and again while the pointer rests at an edge. */
  const follow = (now: number) => {
    frame = 0
    if (!pointer) return
    const elapsed = Math.min(now - scrolledAt, longestFrame)
    scrolledAt = now
    const isScrolling = surface.state().is === 'dragging' && scrollNear(scroller, pointer, elapsed)
    const point = pointAt(pointer.x, pointer.y)
    if (point) drag({ do: 'move', point, fine: pointer.fine })
    if (isScrolling && pointer) frame = requestAnimationFrame(follow)
  }

  const press = (event: PointerEvent) => {
    const { target, pointerId, clientX: x, clientY: y, shiftKey: fine } = event
    if (pointer && pointer.id !== pointerId) {
      // A second finger zooms.
      drag({ do: 'cancel' })
      return
    }
    swallowsClick = false
    if (surface.state().is === 'drawing') drag({ do: 'cancel' })
    if (!(target instanceof Element) || surface.state().is !== 'idle') return
    if (event.button !== 0 || event.ctrlKey || event.metaKey || target.closest('[data-pick]'))
      return
    const block = target.closest<HTMLElement>('[data-row]')
    const touch = event.pointerType !== 'mouse'
    const held = block ? surface.heldOf(Number(block.dataset['row'])) : undefined
    const creates = !block && surface.mayCreate() && target.closest('[data-time]')
    const start = pointAt(x, y)
    if (!start || !(held || creates)) return
    const box = block?.getBoundingClientRect()
    const most = touch ? foot.finger : foot.mouse
    const isAtFoot = box && box.bottom - y < Math.min(most, box.height / 3)
    pointer = { id: pointerId, x, y, fine }
    drag({
      do: 'press',
      held,
      start,
      touch,
      mode: held ? (isAtFoot ? 'resize' : 'move') : 'create',
    })
    if (touch) {
      resting = setTimeout(() => {
        drag({ do: 'lift' })
        if (surface.state().is === 'dragging') navigator.vibrate?.(10)
      }, restTime)
    }
  }

  const listen = <Kind extends keyof HTMLElementEventMap>(
    kind: Kind,
    act: (event: HTMLElementEventMap[Kind]) => void,
    options: AddEventListenerOptions = {},
  ) => scroller.addEventListener(kind, act, { ...options, signal })

  listen('pointerdown', press)
  listen('pointermove', ({ target, clientX, clientY }) => {
    const carried = surface.state()
    const slot = target instanceof Element && target.closest<HTMLElement>('[data-time]')
    if (carried.is !== 'pickedUp' || !slot) return
    const place = placeOf(slot, { detail: 1, clientX, clientY })
    const put = place && step(carried, { do: 'place', ...place }, surface.bounds())
    if (put?.is === 'dropped') highlightPlace(slot, put.spot.from, put.spot.to)
  })
  listen('pointermove', ({ pointerId, clientX: x, clientY: y, shiftKey: fine, buttons }) => {
    if (pointer?.id !== pointerId) return
    if (buttons === 0) {
      drag({ do: 'cancel' })
      return
    }
    pointer = { id: pointerId, x, y, fine }
    frame ||= requestAnimationFrame(follow)
  })
  listen('pointerup', ({ pointerId }) => {
    if (pointer?.id !== pointerId) return
    // Where it was let go, and not where the last frame found it.
    follow(scrolledAt)
    drag({ do: isInside(scroller, pointer) ? 'release' : 'cancel' })
  })
  listen('pointercancel', ({ pointerId }) => {
    if (pointer?.id === pointerId) drag({ do: 'cancel' })
  })
  listen(
    'touchmove',
    (event) => {
      if (surface.state().is === 'dragging' && event.cancelable) event.preventDefault()
    },
    { passive: false },
  )
  // A long press is the lift, and neither a menu nor the browser's own dragging of links.
  listen('contextmenu', (event) => {
    if (pointer && surface.state().is !== 'idle') event.preventDefault()
  })
  listen('dragstart', (event) => event.preventDefault())
  listen(
    'click',
    (event) => {
      const stop = () => {
        event.preventDefault()
        event.stopPropagation()
      }
      const { target } = event
      if (swallowsClick) {
        swallowsClick = false
        stop()
        return
      }
      if (!(target instanceof Element)) return
      if (surface.state().is === 'pickedUp') {
        const place = placeOf(target, event)
        if (!place) return
        stop()
        surface.dispatch({ do: 'place', ...place })
        return
      }
      const block = target.closest('[data-pick]') && target.closest<HTMLElement>('[data-row]')
      const held = block ? surface.heldOf(Number(block.dataset['row'])) : undefined
      if (held) {
        stop()
        surface.dispatch({ do: 'pickUp', held })
      }
    },
    { capture: true },
  )

  /** Where a click drops a row that is picked up; undefined where the click means something else. */
  const placeOf = (
    target: Element,
    { detail, clientX, clientY }: Pick<MouseEvent, 'detail' | 'clientX' | 'clientY'>,
  ) => {
    if (target.closest('[data-ghost]')) return {}
    const column = target.closest<HTMLElement>('[data-grid-column]')
    if (!column) return undefined
    const columnId = Number(column.dataset['gridColumn'])
    const point = detail > 0 ? pointAt(clientX, clientY) : undefined
    const size = surface.bounds().step
    if (point) return { columnId, minute: Math.floor(point.minute / size) * size }
    // By a key: the time that the free place has.
    const time = target.closest<HTMLElement>('[data-time]')?.dataset['time']
    return time === undefined ? undefined : { columnId, minute: Number(time) }
  }

  return () => {
    clearTimeout(resting)
    cancelAnimationFrame(frame)
    ending.abort()
  }
}

/** Whether a pointer is over the element; without a pointer there is nothing to be outside of. */
function isInside(element: HTMLElement, pointer: { x: number; y: number } | undefined): boolean {
  if (!pointer) return true
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return pointer.x >= left && pointer.x <= right && pointer.y >= top && pointer.y <= bottom
}

/**
 * Scrolls a little where the pointer is near an edge; whether it does.
 * @param elapsed milliseconds since the frame before
 */
function scrollNear(
  scroller: HTMLElement,
  { x, y }: { x: number; y: number },
  elapsed: number,
): boolean {
  const box = scroller.getBoundingClientRect()
  const pull = (at: number, start: number, end: number, most: number) => {
    const into = at < start + edge ? at - start - edge : Math.max(0, at - end + edge)
    return Math.round(Math.max(-1, Math.min(1, into / edge)) * most * elapsed)
  }
  const { scrollLeft, scrollTop } = scroller
  // What sticks at the top and at the left is no part of the place that scrolls.
  const left = scroller.querySelector<HTMLElement>('[data-gutter]')?.offsetWidth ?? 0
  const top = scroller.querySelector<HTMLElement>('h3')?.offsetHeight ?? 0
  scroller.scrollBy(
    pull(x, box.left + left, box.right, fastest.across),
    pull(y, box.top + top, box.bottom, fastest.down),
  )
  return scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop
}
