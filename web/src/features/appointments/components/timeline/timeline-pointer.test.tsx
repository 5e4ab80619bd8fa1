import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { givenAppointment } from '../../../../test/salon-rows.ts'
import { idle, step as stepDrag, type Drag, type DragAction } from './timeline-drag.ts'
import { listenForDrags } from './timeline-pointer.ts'

const row = givenAppointment()
const held = { row, visit: [row], day: '2026-03-02', columnId: 1, from: 600, to: 660 }
const bounds = { from: 480, to: 1200, columnIds: [1, 2] }

/**
 * Two columns of 200 pixels in a window of 300 on 700, in which a pixel is a minute; `frame` plays the next animation
 * frame, 16 ms later. A block that `isSaving` is refused to a drag.
 */
const open = (step = 15, { isSaving = false } = {}) => {
  document.body.innerHTML = `<div><h3></h3>
    <div data-grid-column="1"><button data-time="480"></button><span data-row="51"></span></div>
    <div data-grid-column="2"></div></div>`
  const scroller = document.body.firstElementChild as HTMLElement
  const put = (element: Element, box: () => DOMRect) =>
    Object.assign(element, { getBoundingClientRect: box })
  put(scroller, () => new DOMRect(0, 0, 300, 700))
  for (const [n, column] of [...scroller.querySelectorAll('[data-grid-column]')].entries()) {
    put(column, () => new DOMRect(n * 200 - scroller.scrollLeft, -scroller.scrollTop, 200, 720))
  }
  Object.assign(scroller, {
    setPointerCapture: () => {},
    hasPointerCapture: () => false,
    scrollBy: (x: number, y: number) => {
      scroller.scrollLeft = Math.max(0, Math.min(scroller.scrollLeft + x, 100))
      scroller.scrollTop = Math.max(0, Math.min(scroller.scrollTop + y, 20))
    },
  })
  let time = 0
  let waiting: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (act: FrameRequestCallback) => waiting.push(act))
  vi.stubGlobal('cancelAnimationFrame', () => (waiting = []))
  const frame = () => {
    const due = waiting
    waiting = []
    time += 16
    for (const act of due) act(time)
    return due.length
  }
  let drag: Drag = idle
  const events: DragAction[] = []
  const stop = listenForDrags(scroller, {
    state: () => drag,
    dispatch: (event) => {
      events.push(event)
      drag = stepDrag(drag, event, { ...bounds, step })
      if (drag.is === 'dropped' || (isSaving && drag.is === 'dragging')) drag = idle
    },
    heldOf: () => held,
    bounds: () => ({ ...bounds, step }),
    mayCreate: () => true,
  })
  onTestFinished(stop)
  const block = scroller.querySelector('[data-row]') as Element
  const at = (x: number, y: number, buttons = 1) => ({
    clientX: x,
    clientY: y,
    pointerId: 1,
    pointerType: 'mouse',
    buttons,
    button: 0,
  })
  return {
    scroller,
    events,
    frame,
    now: () => drag,
    slot: scroller.querySelector('[data-time]') as HTMLElement,
    tap: (x: number, y: number) =>
      fireEvent.click(scroller.querySelector('[data-time]') as Element, { ...at(x, y), detail: 1 }),
    /** Whether a click on the block reaches it. */
    click: () => fireEvent.click(block, { detail: 1 }),
    pickUp: () => (drag = stepDrag(drag, { do: 'pickUp', held }, { ...bounds, step })),
    down: (x: number, y: number) => fireEvent.pointerDown(block, at(x, y)),
    move: (x: number, y: number) => fireEvent.pointerMove(scroller, at(x, y)),
    up: (x: number, y: number) => {
      fireEvent.pointerMove(scroller, at(x, y))
      fireEvent.pointerUp(scroller, at(x, y, 0))
    },
  }
}

test('many moves of the pointer in a frame are one step of the drag', () => {
  const { down, move, frame, events } = open()

  down(50, 130)
  for (let n = 1; n <= 50; n++) move(50, 130 + n)
  frame()

  expect(events.map((event) => event.do)).toEqual(['press', 'move'])
})

test('at the edge a drag scrolls at a pace, and stops when the pointer leaves the edge', () => {
  const { scroller, down, move, frame } = open()
  down(50, 130)
  move(60, 130)
  frame()

  move(298, 130)
  frame()
  frame()
  const seen = scroller.scrollLeft
  expect(seen).toBeGreaterThan(0)
  // A column of a phone takes longer than a second.
  expect(seen).toBeLessThanOrEqual(10)
  move(150, 130)
  frame()

  expect(frame()).toBe(0)
  expect(scroller.scrollLeft).toBe(seen)
})

test('a release outside of the grid cancels', () => {
  const { down, move, up, frame, events, now } = open()
  down(50, 130)
  move(50, 200)
  frame()
  expect(now().is).toBe('dragging')

  up(50, -40)

  expect(events.at(-1)).toEqual({ do: 'cancel' })
})

test.each([
  [15, 615],
  [5, 620],
])('a tap puts what is carried down by steps of %i minutes', (step, minute) => {
  const { pickUp, tap, events } = open(step)
  pickUp()

  // The column begins at 8:00, and a pixel is a minute.
  tap(50, 143)

  expect(events).toEqual([{ do: 'place', columnId: 1, minute }])
})

test.each([
  [15, 497, 15],
  [5, 502, 20],
])(
  'by steps of %i minutes the place under the pointer is highlighted where a tap at it drops',
  (step, y, into) => {
    const { pickUp, tap, slot, events } = open(step)
    fireEvent.pointerMove(slot, { clientX: 50, clientY: y - 480 })
    expect(slot.style.getPropertyValue('--into')).toBe('')
    pickUp()

    fireEvent.pointerMove(slot, { clientX: 50, clientY: y - 480 })

    expect(slot.style.getPropertyValue('--into')).toBe(`calc(var(--minute) * ${into})`)
    // As long as what is carried.
    expect(slot.style.getPropertyValue('--length')).toBe('calc(var(--minute) * 60)')
    tap(50, y - 480)
    expect(events).toEqual([{ do: 'place', columnId: 1, minute: 480 + into }])
  },
)

test.each([true, false])('a drag opens nothing, also one that is refused (%s)', (isSaving) => {
  const { down, move, frame, up, click } = open(15, { isSaving })

  down(50, 130)
  up(50, 130)
  expect(click()).toBe(true)
  down(50, 130)
  move(50, 200)
  frame()
  up(50, 200)

  expect(click()).toBe(false)
})
