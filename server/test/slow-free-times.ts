import type { FreeDay } from '@salon/contract/availability'
import { clockMinutes, wallClockAt } from '@salon/contract/salon-clock'
import { workingSpans, type TimedRow, type WorkingHours } from '@salon/contract/working-spans'
import type { FreeTimesRequest } from '../src/features/appointments/availability/rules.ts'

const minuteLength = 60_000

const known = new Map<string, Map<number, ReturnType<typeof wallClockAt>>>()
/** Remembered, since a property needs the same few days again and again. */
function clockAt(minute: number, zone: string) {
  const ofZone = known.get(zone) ?? new Map<number, ReturnType<typeof wallClockAt>>()
  known.set(zone, ofZone)
  const clock = ofZone.get(minute) ?? wallClockAt(minute * minuteLength, zone)
  ofZone.set(minute, clock)
  return clock
}

/** Finds each result once. */
function remember() {
  const results = new Map<number, boolean>()
  return (key: number, find: () => boolean) => {
    const result = results.get(key) ?? find()
    results.set(key, result)
    return result
  }
}

/** The result of `freeTimes`, minute by minute, for tests: every start and every wait is tried. */
export function slowFreeTimes(
  hours: WorkingHours,
  busy: readonly TimedRow[],
  {
    services,
    staffIds,
    team: wanted,
    firstDay,
    lastDay,
    step,
    wait,
    zone,
    now,
    limit,
  }: FreeTimesRequest,
): FreeDay[] {
  const freeOnce = new Map(staffIds.map((id) => [id, remember()]))
  const isFree = (id: number, minute: number) =>
    freeOnce.get(id)?.(minute, () => {
      const { day, time } = clockAt(minute, zone)
      const works = workingSpans(hours, id, day, 'cut out').some(
        ({ from, to }) => from <= clockMinutes(time) && clockMinutes(time) < to,
      )
      const isBusy = busy.some(({ staffId, appointmentDate, duration }) => {
        const start = Date.parse(appointmentDate)
        const end = start + duration * minuteLength
        return staffId === id && start < (minute + 1) * minuteLength && end > minute * minuteLength
      })
      return works && !isBusy
    }) === true
  const isFreeFor = (id: number, from: number, duration: number) => {
    for (let minute = from; minute < from + duration; minute += 1)
      if (!isFree(id, minute)) return false
    return true
  }
  const begins = (id: number, minute: number) => isFree(id, minute) && !isFree(id, minute - 1)
  const ends = (id: number, minute: number) => isFree(id, minute - 1) && !isFree(id, minute)
  const waits = Array.from({ length: wait + 1 }, (_, n) => n)
  const lengths = services.map(({ duration }) => duration)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const shortest = Math.min(...lengths)

  /** Whether a team can do the services from a place on, of which the first begins at a minute. */
  const planner = (team: readonly number[], day: string) => {
    const once = lengths.map(remember)
    const canDo = (at: number, minute: number): boolean =>
      once[at]?.(minute, () => {
        const duration = lengths[at] ?? 0
        return (
          clockAt(minute, zone).day === day &&
          team.some((id) => isFreeFor(id, minute, duration)) &&
          waits.some((later) => canDo(at + 1, minute + duration + later))
        )
      }) ?? true
    return canDo
  }

  const fills = (id: number, at: number, from: number, to: number) =>
    (begins(id, from) && at === 0) ||
    (ends(id, to) && at === lengths.length - 1) ||
    (begins(id, from) && ends(id, to))

  const mayFill = (team: readonly number[], start: number) =>
    team.some(
      (id) =>
        begins(id, start) ||
        ends(id, start + total) ||
        lengths.some((length, at) => {
          const from = start + lengths.slice(0, at).reduce((sum, one) => sum + one, 0)
          return begins(id, from) && isFreeFor(id, from, length) && ends(id, from + length)
        }),
    )

  const gapOf = (lines: readonly { id: number; from: number; to: number }[]) => {
    const isTaken = (id: number, minute: number) =>
      lines.some((line) => line.id === id && line.from <= minute && minute < line.to)
    const isLeft = (id: number, minute: number) => isFree(id, minute) && !isTaken(id, minute)
    const wasted = new Set<string>()
    for (const { id, from, to } of lines) {
      for (const [edge, by] of [
        [from - 1, -1],
        [to, 1],
      ] as const) {
        const rest: string[] = []
        for (let at = edge; rest.length < shortest && isLeft(id, at); at += by)
          rest.push(`${id} ${at}`)
        if (rest.length < shortest) rest.forEach((minute) => wasted.add(minute))
      }
    }
    return wasted.size
  }

  const found: FreeDay[] = []
  for (let at = Date.parse(firstDay); at <= Date.parse(lastDay); at += 1440 * minuteLength) {
    const day = new Date(at).toISOString().slice(0, 10)
    const minutes = Array.from({ length: 3 * 1440 }, (_, n) => at / minuteLength - 1440 + n).filter(
      (minute) => clockAt(minute, zone).day === day,
    )
    const booked = (id: number) =>
      busy
        .map((row) => {
          const start = Date.parse(row.appointmentDate) / minuteLength
          return { ...row, from: Math.floor(start), to: Math.ceil(start + row.duration) }
        })
        .filter(({ staffId, from }) => staffId === id && minutes.includes(from))
        .reduce((sum, { from, to }) => sum + to - from, 0)
    const idlest = [...staffIds].sort((a, b) => booked(a) - booked(b) || a - b)
    const teams = [...idlest.map((id) => [id]), ...(wanted === 'any' ? [idlest] : [])].map(
      (team) => ({ team, canDo: planner(team, day) }),
    )
    const starts: FreeDay['starts'] = []
    const seen = new Set<string>()
    for (const start of minutes) {
      const { time } = clockAt(start, zone)
      if (seen.has(time)) continue
      seen.add(time)
      if (start * minuteLength < now) continue
      const isOnGrid = clockMinutes(time) % step === 0
      for (const { team, canDo } of teams) {
        if (!isOnGrid && !mayFill(team, start)) continue
        if (!canDo(0, start)) continue
        const lines: { id: number; from: number; to: number }[] = []
        let minute = start
        for (const [n, duration] of lengths.entries()) {
          while (!canDo(n, minute)) minute += 1
          const [from, to] = [minute, minute + duration]
          const able = team.filter((id) => isFreeFor(id, from, duration))
          const filling = able.find((id) => !isOnGrid && fills(id, n, from, to))
          const former = able.find((id) => id === lines.at(-1)?.id)
          lines.push({ id: filling ?? former ?? able[0] ?? 0, from, to })
          minute = to
        }
        if (!isOnGrid && !lines.some(({ id, from, to }, n) => fills(id, n, from, to))) continue
        const printed = (one: number) => new Date(one * minuteLength).toISOString()
        starts.push({
          start: printed(start),
          gap: gapOf(lines),
          lines: lines.map(({ id, from, to }, n) => ({
            serviceId: services[n]?.id ?? 0,
            staffId: id,
            start: printed(from),
            duration: to - from,
          })),
        })
        break
      }
    }
    if (starts.length > 0) found.push({ day, starts })
  }
  if (limit === undefined) return found
  let left = limit
  return found.flatMap((one) => {
    const first = one.starts.slice(0, left)
    left -= first.length
    return first.length > 0 ? [{ day: one.day, starts: first }] : []
  })
}
