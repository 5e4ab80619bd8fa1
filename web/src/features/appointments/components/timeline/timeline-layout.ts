import type { Appointment } from '@salon/contract/appointments'
import { processingOf } from '@salon/contract/busy-spans'
import { takesTime } from '@salon/contract/visit-grouping'
import type { MinuteSpan } from '@salon/contract/working-spans'
import { initials } from '../../../../ui/initials.ts'
import { minutesAt } from '../times/clock-minutes.ts'

/** A row as a block of its column; minutes are counted from midnight on the salon's wall clock. */
export interface Block {
  readonly row: Appointment
  /** When it begins and ends; it may end after midnight, and begin before it: less than 0. */
  readonly from: number
  readonly to: number
  /** What it covers on the screen: a short one as much as its line of words needs. */
  readonly top: number
  readonly bottom: number
  /** Where its processing time is drawn, in which other rows may stand. */
  readonly processing: MinuteSpan | undefined
  /** Until when its staff member cleans up; `bottom` where they do not. */
  readonly cleanedUp: number
  /** Which of the lanes side by side it stands in, and how many there are at that time. */
  readonly lane: number
  readonly lanes: number
  /** In how many other rows' processing time it stands. */
  readonly depth: number
}

/** A column of the grid: a staff member's day, by id and name; or in a week a day, by its place and its words. */
export interface GridColumn {
  readonly id: number
  readonly name: string
  /** 'YYYY-MM-DD' in the salon's zone. */
  readonly day: string
  /** Whose it is; undefined in everybody's week, where what moves into it keeps its staff member. */
  readonly staffId: number | undefined
  readonly blocks: readonly Block[]
}

/** How a block stands in its column. */
export interface DrawnBlock {
  /** The minute that the column begins with. */
  readonly from: number
  readonly mayMove: boolean
  /** It is being moved. */
  readonly isHeld: boolean
  /** Its optimistic update is not confirmed yet. */
  readonly isSaving: boolean
  /** Why it is outside of working hours, in words. */
  readonly outside: string | undefined
}

type BlockSpan = Omit<Block, 'lane' | 'lanes' | 'depth'>

/** Midnight at the end of a day, in minutes. */
export const dayEnd = 24 * 60

/** Minutes that the shortest block covers. */
export const shortest = 15

/** @param midnight where the column begins, in minutes of the row's own day */
const spanOf = (row: Appointment, zone: string, midnight: number): BlockSpan => {
  const from = minutesAt(row.appointmentDate, zone) - midnight
  const to = from + row.duration
  const top = Math.max(0, Math.min(from, dayEnd - shortest))
  const bottom = Math.min(Math.max(to, top + shortest), dayEnd)
  const free = processingOf(row)
  const processing =
    free && from + free.to > 0
      ? {
          from: Math.max(0, Math.min(from + free.from, bottom)),
          to: Math.min(from + free.to, bottom),
        }
      : undefined
  const cleanedUp = row.cleanup > 0 ? Math.min(Math.max(to + row.cleanup, bottom), dayEnd) : bottom
  return { row, from, to, top, bottom, processing, cleanedUp }
}

const byTop = (a: BlockSpan, b: BlockSpan) => a.top - b.top || b.cleanedUp - a.cleanedUp

/**
 * The rows of one staff member's day as blocks: those that overlap stand side by side, and one within another's
 * processing time stands in it. One that takes no time, alone, leaves the right half to be booked. O(n log n).
 * @param overnight rows of the day before that end after midnight
 */
export function blocksOf(
  rows: readonly Appointment[],
  zone: string,
  overnight: readonly Appointment[] = [],
): Block[] {
  const spans = [
    ...overnight.map((row) => spanOf(row, zone, dayEnd)),
    ...rows.map((row) => spanOf(row, zone, 0)),
  ].sort(byTop)
  const within = new Map<BlockSpan | undefined, BlockSpan[]>()
  for (const [span, host] of hostsOf(spans)) {
    const guests = within.get(host)
    if (guests) guests.push(span)
    else within.set(host, [span])
  }
  const placed = (host: BlockSpan | undefined, { lane, lanes, depth }: BlockLane): Block[] => {
    const guests = within.get(host)
    if (!guests) return []
    return laned(guests).flatMap(([span, place]) => {
      const count = Math.max(takesTime(span.row.status) ? 1 : 2, place.lanes)
      const at = { lane: lane * count + place.lane, lanes: lanes * count, depth }
      return [{ ...span, ...at }, ...placed(span, { ...at, depth: depth + 1 })]
    })
  }
  return placed(undefined, { lane: 0, lanes: 1, depth: 0 })
}

type BlockLane = Pick<Block, 'lane' | 'lanes' | 'depth'>

/** Of each span the one in whose processing time it stands: of several the one whose begins last. */
function hostsOf(spans: readonly BlockSpan[]): (readonly [BlockSpan, BlockSpan | undefined])[] {
  const hosts = spans
    .flatMap((span) => (span.processing ? [{ span, ...span.processing }] : []))
    .sort((a, b) => a.from - b.from)
  let next = 0
  return spans.map((span) => {
    while ((hosts[next]?.from ?? Infinity) <= span.top) next += 1
    const host = hosts[next - 1]
    const isWithin =
      host?.span.row.staffId === span.row.staffId && host.span !== span && span.cleanedUp <= host.to
    return [span, isWithin ? host.span : undefined]
  })
}

/** Lanes for spans that are in order: a sweep over starts and ends, each sorted once. */
export function laned<Span extends Pick<BlockSpan, 'top' | 'cleanedUp'>>(
  byStart: readonly Span[],
): [Span, Omit<BlockLane, 'depth'>][] {
  const byEnd = [...byStart].sort((a, b) => a.cleanedUp - b.cleanedUp)
  const laneOf = new Map<Span, number>()
  const placed: [Span, Omit<BlockLane, 'depth'>][] = []
  /** Those that overlap one another, directly or by a third. */
  let cluster: Span[] = []
  let lanes = 0
  let free: number[] = []
  let ended = 0
  const closeCluster = () => {
    for (const span of cluster) placed.push([span, { lane: laneOf.get(span) ?? 0, lanes }])
    cluster = []
    free = []
    lanes = 0
  }
  for (const [started, span] of byStart.entries()) {
    for (let end = byEnd[ended]; end && end.cleanedUp <= span.top; end = byEnd[++ended]) {
      free.push(laneOf.get(end) ?? 0)
    }
    if (ended === started) closeCluster()
    laneOf.set(span, free.pop() ?? lanes++)
    cluster.push(span)
  }
  closeCluster()
  return placed
}

/** Rows by what tells their columns apart. */
export function rowsBy<Key>(rows: readonly Appointment[], keyOf: (row: Appointment) => Key) {
  const groups = new Map<Key, Appointment[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** The blocks of each column, by what tells columns apart: of its rows, and of those of the day before. */
export const blocksBy = <Key>(
  rows: ReadonlyMap<Key, readonly Appointment[]>,
  overnight: ReadonlyMap<Key, readonly Appointment[]>,
  zone: string,
) =>
  new Map(
    [...new Set([...rows.keys(), ...overnight.keys()])].map(
      (key) => [key, blocksOf(rows.get(key) ?? [], zone, overnight.get(key))] as const,
    ),
  )

/** The rows that take time and end after midnight. */
export const overnightRows = (rows: readonly Appointment[], zone: string) =>
  rows.filter(
    ({ appointmentDate, duration, status }) =>
      takesTime(status) && minutesAt(appointmentDate, zone) + duration > dayEnd,
  )

/** The hours that a day shows: the usual ones, and those of every row and opening; or all. Whole hours in minutes. */
export function hoursOf(
  blocks: readonly Pick<Block, 'top' | 'bottom'>[],
  areAllShown = false,
): MinuteSpan {
  if (areAllShown) return { from: 0, to: dayEnd }
  const usual = { from: 8 * 60, to: 20 * 60 }
  const first = Math.min(usual.from, ...blocks.map((block) => block.top))
  const last = Math.max(usual.to, ...blocks.map((block) => block.bottom))
  return { from: Math.floor(first / 60) * 60, to: Math.ceil(last / 60) * 60 }
}

/** The first names of people, with as much of the last one as tells namesakes apart: 'Ann', 'Ben K.'. */
export function shortNames(names: readonly string[]): string[] {
  const firsts = names.map((name) => name.trim().split(/\s+/))
  return firsts.map(([first = '', ...more]) => {
    const isAlone = firsts.filter(([other]) => other === first).length === 1
    const last = more.at(-1)
    return isAlone || !last ? first : `${first} ${initials(last)}.`
  })
}
