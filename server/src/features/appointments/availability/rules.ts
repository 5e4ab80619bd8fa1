import type { FreeDay, FreeStart } from '@salon/contract/availability'
import { busyMinutes, busySpans, type BusyRow, type TimedPhases } from '@salon/contract/busy-spans'
import { dayAfter, daysBetween } from '@salon/contract/salon-clock'
import {
  clipped,
  endingAfter,
  intersection,
  isIn,
  spanAt,
  union,
  without,
  type MinuteSpan,
  type WorkingHours,
} from '@salon/contract/working-spans'
import {
  gridOf,
  isFirstShown,
  minutePrinter,
  openSpans,
  partsOf,
  wholeOf,
  type DayPart,
} from '../hours/rules.ts'

/** A service as it is looked for: in minutes. */
export interface RequestedService extends TimedPhases {
  readonly id: number
  /** Who offers it, and how long it takes them; anyone does, in that time, where it is undefined. */
  readonly offers?: ReadonlyMap<number, TimedPhases> | undefined
}

/** What free times are looked for. */
export interface FreeTimesRequest {
  /** One after the other. */
  readonly services: readonly RequestedService[]
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
  /** No start is after it. */
  readonly latest?: number | undefined
  /** The most starts, of which the earliest are found. */
  readonly limit?: number | undefined
  /** Whether a start is wanted, by the free time that it leaves; all are, unless given. */
  readonly accepts?: ((beside: readonly TimeBeside[]) => boolean) | undefined
}

/** The free time of a staff member right before and after their part of a visit, in minutes. */
export interface TimeBeside {
  readonly before: number
  readonly after: number
  /** No row of theirs begins on the day. */
  readonly isEmptyDay: boolean
}

/** A row that takes time. */
export interface TakenRow extends BusyRow {
  readonly staffId: number
}

// All spans below are in minutes since 1970, sorted, without overlaps.

/** What a staff member does for one of the services, and at which minutes they can begin. */
interface Offer {
  readonly duration: number
  /** From the start to the end of the last work or clean-up. */
  readonly busy: number
  readonly parts: readonly MinuteSpan[]
  readonly starts: readonly MinuteSpan[]
}

interface Member {
  readonly id: number
  /** Minutes of the rows that begin on the day at hand. */
  readonly booked: number
  /** Their free time: within hours, without other rows' work and clean-up. */
  readonly free: readonly MinuteSpan[]
  /** By service; undefined where they do not offer it. */
  readonly offers: readonly (Offer | undefined)[]
}

/** A line with the free time in which it begins and ends. */
interface PlacedLine {
  readonly member: Member
  readonly offer: Offer
  readonly from: number
}

/** At which minutes of a day a service can begin, so that all that follow can be done as well. */
interface PossibleStarts {
  readonly anyone: readonly MinuteSpan[]
  /** By member, in the order of the team. */
  readonly each: readonly (readonly MinuteSpan[])[]
}

const minuteLength = 60_000

/**
 * The starts at which services can be done one after the other, by day and time; days without any are left out.
 *
 * A start is on the grid of `step` minutes, or fills a hole: the visit begins where a staff member's free time
 * begins, ends where it ends, or one of its services does both. One staff member for everything is
 * preferred: the one with the fewest booked minutes that day, then the lowest id. Otherwise each service is done
 * by the first available staff member, the former one if possible. All services begin on the day. A time that clocks
 * skip is no start; of one that they show twice the first is.
 *
 * A staff member is free in processing time, of rows and of what is looked for. Clean-up is work, and ends within
 * hours. Services of one visit may overlap with one another's clean-up.
 * @param busy rows that take time, those that begin up to two days before and after included
 * @param hours those of the same days
 */
export function freeTimes(
  hours: WorkingHours,
  busy: readonly TakenRow[],
  request: FreeTimesRequest,
): FreeDay[] {
  const { firstDay, lastDay, zone, services, staffIds, limit = Infinity } = request
  const days = daysBetween(dayAfter(firstDay, -1), dayAfter(lastDay, 2)).flatMap((day) => {
    const parts = partsOf(day, zone)
    const whole = wholeOf(parts)
    return whole ? [{ day, parts, ...whole }] : []
  })
  const rowsOf = new Map(staffIds.map((id): [number, MinuteSpan[][]] => [id, []]))
  for (const row of busy) rowsOf.get(row.staffId)?.push(touchedSpans(row))
  const members = [...rowsOf].map(([id, rows]) => {
    const [open, taken] = [openSpans(hours, id, days), union(rows.flat())]
    const free = without(open, taken)
    const offers = services.map((service) => {
      const terms = service.offers ? service.offers.get(id) : service
      return terms && offerOf(terms, { open, taken, free })
    })
    return { id, booked: bookedMinutes(rows, days), free, offers }
  })
  const found: FreeDay[] = []
  let left = limit
  for (const [at, { day, parts, ...whole }] of days.entries()) {
    if (left <= 0 || day < firstDay || day > lastDay) continue
    const idlest = members
      .map(({ id, free, offers, booked }) => ({ id, free, offers, booked: booked[at] ?? 0 }))
      .sort((a, b) => a.booked - b.booked || a.id - b.id)
    const starts = startsOf(idlest, parts, whole, request, left)
    left -= starts.length
    if (starts.length > 0) found.push({ day, starts })
  }
  return found
}

/** How many minutes the rows take that begin on each of the days. */
function bookedMinutes(
  rows: readonly (readonly MinuteSpan[])[],
  days: readonly MinuteSpan[],
): number[] {
  const booked = days.map(() => 0)
  for (const spans of rows) {
    const from = spans[0]?.from ?? 0
    // Two days, where clocks go back over midnight.
    for (let at = endingAfter(from, days); (days[at]?.from ?? Infinity) <= from; at += 1)
      booked[at] = (booked[at] ?? 0) + minutesOf(spans)
  }
  return booked
}

/** The whole minutes that work and clean-up of a row touch. */
const touchedSpans = (row: BusyRow): MinuteSpan[] =>
  busySpans(row).map(({ from, to }) => ({
    from: Math.floor(from / minuteLength),
    to: Math.ceil(to / minuteLength),
  }))

const minutesOf = (spans: readonly MinuteSpan[]) =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0)

/** A service as a staff member does it. */
function offerOf(
  terms: TimedPhases,
  { open, taken, free }: Record<'open' | 'taken' | 'free', readonly MinuteSpan[]>,
): Offer {
  const parts = busyMinutes(terms)
  const length = terms.duration + terms.cleanup
  const fitting = (holes: readonly MinuteSpan[]) =>
    holes.map(({ from, to }) => ({ from, to: to - length + 1 })).filter(({ from, to }) => from < to)
  const starts =
    parts.length === 1 && parts[0]?.to === length
      ? fitting(free)
      : // Minkowski difference: no part may begin where it would reach into what is taken.
        without(
          fitting(open),
          parts.flatMap((part) =>
            taken.map(({ from, to }) => ({ from: from - part.to + 1, to: to - part.from })),
          ),
        )
  return { duration: terms.duration, busy: parts.at(-1)?.to ?? 0, parts, starts }
}

/**
 * At which minutes of a day each service can begin. Found from the last to the first: a service can begin where
 * someone is free for it, and the next one up to `wait` minutes after.
 */
function possibleStarts(
  team: readonly Member[],
  whole: MinuteSpan,
  { services, wait }: FreeTimesRequest,
): PossibleStarts[] {
  const possible: PossibleStarts[] = []
  for (let at = services.length - 1; at >= 0; at -= 1) {
    const [next] = possible
    const inTime = new Map<number, MinuteSpan[]>()
    const each = team.map(({ offers }) => {
      const offer = offers[at]
      if (!offer) return []
      const able = clipped(offer.starts, whole)
      if (!next || able.length === 0) return able
      const { duration } = offer
      const before =
        inTime.get(duration) ??
        union(
          next.anyone.map(({ from, to }) => ({ from: from - wait - duration, to: to - duration })),
        )
      inTime.set(duration, before)
      return intersection(able, before)
    })
    possible.unshift({ anyone: each.length === 1 ? (each[0] ?? []) : union(each.flat()), each })
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
  const everyone = possibleStarts(members, whole, request)
  const offered = clipped(everyone[0]?.anyone ?? [], {
    from: Math.ceil(request.now / minuteLength),
    to: Math.floor((request.latest ?? Infinity) / minuteLength) + 1,
  })
  const isOffered = (start: number) => isIn(start, offered) && isFirstShown(start, parts)
  const grid = new Set([...gridOf(parts, request.step)].filter(isOffered))
  const pending = new Set(grid)
  const found = new Map<number, PlacedLine[]>()
  const single = members.map((member) => [member])
  for (const team of request.team === 'one' ? single : [...single, members]) {
    const possible = team === members ? everyone : possibleStarts(team, whole, request)
    if (!possible[0]?.anyone.length) continue
    const holes = holeStarts(team, whole).filter(isOffered)
    for (const start of [...pending, ...holes]) {
      if (found.has(start) || !isIn(start, possible[0].anyone)) continue
      const isOnGrid = grid.has(start)
      const lines = placeLines(start, team, possible, isOnGrid)
      if (!isOnGrid && !lines.some((line, at) => fillsHole(line, at, possible.length))) continue
      // One that a team is refused may suit the next.
      if (request.accepts && !request.accepts(besideOf(lines))) continue
      found.set(start, lines)
      pending.delete(start)
    }
  }
  const printed = minutePrinter()
  return [...found]
    .sort(([a], [b]) => a - b)
    .slice(0, limit)
    .map(([, lines]) => freeStart(lines, request, printed))
}

/** Starts without waiting by which a visit of a day may fill a hole: see {@link fillsHole}. */
function holeStarts(team: readonly Member[], whole: MinuteSpan): number[] {
  const starts: number[] = []
  /** How long after the start a service can begin, by who does those before. */
  let before = new Set([0])
  for (const at of team[0]?.offers.keys() ?? []) {
    const isLast = at === (team[0]?.offers.length ?? 0) - 1
    const after = new Set<number>()
    for (const { free, offers } of team) {
      const offer = offers[at]
      if (!offer) continue
      for (const minutes of before) after.add(minutes + offer.duration)
      const last = whole.to + offer.busy
      for (let n = endingAfter(whole.from, free); (free[n]?.from ?? last) < last; n += 1) {
        const { from, to } = free[n] as MinuteSpan
        const isBoth = spanAt(from + offer.busy - 1, free)?.to === from + offer.busy
        for (const minutes of before) {
          if (at === 0 || isBoth) starts.push(from - minutes)
          if (isLast) starts.push(to - offer.busy - minutes)
        }
      }
    }
    before = after
  }
  return starts
}

/** Whether the visit begins or ends with the free time of who does this line, or the line does both. */
function fillsHole({ member, offer, from }: PlacedLine, at: number, count: number): boolean {
  const end = from + offer.busy
  const begins = spanAt(from, member.free)?.from === from
  const ends = spanAt(end - 1, member.free)?.to === end
  return (begins && at === 0) || (ends && at === count - 1) || (begins && ends)
}

/** Places each service at the earliest possible minute. */
function placeLines(
  start: number,
  team: readonly Member[],
  possible: readonly PossibleStarts[],
  isOnGrid: boolean,
): PlacedLine[] {
  const lines: PlacedLine[] = []
  let minute = start
  for (const [at, { anyone, each }] of possible.entries()) {
    const next = anyone[endingAfter(minute, anyone)]
    const from = Math.max(minute, next?.from ?? minute)
    const able: PlacedLine[] = []
    for (const [n, member] of team.entries()) {
      const offer = member.offers[at]
      if (offer && isIn(from, each[n])) able.push({ member, offer, from })
    }
    const former = lines.at(-1)?.member
    const line =
      (isOnGrid ? undefined : able.find((one) => fillsHole(one, at, possible.length))) ??
      able.find(({ member }) => member === former) ??
      able[0]
    if (line) lines.push(line)
    minute = from + (line?.offer.duration ?? 0)
  }
  return lines
}

function freeStart(
  placed: readonly PlacedLine[],
  { services }: FreeTimesRequest,
  printed: (minute: number) => string,
): FreeStart {
  const lines = placed.map(({ member, offer, from }, at) => ({
    serviceId: services[at]?.id ?? 0,
    staffId: member.id,
    start: printed(from),
    duration: offer.duration,
  }))
  return { start: lines[0]?.start ?? '', gap: gapOf(placed), lines }
}

/** What is free beside the lines of each staff member. */
const besideOf = (lines: readonly PlacedLine[]): TimeBeside[] =>
  [...new Set(lines.map(({ member }) => member))].map((member) => {
    const own = lines.filter((line) => line.member === member)
    const from = Math.min(...own.map((line) => line.from))
    const to = Math.max(...own.map((line) => line.from + line.offer.busy))
    return {
      before: from - (spanAt(from, member.free)?.from ?? from),
      after: (spanAt(to - 1, member.free)?.to ?? to) - to,
      isEmptyDay: member.booked === 0,
    }
  })

/** Minutes of free time around lines, in pieces too short for the shortest of them. */
function gapOf(lines: readonly PlacedLine[]): number {
  const shortest = Math.min(...lines.map(({ offer }) => offer.duration))
  let gap = 0
  const add = (piece: number) => {
    if (0 < piece && piece < shortest) gap += piece
  }
  for (const [at, { member }] of lines.entries()) {
    if (lines.findIndex((line) => line.member === member) < at) continue
    let hole: MinuteSpan | undefined
    /** The end of the last work in the hole, or where the hole begins. */
    let reached = 0
    for (const { member: doer, offer, from: start } of lines) {
      if (doer !== member) continue
      for (const { from, to } of offer.parts) {
        if (!hole || start + from >= hole.to) {
          if (hole) add(hole.to - reached)
          hole = spanAt(start + from, member.free)
          reached = hole?.from ?? start + from
        }
        add(start + from - reached)
        reached = Math.max(reached, start + to)
      }
    }
    if (hole) add(hole.to - reached)
  }
  return gap
}

/** Those first that waste the least time, of equal ones the earlier. */
export const byGap = ({ day, starts }: FreeDay): FreeDay => ({
  day,
  starts: [...starts].sort((a, b) => a.gap - b.gap),
})
