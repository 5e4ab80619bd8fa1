import { wallClockAt } from '@salon/contract/salon-clock'
import type { FeedDetail, Language } from '@salon/contract/vocabulary'
import { escape, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** A row of a feed. */
interface FeedRow {
  readonly id: number
  /** What the rows of a visit have in common, also those of other staff members. */
  readonly calendarUid: string
  readonly customerId: number
  readonly staffId: number
  readonly start: string
  readonly duration: number
  readonly client: string
  readonly service: string
  readonly staff: string
  readonly sequence: number
}

interface Feed {
  readonly staffId: number | null
  readonly detail: FeedDetail
  readonly salonName: string | null
  readonly staffName: string | null
  readonly timeZone: string
  readonly language: Language
}

/** A visit as a calendar shows it. */
export interface FeedEvent {
  readonly uid: string
  readonly sequence: number
  /** Moments, in milliseconds since 1970. */
  readonly start: number
  readonly end: number
  readonly summary: string
}

const busy: Record<Language, string> = { en: 'Busy', de: 'Belegt', ru: 'Занято' }

/** The events of a feed, one for each visit: a client's day, or a staff member's part of it. `rows` are by time. */
export function eventsOf(rows: readonly FeedRow[], feed: Feed): FeedEvent[] {
  const visits = new Map<string, FeedRow[]>()
  for (const row of rows) {
    const { day } = wallClockAt(row.start, feed.timeZone)
    const key = `${day} ${row.customerId}`
    const visit = visits.get(key)
    if (visit) visit.push(row)
    else visits.set(key, [row])
  }
  // Of the rows with one UID, the last that is set is the oldest.
  const oldestOf = new Map(
    rows.toSorted((a, b) => b.id - a.id).map((row) => [row.calendarUid, row]),
  )
  return [...visits.values()].map((visit) => eventOf(visit, oldestOf, feed))
}

function eventOf(
  rows: readonly FeedRow[],
  oldestOf: ReadonlyMap<string, FeedRow>,
  feed: Feed,
): FeedEvent {
  const [firstRow] = rows as readonly [FeedRow, ...FeedRow[]]
  return {
    uid: uidOf(rows, oldestOf),
    sequence: firstRow.sequence,
    start: Date.parse(firstRow.start),
    end: Math.max(...rows.map(({ start, duration }) => Date.parse(start) + duration * 60_000)),
    summary: summaryOf(rows, firstRow, feed),
  }
}

/**
 * The UID of a visit's rows. Where a service was moved to another day, two visits have it: the one with the oldest of
 * all its rows keeps it, and the other is named by a row of its own besides.
 */
function uidOf(rows: readonly FeedRow[], oldestOf: ReadonlyMap<string, FeedRow>): string {
  const byAge = rows.toSorted((a, b) => a.id - b.id)
  const [oldest] = byAge as [FeedRow, ...FeedRow[]]
  const naming = byAge.find((row) => oldestOf.get(row.calendarUid) === row)
  return naming?.calendarUid ?? `${oldest.id}-${oldest.calendarUid}`
}

/** What the feed's owner chose to show; in the salon's feed with the staff members. */
function summaryOf(rows: readonly FeedRow[], { client }: FeedRow, feed: Feed): string {
  const services = [...new Set(rows.map(({ service }) => service))].join(', ')
  const staff = [...new Map(rows.map((row) => [row.staffId, row.staff])).values()].join(', ')
  const what = {
    busy: busy[feed.language],
    services,
    first_name: `${firstNameOf(client)}: ${services}`,
    full_name: `${client}: ${services}`,
  }[feed.detail]
  return onOneLine(feed.staffId === null ? `${staff} · ${what}` : what)
}

const firstNameOf = (name: string) => name.trim().split(/\s/u)[0] ?? ''

/** Names have no control characters where they came by the API; a restored backup may hold others. */
const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

const nameOf = ({ salonName, staffName }: Feed) =>
  onOneLine([staffName, salonName].filter((name) => name !== null).join(' · ') || 'Salon')

/** All that a calendar shows of a feed, without what differs in each reply. */
export const contentOf = (events: readonly FeedEvent[], feed: Feed): string =>
  JSON.stringify([
    nameOf(feed),
    feed.timeZone,
    events.map(({ uid, start, end, summary }) => [uid, start, end, summary]),
  ])

/** Seconds after which calendar programs are to read a feed again. */
const readAgain = 900

/**
 * A feed as iCalendar. Times are in UTC, which every program converts to the zone of who looks; a TZID would need
 * the zone's rules beside it (VTIMEZONE), and no event repeats. X-WR-TIMEZONE says the salon's zone to programs that
 * show a calendar in its own.
 * @param now of DTSTAMP: when this was made
 */
export function calendarOf(events: readonly FeedEvent[], feed: Feed, now: Date): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Salon', product: 'Calendar feed', language: feed.language },
    method: ICalCalendarMethod.PUBLISH,
    // The library does not escape a name, unlike all other text.
    name: escape(nameOf(feed), false),
    ttl: readAgain,
    // Not `timezone`, by which the library would print local times.
    x: [{ key: 'X-WR-TIMEZONE', value: feed.timeZone }],
  })
  for (const { uid, sequence, start, end, summary } of events) {
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: now,
      start: new Date(start),
      end: new Date(end),
      summary,
      status: ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
