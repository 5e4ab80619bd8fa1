import fc from 'fast-check'
import { expect, test } from 'vitest'
import { givenAppointment, noPhases } from '../../../../test/salon-rows.ts'
import { minutesAt, timeOf } from '../times/clock-minutes.ts'
import { blocksOf, hoursOf, laned, overnightRows, shortest, shortNames } from './timeline-layout.ts'

const row = (id: number, appointmentDate: string, duration: number, phases = noPhases) =>
  givenAppointment({ id, appointmentDate, duration, ...phases })
const placed = (rows: ReturnType<typeof row>[], zone = 'UTC') =>
  blocksOf(rows, zone).map(({ row: { id }, from, to, lane, lanes }) => ({
    id,
    at: `${timeOf(from)}-${timeOf(to)}`,
    lane: `${lane + 1}/${lanes}`,
  }))

test('rows one after the other have the width of their column', () => {
  expect(placed([row(1, '2026-03-02T10:00:00Z', 60), row(2, '2026-03-02T11:00:00Z', 30)])).toEqual([
    { id: 1, at: '10:00-11:00', lane: '1/1' },
    { id: 2, at: '11:00-11:30', lane: '1/1' },
  ])
})

test('rows that overlap share it, and a lane that is free again is used again', () => {
  expect(
    placed([
      row(1, '2026-03-02T10:00:00Z', 120),
      row(2, '2026-03-02T10:30:00Z', 30),
      row(3, '2026-03-02T11:00:00Z', 30),
      row(4, '2026-03-02T12:00:00Z', 30),
    ]),
  ).toEqual([
    { id: 1, at: '10:00-12:00', lane: '1/2' },
    { id: 2, at: '10:30-11:00', lane: '2/2' },
    { id: 3, at: '11:00-11:30', lane: '2/2' },
    { id: 4, at: '12:00-12:30', lane: '1/1' },
  ])
})

test('what is cancelled or missed leaves half of its column to be booked, unless others share it', () => {
  const cancelled = { ...row(1, '2026-03-02T10:00:00Z', 60), status: 'cancelled' as const }
  const missed = { ...row(2, '2026-03-02T12:00:00Z', 60), status: 'no-show' as const }
  const rebooked = row(3, '2026-03-02T12:30:00Z', 60)

  expect(placed([cancelled, missed, rebooked])).toEqual([
    { id: 1, at: '10:00-11:00', lane: '1/2' },
    { id: 2, at: '12:00-13:00', lane: '1/2' },
    { id: 3, at: '12:30-13:30', lane: '2/2' },
  ])
})

test('a row within the processing time of another stands in it, over its whole width', () => {
  const color = row(1, '2026-03-02T10:00:00Z', 90, { initialWork: 30, processing: 45, cleanup: 0 })
  const beside = row(2, '2026-03-02T10:15:00Z', 15)
  const within = row(3, '2026-03-02T10:30:00Z', 45)
  const tooLong = row(4, '2026-03-02T10:45:00Z', 45)
  const withCleanup = row(5, '2026-03-02T10:30:00Z', 30, { ...noPhases, cleanup: 30 })

  expect(placed([color, within])).toMatchObject([{ lane: '1/1' }, { id: 3, lane: '1/1' }])
  expect(blocksOf([color, within], 'UTC')).toMatchObject([
    { depth: 0, processing: { from: 630, to: 675 } },
    { depth: 1 },
  ])
  expect(placed([color, beside, within]).map(({ lane }) => lane)).toEqual(['1/2', '1/2', '2/2'])
  for (const other of [tooLong, withCleanup])
    expect(placed([color, other]).map(({ lane }) => lane)).toEqual(['1/2', '2/2'])
})

test('a row in the clean-up of another stands beside it', () => {
  const first = row(1, '2026-03-02T10:00:00Z', 30, { ...noPhases, cleanup: 15 })

  expect(placed([first, row(2, '2026-03-02T10:30:00Z', 30)]).map(({ lane }) => lane)).toEqual([
    '1/2',
    '2/2',
  ])
  expect(placed([first, row(2, '2026-03-02T10:45:00Z', 30)]).map(({ lane }) => lane)).toEqual([
    '1/1',
    '1/1',
  ])
})

test('a block starts at the salon’s wall-clock time, and is drawn to the end of the day', () => {
  const late = row(1, '2026-03-02T22:30:00Z', 120)

  const [block] = blocksOf([late], 'Europe/Berlin')
  expect(block).toMatchObject({ from: 23 * 60 + 30, to: 25 * 60 + 30, bottom: 24 * 60 })
  expect(minutesAt('2026-06-01T07:30:00Z', 'Europe/Berlin')).toBe(9 * 60 + 30)
})

test('the usual hours are shown, extended by visits outside them', () => {
  expect(hoursOf([])).toEqual({ from: 480, to: 1200 })
  expect(hoursOf([{ top: 7 * 60 + 15, bottom: 8 * 60 }])).toEqual({ from: 420, to: 1200 })
  expect(hoursOf([{ top: 19 * 60, bottom: 20 * 60 + 5 }])).toEqual({ from: 480, to: 1260 })
})

test('no block of a column is lost, too short to be seen, or drawn over another or its cleaning up', () => {
  const rows = fc.array(
    fc.record({
      start: fc.integer({ min: 0, max: 24 * 60 - 1 }),
      length: fc.integer({ min: 0, max: 600 }),
      status: fc.constantFrom('scheduled' as const, 'cancelled' as const),
      phases: fc.oneof(
        fc.constant(noPhases),
        fc.record({
          initialWork: fc.integer({ min: 5, max: 60 }),
          processing: fc.integer({ min: 0, max: 200 }),
          cleanup: fc.constantFrom(0, 0, 10),
        }),
      ),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(rows, (given) => {
      const blocks = blocksOf(
        given.map(({ start, length, status, phases }, id) => ({
          ...row(id, `2026-03-02T${timeOf(start)}:00Z`, length, phases),
          status,
        })),
        'UTC',
      )

      expect(blocks.map((block) => block.row.id).sort((a, b) => a - b)).toEqual([...given.keys()])
      for (const block of blocks) {
        expect(block.bottom - block.top).toBeGreaterThanOrEqual(shortest)
        expect(block.bottom).toBeLessThanOrEqual(24 * 60)
        expect(block.lane).toBeLessThan(block.lanes)
      }
      // As parts of the width, so that blocks of different clusters compare.
      const left = (block: (typeof blocks)[number]) => block.lane / block.lanes
      const right = (block: (typeof blocks)[number]) => (block.lane + 1) / block.lanes
      for (const [n, one] of blocks.entries()) {
        for (const other of blocks.slice(n + 1)) {
          const isBeside = right(one) <= left(other) + 1e-9 || right(other) <= left(one) + 1e-9
          const isApart = one.cleanedUp <= other.top || other.cleanedUp <= one.top
          const isWithin = [one, other].some(
            (host) =>
              host.processing &&
              Math.min(one.depth, other.depth) === host.depth &&
              host.processing.from <= Math.max(one.top, other.top) &&
              (host === one ? other : one).cleanedUp <= host.processing.to,
          )
          expect(isBeside || isApart || isWithin).toBe(true)
        }
      }
    }),
  )
})

test('there are no more lanes than rows at one time', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 30 }), (starts) => {
      const blocks = blocksOf(
        starts.map((start, id) => row(id, `2026-03-02T${timeOf(start * 15)}:00Z`, 45)),
        'UTC',
      )
      const atOnce = (minute: number) =>
        blocks.filter(({ top, bottom }) => top <= minute && bottom > minute).length
      const most = Math.max(0, ...blocks.map(({ top }) => atOnce(top)))
      expect(Math.max(0, ...blocks.map(({ lanes }) => lanes))).toBe(most)
    }),
  )
})

test('lanes take n log n comparisons, also where all spans overlap', () => {
  const count = 2_000
  let reads = 0
  const spans = Array.from({ length: count }, (_, n) => ({
    get top() {
      reads += 1
      return n
    },
    get cleanedUp() {
      reads += 1
      // In no order, and after the last one began.
      return count + ((n * 769) % count)
    },
  }))

  expect(laned(spans)).toHaveLength(count)

  // A comparison reads two ends, and the sweep each of them a few times.
  expect(reads).toBeLessThan(3 * count * Math.log2(count))
})

test('a row of the day before stands at the top until it ends, with what is left of its phases', () => {
  const phases = { initialWork: 45, processing: 60, cleanup: 15 }
  const color = row(1, '2026-03-01T23:00:00Z', 150, phases)
  const done = row(2, '2026-03-01T22:00:00Z', 150, { ...phases, processing: 30 })

  expect(blocksOf([row(3, '2026-03-02T00:00:00Z', 30)], 'UTC', [color])).toMatchObject([
    { row: color, from: -60, top: 0, bottom: 90, processing: { from: 0, to: 45 }, cleanedUp: 105 },
    { row: { id: 3 }, from: 0, top: 0, bottom: 30, depth: 1 },
  ])
  expect(blocksOf([], 'UTC', [done])).toMatchObject([{ top: 0, bottom: 30, processing: undefined }])
  expect(overnightRows([color, row(4, '2026-03-01T23:00:00Z', 60)], 'UTC')).toEqual([color])
})

test('namesakes show the beginning of the last name', () => {
  expect(shortNames(['Ann Berg', 'Ben Kaya', 'Ann Østby', 'Zoë'])).toEqual([
    'Ann B.',
    'Ben',
    'Ann Ø.',
    'Zoë',
  ])
})
