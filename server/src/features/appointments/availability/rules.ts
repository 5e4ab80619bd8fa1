import type { FreeDay, FreeStart } from '@salon/contract/availability'
import { dayAfter, daysBetween } from '@salon/contract/salon-clock'
import {
  union,
  wallClockOf,
  without,
  workingSpans,
  type MinuteSpan,
  type TimedRow,
  type WorkingHours,
} from '@salon/contract/working-spans'

/** What free times are looked for. */
export interface FreeTimesRequest {
  /** One after the other; durations in minutes. */
  readonly services: readonly { readonly id: number; readonly duration: number }[]
  /** Who may do them. */
  readonly staffIds: readonly number[]
  /** 'one': only with one staff member for everything. */
  readonly team: 'one' | 'any'
  readonly firstDay: string
  readonly lastDay: string
  /** Minutes of the wall clock from one start to the next, from midnight on. */
  readonly step: number
  /** The longest wait between two services, in minutes. */
  readonly wait: number
  /** IANA name. */
  readonly zone: string
  /** No start is before it; milliseconds since 1970. */
  readonly now: number
  /** The most starts, of which the earliest are found. */
  readonly limit?: number | undefined
}

// All spans below are in minutes since 1970 unless they are called wall clock, sorted, without overlaps.

interface Member {
  readonly id: number
  /** Their free time. */
  readonly free: readonly MinuteSpan[]
}

/** A line in the free time that it is taken from. */
interface PlacedLine {
  readonly staffId: number
  readonly from: number
  readonly to: number
  readonly hole: MinuteSpan
}

/** A part of a day between two changes of the clock. */
interface DayPart extends MinuteSpan {
  /** Minutes from UTC to the wall clock, and from the wall clock's midnight. */
  readonly midnight: number
}

const minuteLength = 60_000
const minutesPerDay = 1440
const farthestZone = 14 * 60
const printed = (minute: number) => new Date(minute * minuteLength).toISOString()

/**
 * The starts at which services can be done one after the other, by day and time; days without any are left out.
 *
 * A start is on the grid of `step` minutes, or fills a hole: the visit begins where a staff member's free time
 * begins, ends where it ends, or one of its services takes all of it. One staff member for everything is
 * preferred: the one with the fewest booked minutes that day, then the lowest id. Otherwise each service is done
 * by the first available staff member, the former one if possible. All services begin on the day. A time that clocks
 * skip is no start; of one that they show twice the first is.
 * @param busy rows that take time, those that begin up to two days before and after included
 * @param hours those of the same days
 */
export function freeTimes(
  hours: WorkingHours,
  busy: readonly TimedRow[],
  request: FreeTimesRequest,
): FreeDay[] {
  const { firstDay, lastDay, zone, staffIds, limit = Infinity } = request
  const days = daysBetween(dayAfter(firstDay, -1), dayAfter(lastDay, 2)).map((day) => ({
    day,
    parts: partsOf(day, zone),
  }))
  const members = staffIds.map((id) => {
    const rows = busy.filter(({ staffId }) => staffId === id).map(spanOf)
    return { id, rows, free: without(openSpans(hours, id, days), rows) }
  })
  const found: FreeDay[] = []
  let left = limit
  for (const { day, parts } of days.slice(1, -2)) {
    if (left <= 0) break
    const whole = wholeOf(parts)
    if (!whole) continue
    const booked = ({ rows }: { rows: readonly MinuteSpan[] }) =>
      rows
        .filter(({ from }) => whole.from <= from && from < whole.to)
        .reduce((sum, { from, to }) => sum + to - from, 0)
    const idlest = members
      .map((member) => ({ ...member, booked: booked(member) }))
      .sort((a, b) => a.booked - b.booked || a.id - b.id)
      .map(({ id, free }) => ({ id, free: free.filter((hole) => overlaps(hole, whole)) }))
    const starts = startsOf(idlest, parts, whole, request, left)
    left -= starts.length
    if (starts.length > 0) found.push({ day, starts })
  }
  return found
}

/** A day by the offsets that hold in it; nearly always one part. */
function partsOf(day: string, zone: string): DayPart[] {
  const asUtc = Date.parse(`${day}T00:00:00Z`) / minuteLength
  let from = asUtc - farthestZone
  return wallClockOf(from, asUtc + minutesPerDay + farthestZone, zone).flatMap((wall) => {
    const midnight = from + asUtc - wall.from
    const part = {
      from: Math.max(from, midnight),
      to: Math.min(from + wall.to - wall.from, midnight + minutesPerDay),
      midnight,
    }
    from += wall.to - wall.from
    return part.from < part.to ? [part] : []
  })
}

/** None for a day that the calendar of a zone skips. */
const wholeOf = (parts: readonly DayPart[]): MinuteSpan | undefined => {
  const [first, last] = [parts[0], parts.at(-1)]
  return first && last && { from: first.from, to: last.to }
}

const overlaps = (a: MinuteSpan, b: MinuteSpan) => a.from < b.to && b.from < a.to

/** The whole minutes that a row touches. */
const spanOf = ({ appointmentDate, duration }: TimedRow): MinuteSpan => {
  const start = Date.parse(appointmentDate) / minuteLength
  return { from: Math.floor(start), to: Math.ceil(start + duration) }
}

/** When a staff member works on some days. */
function openSpans(
  hours: WorkingHours,
  staffId: number,
  days: readonly { day: string; parts: readonly DayPart[] }[],
): MinuteSpan[] {
  const concerns = (one: { staffId: number | null }) =>
    one.staffId === null || one.staffId === staffId
  const own = {
    schedules: hours.schedules.filter(concerns),
    exceptions: hours.exceptions.filter(concerns),
    blockedTimes: hours.blockedTimes.filter(concerns),
  }
  return union(
    days.flatMap(({ day, parts }) => {
      const spans = workingSpans(own, staffId, day, 'cut out')
      return parts.flatMap((part) =>
        spans
          .map(({ from, to }) => ({
            from: Math.max(part.from, part.midnight + from),
            to: Math.min(part.to, part.midnight + to),
          }))
          .filter(({ from, to }) => from < to),
      )
    }),
  )
}

const intersection = (spans: readonly MinuteSpan[], others: readonly MinuteSpan[]): MinuteSpan[] =>
  spans.flatMap((one) =>
    others
      .filter((other) => overlaps(one, other))
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) })),
  )

/**
 * At which minutes of a day each service can begin, so that all that follow can be done as well. Found from the
 * last to the first: a service can begin where someone is free for it, and the next one up to `wait` minutes after.
 */
function possibleStarts(
  members: readonly Member[],
  whole: MinuteSpan,
  { services, wait }: FreeTimesRequest,
): MinuteSpan[][] {
  const possible: MinuteSpan[][] = []
  for (const { duration } of [...services].reverse()) {
    const spans: MinuteSpan[] = []
    for (const { free } of members) {
      for (const hole of free) {
        const from = Math.max(hole.from, whole.from)
        const to = Math.min(hole.to - duration + 1, whole.to)
        if (from < to) spans.push({ from, to })
      }
    }
    const free = union(spans)
    const [next] = possible
    const before = next?.map(({ from, to }) => ({
      from: from - wait - duration,
      to: to - duration,
    }))
    possible.unshift(before ? intersection(free, union(before)) : free)
  }
  return possible
}

/** The starts of a day; `members` in the order in which they are preferred. */
function startsOf(
  members: readonly Member[],
  parts: readonly DayPart[],
  whole: MinuteSpan,
  request: FreeTimesRequest,
  limit: number,
): FreeStart[] {
  const { services, now } = request
  const anyone = possibleStarts(members, whole, request)
  const earliest = Math.ceil(now / minuteLength)
  const isOffered = (start: number) =>
    start >= earliest && isIn(start, anyone[0]) && isFirstShown(start, parts)
  const grid = new Set([...gridOf(parts, request.step)].filter(isOffered))
  const found = new Map<number, FreeStart>()
  const single = members.map((member) => [member])
  for (const team of request.team === 'one' ? single : [...single, members]) {
    const possible = team === members ? anyone : possibleStarts(team, whole, request)
    if (!possible[0]?.length) continue
    const holes = team.flatMap((member) => holeStarts(member, request)).filter(isOffered)
    for (const start of [...grid, ...holes]) {
      if (found.has(start) || !isIn(start, possible[0])) continue
      const isOnGrid = grid.has(start)
      const lines = placeLines(start, team, possible, request, isOnGrid)
      const isFilling = lines.some((line, at) => fillsHole(line, at, services.length))
      if (isOnGrid || isFilling) found.set(start, freeStart(lines, request))
    }
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .slice(0, limit)
    .map(([, start]) => start)
}

/** Whether a minute is in one of a few spans. */
function isIn(minute: number, spans: readonly MinuteSpan[] = []): boolean {
  for (const { from, to } of spans) if (minute < to) return from <= minute
  return false
}

/** Every `step` minutes of the wall clock from midnight, as often as clocks show them. */
function gridOf(parts: readonly DayPart[], step: number): ReadonlySet<number> {
  const grid = new Set<number>()
  for (const { from, to, midnight } of parts) {
    for (let at = midnight; at < to; at += step) if (at >= from) grid.add(at)
  }
  return grid
}

/** Whether a minute is of the day, and the first one with its time on the wall clock. */
function isFirstShown(minute: number, parts: readonly DayPart[]): boolean {
  const at = parts.findIndex(({ from, to }) => from <= minute && minute < to)
  const midnight = parts[at]?.midnight
  if (midnight === undefined) return false
  return !parts
    .slice(0, at)
    .some(
      (part) =>
        part.midnight + minute - midnight >= part.from &&
        part.midnight + minute - midnight < part.to,
    )
}

/** Starts without waiting by which a visit may fill a hole: see {@link fillsHole}. */
function holeStarts({ free }: Member, { services }: FreeTimesRequest): number[] {
  const total = services.reduce((sum, { duration }) => sum + duration, 0)
  const starts: number[] = []
  for (const { from, to } of free) {
    starts.push(from, to - total)
    let before = 0
    for (const { duration } of services) {
      if (duration === to - from) starts.push(from - before)
      before += duration
    }
  }
  return starts
}

/** Whether the visit begins or ends with the free time by this line, or the line takes all of it. */
function fillsHole({ from, to, hole }: PlacedLine, at: number, count: number): boolean {
  const [begins, ends] = [from === hole.from, to === hole.to]
  return (begins && at === 0) || (ends && at === count - 1) || (begins && ends)
}

/** Places each service at the earliest possible minute. */
function placeLines(
  start: number,
  team: readonly Member[],
  possible: readonly MinuteSpan[][],
  { services }: FreeTimesRequest,
  isOnGrid: boolean,
): PlacedLine[] {
  const lines: PlacedLine[] = []
  let minute = start
  for (const [at, { duration }] of services.entries()) {
    const next = possible[at]?.find(({ to }) => minute < to)
    const from = Math.max(minute, next?.from ?? minute)
    const to = from + duration
    const able: PlacedLine[] = []
    for (const { id, free } of team) {
      const hole = free.find((one) => to <= one.to)
      if (hole && hole.from <= from) able.push({ staffId: id, from, to, hole })
    }
    const former = lines.at(-1)?.staffId
    const line =
      (isOnGrid ? undefined : able.find((one) => fillsHole(one, at, services.length))) ??
      able.find(({ staffId }) => staffId === former) ??
      able[0]
    if (line) lines.push(line)
    minute = to
  }
  return lines
}

function freeStart(placed: readonly PlacedLine[], { services }: FreeTimesRequest): FreeStart {
  const lines = placed.map(({ staffId, from, to }, at) => ({
    serviceId: services[at]?.id ?? 0,
    staffId,
    start: printed(from),
    duration: to - from,
  }))
  const shortest = Math.min(...services.map(({ duration }) => duration))
  return { start: lines[0]?.start ?? '', gap: gapOf(placed, shortest), lines }
}

/** Minutes of free time around lines, in pieces too short for the shortest service. */
function gapOf(lines: readonly PlacedLine[], shortest: number): number {
  return [...new Set(lines.map(({ hole }) => hole))]
    .flatMap((hole) =>
      without(
        [hole],
        lines.filter((line) => line.hole === hole),
      ),
    )
    .map(({ from, to }) => to - from)
    .filter((rest) => rest < shortest)
    .reduce((sum, rest) => sum + rest, 0)
}

/** Those first that waste the least time, of equal ones the earlier. */
export const byGap = ({ day, starts }: FreeDay): FreeDay => ({
  day,
  starts: [...starts].sort((a, b) => a.gap - b.gap),
})
