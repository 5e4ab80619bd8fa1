import type { FreeDay } from '@salon/contract/availability'
import { clockMinutes, wallClockAt } from '@salon/contract/salon-clock'
import { workingSpans, type WorkingHours } from '@salon/contract/working-spans'
import type {
  FreeTimesRequest,
  RequestedService,
  TakenRow,
} from '../src/features/appointments/availability/rules.ts'

type Terms = Omit<RequestedService, 'id' | 'offers'>

const minuteLength = 60_000

/** Minutes beside a visit beyond which no rule about gaps looks. */
const longestGap = 240

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

/** Whether a minute after the start, clean-up included, is work. */
const isWork = ({ duration, initialWork, processing, cleanup }: Terms, minute: number) =>
  minute < duration + cleanup &&
  !(initialWork <= minute && minute < initialWork + processing && minute < duration)

/** The minutes after the start that are work. */
const workOf = (terms: Terms) =>
  Array.from({ length: terms.duration + terms.cleanup }, (_, n) => n).filter((n) =>
    isWork(terms, n),
  )

/** The minutes after the start until the last work is done. */
const lastWork = (terms: Terms | undefined) => (terms ? (workOf(terms).at(-1) ?? 0) + 1 : 0)

/** The result of `freeTimes`, minute by minute, for tests: every start and every wait is tried. */
export function slowFreeTimes(
  hours: WorkingHours,
  busy: readonly TakenRow[],
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
    latest = Infinity,
    limit,
    accepts = () => true,
  }: FreeTimesRequest,
): FreeDay[] {
  const freeOnce = new Map(staffIds.map((id) => [id, remember()]))
  const worksOnce = new Map(staffIds.map((id) => [id, remember()]))
  const isAtWork = (id: number, minute: number) =>
    worksOnce.get(id)?.(minute, () => {
      const { day, time } = clockAt(minute, zone)
      return workingSpans(hours, id, day, 'cut out').some(
        ({ from, to }) => from <= clockMinutes(time) && clockMinutes(time) < to,
      )
    }) === true
  const taken = new Map(staffIds.map((id) => [id, new Set<number>()]))
  for (const row of busy) {
    const start = Date.parse(row.appointmentDate) / minuteLength
    for (const minute of workOf(row))
      for (const touched of [Math.floor(start + minute), Math.ceil(start + minute)])
        taken.get(row.staffId)?.add(touched)
  }
  const isFree = (id: number, minute: number) =>
    freeOnce.get(id)?.(minute, () => isAtWork(id, minute) && !taken.get(id)?.has(minute)) === true
  const termsOf = (id: number, at: number): Terms | undefined => {
    const service = services[at]
    return service?.offers ? service.offers.get(id) : service
  }
  const terms = services.map((_, at) => new Map(staffIds.map((id) => [id, termsOf(id, at)])))
  const fitsOnce = services.map(() => new Map(staffIds.map((id) => [id, remember()])))
  const isFreeFor = (id: number, from: number, at: number) =>
    fitsOnce[at]?.get(id)?.(from, () => {
      const its = terms[at]?.get(id)
      if (!its) return false
      for (let minute = 0; minute < its.duration + its.cleanup; minute += 1) {
        if (!isAtWork(id, from + minute)) return false
        if (isWork(its, minute) && !isFree(id, from + minute)) return false
      }
      return true
    }) === true
  /** How long a service takes someone, and when the last work of it is done. */
  const lengthOf = (id: number, at: number) => terms[at]?.get(id)?.duration ?? 0
  const lastWorks = services.map(
    (_, at) => new Map(staffIds.map((id) => [id, lastWork(terms[at]?.get(id))])),
  )
  const workEnd = (id: number, at: number) => lastWorks[at]?.get(id) ?? 0
  const begins = (id: number, minute: number) => isFree(id, minute) && !isFree(id, minute - 1)
  const ends = (id: number, minute: number) => isFree(id, minute - 1) && !isFree(id, minute)
  const waits = Array.from({ length: wait + 1 }, (_, n) => n)

  /** Whether a team can do the services from a place on, of which the first begins at a minute. */
  const planner = (team: readonly number[], day: string) => {
    const once = services.map(remember)
    const canDo = (at: number, minute: number): boolean =>
      once[at]?.(minute, () => {
        return clockAt(minute, zone).day === day && team.some((id) => canDoBy(id, at, minute))
      }) ?? true
    const canDoBy = (id: number, at: number, minute: number) =>
      isFreeFor(id, minute, at) &&
      waits.some((later) => canDo(at + 1, minute + lengthOf(id, at) + later))
    return { canDo, canDoBy }
  }

  const fills = (id: number, at: number, from: number) =>
    (begins(id, from) && at === 0) ||
    (ends(id, from + workEnd(id, at)) && at === services.length - 1) ||
    (begins(id, from) && ends(id, from + workEnd(id, at)))

  /** Whether a visit without waiting may fill a gap, with any staff members for the services before. */
  const mayFill = (team: readonly number[], start: number, at = 0): boolean =>
    team.some(
      (id) =>
        terms[at]?.get(id) !== undefined &&
        (fills(id, at, start) ||
          (at < services.length - 1 && mayFill(team, start + lengthOf(id, at), at + 1))),
    )

  const gapOf = (lines: readonly { id: number; from: number }[]) => {
    const shortest = Math.min(...lines.map(({ id }, at) => lengthOf(id, at)))
    const worked = new Set(
      lines.flatMap(({ id, from }, at) => {
        const its = terms[at]?.get(id)
        return its ? workOf(its).map((minute) => `${id} ${from + minute}`) : []
      }),
    )
    const isLeft = (id: number, minute: number) =>
      isFree(id, minute) && !worked.has(`${id} ${minute}`)
    const wasted = new Set<string>()
    for (const key of worked) {
      const [id = 0, minute = 0] = key.split(' ').map(Number)
      for (const by of [-1, 1]) {
        const rest: string[] = []
        for (let at = minute + by; rest.length < shortest && isLeft(id, at); at += by)
          rest.push(`${id} ${at}`)
        if (rest.length < shortest) rest.forEach((one) => wasted.add(one))
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
        .filter(
          ({ staffId, appointmentDate }) =>
            staffId === id &&
            minutes.includes(Math.floor(Date.parse(appointmentDate) / minuteLength)),
        )
        .flatMap((row) => {
          const part = Math.round(Date.parse(row.appointmentDate) % minuteLength) > 0 ? 1 : 0
          const work = workOf(row)
          // Of a stretch of work that begins within a minute, one minute more is touched.
          const stretches = work.filter((minute, n) => work[n - 1] !== minute - 1).length
          return [work.length + part * stretches]
        })
        .reduce((sum, minutesOfRow) => sum + minutesOfRow, 0)
    const idlest = [...staffIds].sort((a, b) => booked(a) - booked(b) || a - b)
    const teams = [...idlest.map((id) => [id]), ...(wanted === 'any' ? [idlest] : [])].map(
      (team) => ({ team, ...planner(team, day) }),
    )
    const starts: FreeDay['starts'] = []
    const seen = new Set<string>()
    for (const start of minutes) {
      const { time } = clockAt(start, zone)
      if (seen.has(time)) continue
      seen.add(time)
      if (start * minuteLength < now || start * minuteLength > latest) continue
      const isOnGrid = clockMinutes(time) % step === 0
      for (const { team, canDo, canDoBy } of teams) {
        if (!isOnGrid && !mayFill(team, start)) continue
        if (!canDo(0, start)) continue
        const lines: { id: number; from: number }[] = []
        let minute = start
        for (const n of services.keys()) {
          while (!canDo(n, minute)) minute += 1
          const from = minute
          const able = team.filter((id) => canDoBy(id, n, from))
          const filling = able.find((id) => !isOnGrid && fills(id, n, from))
          const former = able.find((id) => id === lines.at(-1)?.id)
          const id = filling ?? former ?? able[0] ?? 0
          lines.push({ id, from })
          minute = from + lengthOf(id, n)
        }
        if (!isOnGrid && !lines.some(({ id, from }, n) => fills(id, n, from))) continue
        const beside = [...new Set(lines.map(({ id }) => id))].map((id) => {
          const own = lines.flatMap((line, n) =>
            line.id === id ? [{ from: line.from, to: line.from + workEnd(id, n) }] : [],
          )
          const [from, to] = [
            Math.min(...own.map((one) => one.from)),
            Math.max(...own.map((one) => one.to)),
          ]
          let [before, after] = [0, 0]
          while (before < longestGap && isFree(id, from - before - 1)) before += 1
          while (after < longestGap && isFree(id, to + after)) after += 1
          return { before, after, isEmptyDay: booked(id) === 0 }
        })
        if (!accepts(beside)) continue
        const printed = (one: number) => new Date(one * minuteLength).toISOString()
        starts.push({
          start: printed(start),
          gap: gapOf(lines),
          lines: lines.map(({ id, from }, n) => ({
            serviceId: services[n]?.id ?? 0,
            staffId: id,
            start: printed(from),
            duration: lengthOf(id, n),
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
