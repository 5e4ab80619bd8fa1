import { expect, test } from 'vitest'
import { givenAppointment } from '../../../../test/salon-rows.ts'
import { idle, step, type Drag, type DragAction, type PlacedRow } from './timeline-drag.ts'

const bounds = { from: 8 * 60, to: 20 * 60, columnIds: [1, 2, 3], step: 15 }
const row = givenAppointment()
const held: PlacedRow = { row, visit: [row], day: '2026-03-02', columnId: 1, from: 600, to: 660 }

/** A pixel is a minute, so that what moves by so many pixels moves by so many minutes. */
const at = (minute: number, columnId = 1, x = columnId * 100) => ({
  x,
  y: minute,
  minute,
  columnId,
})
const press = (more: Partial<Extract<DragAction, { do: 'press' }>> = {}): DragAction => ({
  do: 'press',
  held,
  mode: 'move',
  start: at(610),
  touch: false,
  ...more,
})
const move = (minute: number, columnId = 1, fine = false): DragAction => ({
  do: 'move',
  point: at(minute, columnId),
  fine,
})
const play = (...events: DragAction[]): Drag =>
  events.reduce((drag, event) => step(drag, event, bounds), idle)

test('a press that does not move is a click', () => {
  expect(play(press(), move(612), { do: 'release' })).toEqual(idle)
})

test('a press that slips by less than a finger rests within is a click, even where a step is five minutes', () => {
  const slipped = [press(), move(617), { do: 'release' } as const].reduce<Drag>(
    (drag, event) => step(drag, event, { ...bounds, step: 5 }),
    idle,
  )
  expect(slipped).toEqual(idle)
})

test('a mouse that moves takes the block along, by quarters of an hour, or by five minutes', () => {
  expect(play(press(), move(688))).toMatchObject({
    is: 'dragging',
    spot: { columnId: 1, from: 675, to: 735 },
  })
  expect(play(press(), move(688, 2, true))).toMatchObject({
    spot: { columnId: 2, from: 680, to: 740 },
  })
  expect(play(press(), move(688), { do: 'release' })).toMatchObject({
    is: 'dropped',
    spot: { from: 675 },
  })
})

test('a visit that lasts past midnight keeps its start in another column', () => {
  const late = { ...held, from: 1410, to: 1530 }
  const whole = { ...bounds, to: 1440 }
  const drag = [press({ held: late, start: at(1420) }), move(1426, 2)].reduce<Drag>(
    (before, action) => step(before, action, whole),
    idle,
  )
  expect(drag).toMatchObject({ spot: { columnId: 2, from: 1410, to: 1530 } })
})

test('a finger that rests on free time draws half an hour, and more as it moves', () => {
  const resting = [press({ held: undefined, mode: 'create', start: at(615), touch: true })]
  expect(play(...resting, move(630))).toEqual(idle)
  expect(play(...resting, { do: 'lift' })).toMatchObject({ spot: { from: 615, to: 645 } })
  expect(play(...resting, { do: 'lift' }, move(690), { do: 'release' })).toEqual({
    is: 'dropped',
    held: undefined,
    spot: { columnId: 1, from: 615, to: 690 },
  })
})

test('keys draw from a free place, at least a quarter of an hour and at most to the end of the day', () => {
  const draw = (steps: number): DragAction => ({
    do: 'draw',
    from: { columnId: 2, from: 600, to: 630 },
    steps,
  })
  expect(play(draw(1), draw(1))).toMatchObject({ spot: { columnId: 2, from: 600, to: 660 } })
  expect(play(draw(-1), draw(-1))).toMatchObject({ spot: { from: 600, to: 615 } })
  expect(play(draw(100))).toMatchObject({ spot: { to: bounds.to } })
  expect(play(draw(1), { do: 'place' })).toMatchObject({ is: 'dropped', spot: { to: 645 } })
  expect(play(draw(1), { do: 'cancel' })).toEqual(idle)
})

test('a start that is off the grid stays as it is on the way to another column', () => {
  const odd = { ...held, from: 607, to: 652 }
  expect(play(press({ held: odd }), move(614, 3))).toMatchObject({
    spot: { columnId: 3, from: 607, to: 652 },
  })
})

test('what is put back where it was is not dropped', () => {
  expect(play(press(), move(700), move(611), { do: 'release' })).toEqual(idle)
})

test('a block stays within the hours that are shown', () => {
  expect(play(press(), move(2000))).toMatchObject({ spot: { from: 19 * 60, to: 20 * 60 } })
  expect(play(press(), move(-200))).toMatchObject({ spot: { from: 8 * 60, to: 9 * 60 } })
})

test('the foot of a block changes its length, and leaves a step of it', () => {
  const foot = press({ mode: 'resize', start: at(658) })
  expect(play(foot, move(689))).toMatchObject({ spot: { columnId: 1, from: 600, to: 690 } })
  expect(play(foot, move(300, 3))).toMatchObject({ spot: { columnId: 1, from: 600, to: 615 } })
})

test('a finger that moves before it has rested scrolls, and moves nothing afterwards', () => {
  const scrolling = play(press({ touch: true }), move(619))
  expect(scrolling).toEqual(idle)
  expect(step(scrolling, { do: 'lift' }, bounds)).toEqual(idle)
  expect(step(scrolling, move(700), bounds)).toEqual(idle)
})

test('a finger that has rested drags, and picks up where it is let go without moving', () => {
  const lifted = play(press({ touch: true }), move(613), { do: 'lift' })
  expect(lifted).toMatchObject({ is: 'dragging', hasMoved: false, spot: { from: 600 } })
  expect(step(lifted, move(670), bounds)).toMatchObject({ spot: { from: 660 }, hasMoved: true })
  expect(step(lifted, { do: 'release' }, bounds)).toMatchObject({ is: 'pickedUp', held })
})

test('a drag over free time creates a span, whichever way it goes', () => {
  const free = press({ held: undefined, mode: 'create', start: at(617) })
  expect(play(free, move(662))).toMatchObject({ spot: { columnId: 1, from: 615, to: 660 } })
  expect(play(free, move(538, 2))).toMatchObject({ spot: { columnId: 1, from: 540, to: 615 } })
  expect(play(free, move(662), { do: 'release' })).toMatchObject({ is: 'dropped', held: undefined })
})

test('keys move what is carried from line to line and from one person to the next', () => {
  const nudge = (columns: number, steps: number, fine = false): DragAction => ({
    do: 'nudge',
    columns,
    steps,
    fine,
  })
  const odd = { ...held, from: 607, to: 652 }
  const carried = play({ do: 'pickUp', held: odd }, nudge(0, 1))
  expect(carried).toMatchObject({ is: 'pickedUp', spot: { columnId: 1, from: 615, to: 660 } })
  expect(step(carried, nudge(1, 0), bounds)).toMatchObject({ spot: { columnId: 2, from: 615 } })
  expect(step(carried, nudge(-1, 0), bounds)).toMatchObject({ spot: { columnId: 1 } })
  expect(step(carried, nudge(0, -1, true), bounds)).toMatchObject({ spot: { from: 610 } })

  const resizing = step(carried, { do: 'toggleMode' }, bounds)
  expect(step(resizing, nudge(0, 1), bounds)).toMatchObject({ spot: { from: 615, to: 675 } })
})

test('what is carried is put down where the ghost is, or at a place that is tapped', () => {
  const carried = play({ do: 'pickUp', held })
  expect(step(carried, { do: 'place' }, bounds)).toMatchObject({
    is: 'dropped',
    spot: { from: 600 },
  })
  expect(step(carried, { do: 'place', columnId: 3, minute: 720 }, bounds)).toMatchObject({
    is: 'dropped',
    spot: { columnId: 3, from: 720, to: 780 },
  })
  expect(step(carried, press(), bounds)).toBe(carried)
})

test.each([
  ['pressed', play(press())],
  ['dragging', play(press(), move(700))],
  ['pickedUp', play({ do: 'pickUp', held })],
])('a cancel ends what is %s', (_name, drag) => {
  expect(step(drag, { do: 'cancel' }, bounds)).toEqual(idle)
})

test('with a finer step a finger moves, resizes and draws by five minutes', () => {
  const fine = { ...bounds, step: 5 }
  const by = (...events: DragAction[]) =>
    events.reduce<Drag>((drag, event) => step(drag, event, fine), idle)
  const lifted = [press({ touch: true }), { do: 'lift' }] as const
  expect(by(...lifted, move(633))).toMatchObject({ spot: { from: 625, to: 685 } })
  const foot = press({ mode: 'resize', start: at(658), touch: true })
  expect(by(foot, { do: 'lift' }, move(676))).toMatchObject({ spot: { from: 600, to: 680 } })
  const free = press({ held: undefined, mode: 'create', start: at(617), touch: true })
  expect(by(free, { do: 'lift' })).toMatchObject({ spot: { from: 615, to: 645 } })
  expect(by(free, { do: 'lift' }, move(662))).toMatchObject({ spot: { from: 615, to: 660 } })
})
