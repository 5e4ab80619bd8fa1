/** The day and time of a moment in the salon's time zone. */
export interface WallClock {
  /** 'YYYY-MM-DD' */
  readonly day: string
  /** 'HH:MM' on 24 hours */
  readonly time: string
}

const dayLength = 86_400_000

// Making a formatter costs a hundred times more than using it, and using it a hundred times more than a look-up: the
// visits of a full day begin at few moments, which are asked about again and again.
const formats = new Map<string, Intl.DateTimeFormat>()
const known = new Map<string, WallClock>()
const mostKnown = 1_000

const formatIn = (zone: string) => {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(zone, format)
  }
  return format
}

/**
 * The wall-clock time of a moment in a zone, whatever the zone of the machine is.
 * @param moment ISO 8601 with an offset or Z, or milliseconds since 1970
 * @param zone IANA name
 */
export const wallClockAt = (moment: string | number, zone: string): WallClock => {
  const key = `${moment} ${zone}`
  let wall = known.get(key)
  if (!wall) {
    const parts = formatIn(zone).formatToParts(new Date(moment))
    const part = (wanted: Intl.DateTimeFormatPartTypes) =>
      parts.find(({ type }) => type === wanted)?.value ?? ''
    wall = {
      day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
      time: `${part('hour')}:${part('minute')}`,
    }
    if (known.size >= mostKnown) known.clear()
    known.set(key, wall)
  }
  return wall
}

/**
 * The moment of a wall-clock time in a zone; of an hour that the clocks show twice, the
 * first. `undefined` for a time that the clocks skip.
 * @param zone IANA name
 */
export const momentAt = ({ day, time }: WallClock, zone: string): string | undefined => {
  const asUtc = Date.parse(`${day}T${time}Z`)
  // No zone is further from UTC than 14 hours: both offsets that may hold then are among these.
  const offsets = [asUtc - dayLength, asUtc + dayLength].map((at) => {
    const wall = wallClockAt(at, zone)
    return Date.parse(`${wall.day}T${wall.time}Z`) - at
  })
  const moments = offsets.map((offset) => asUtc - offset)
  const matches = moments.filter((moment) => {
    const wall = wallClockAt(moment, zone)
    return wall.day === day && wall.time === time
  })
  return matches.length > 0 ? new Date(Math.min(...matches)).toISOString() : undefined
}

/** Minutes from midnight of a time 'HH:MM'. */
export const clockMinutes = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

// A calendar day is counted in UTC, where every day has 24 hours.
const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The day so many days later, or earlier where `days` is negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(asUtc(day) + days * dayLength).toISOString().slice(0, 10)

/** Every day from the first to the last, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day, 1)) days.push(day)
  return days
}

/** Is it a day of the calendar, 'YYYY-MM-DD', between 1900 and 2199? */
export const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(asUtc(text)) &&
  new Date(asUtc(text)).toISOString().startsWith(text)

/** The first day of the month so many months later, or earlier. */
export const monthAfter = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/**
 * The seven days of the week of `day`.
 * @param weekStart 0 begins on Sunday, 1 on Monday, 6 on Saturday
 */
export const daysOfWeek = (day: string, weekStart: number): string[] => {
  const before = (new Date(asUtc(day)).getUTCDay() - weekStart + 7) % 7
  return Array.from({ length: 7 }, (_, column) => dayAfter(day, column - before))
}

/**
 * The weeks that show the month of `day`: 4 to 6 rows of seven days, those of the neighbouring
 * months included.
 * @param weekStart 0 begins on Sunday, 1 on Monday, 6 on Saturday
 */
export const monthGrid = (day: string, weekStart: number): string[][] => {
  const first = monthAfter(day, 0)
  const before = (new Date(asUtc(first)).getUTCDay() - weekStart + 7) % 7
  const length = (asUtc(monthAfter(day, 1)) - asUtc(first)) / dayLength
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, column) => dayAfter(first, week * 7 + column - before)),
  )
}
