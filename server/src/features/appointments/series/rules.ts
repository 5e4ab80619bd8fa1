import type { Series, SeriesDraft } from '@salon/contract/series'
import { takesTime } from '@salon/contract/visit-grouping'
import type { SeriesScope, Status } from '@salon/contract/vocabulary'
import { dayAt, momentOf } from '../../../kernel/salon-time.ts'
import { minutesAfter } from '../rules.ts'

/** A visit of a series that is to be booked or changed. */
interface PlannedStart {
  /** Its day by the rule. */
  readonly day: string
  /** Undefined where the clocks skip that time. */
  readonly start: string | undefined
}

type DayChoice = NonNullable<SeriesDraft['choices']>[number]

/**
 * Visits after the choices about their days, without those that are left out; `isChecked` where nothing may be in
 * the way.
 * @throws what `refuse` throws, for a choice about a day that has no visit, or a start that the clocks skip
 */
export function chosenVisits<Visit extends PlannedStart>(
  planned: readonly Visit[],
  choices: readonly DayChoice[] | undefined = [],
  zone: string,
  refuse: (field: string, wrong: string) => never,
): (Visit & { isChecked: boolean })[] {
  const days = new Set(planned.map(({ day }) => day))
  const chosen = new Map<string, DayChoice>()
  for (const [n, choice] of choices.entries()) {
    const { day } = choice
    if (!days.has(day)) refuse(`choices.${n}.day`, 'The series has no visit on that day')
    if (chosen.has(day)) refuse(`choices.${n}.day`, 'There is another choice for that day')
    chosen.set(day, choice)
  }
  return planned.flatMap((visit) => {
    const choice = chosen.get(visit.day)
    if (choice?.choice === 'skip') return []
    if (choice?.choice !== 'move') return [{ ...visit, isChecked: choice === undefined }]
    const start = choice.start.endsWith('Z') ? choice.start : momentOf(choice.start, zone)
    if (start === undefined)
      refuse(
        `choices.${choices.indexOf(choice)}.start`,
        'This time doesn’t exist on that day: the clocks go forward',
      )
    return [{ ...visit, start, isChecked: true }]
  })
}

/** The sentence about visits whose time the clocks skip. */
export const skippedByClocks = (days: readonly string[], time: string) =>
  `The clocks skip ${time} on ${days.join('; ')}`

/** What a row of a visit takes of a staff member's time. */
interface TakenTime {
  readonly staffId: number
  readonly appointmentDate: string
  readonly duration: number
  readonly cleanup: number
}

/** Whether two visits begin on one day. */
export function shareDay(visits: readonly (readonly TakenTime[])[], zone: string): boolean {
  const days = visits.map(([first]) => first && dayAt(first.appointmentDate, zone))
  return new Set(days).size < days.length
}

/** Whether a visit runs into another one of the same staff member: what no query of the database finds. */
export function runInto(visits: readonly (readonly TakenTime[])[]): boolean {
  const ends = new Map<number, string>()
  const inOrder = visits.toSorted(([a], [b]) =>
    (a?.appointmentDate ?? '') < (b?.appointmentDate ?? '') ? -1 : 1,
  )
  return inOrder.some((rows) => {
    const runsInto = rows.some((row) => row.appointmentDate < (ends.get(row.staffId) ?? ''))
    for (const { staffId, appointmentDate, duration, cleanup } of rows) {
      const end = minutesAfter(appointmentDate, duration + cleanup)
      if (end > (ends.get(staffId) ?? '')) ends.set(staffId, end)
    }
    return runsInto
  })
}

/** Whether a visit has rows that begin on another day than the visit itself. */
export const runsPastDay = (
  { start, rows }: { start: string | undefined; rows: readonly TakenTime[] },
  zone: string,
): boolean =>
  start !== undefined &&
  rows.some(({ appointmentDate }) => dayAt(appointmentDate, zone) !== dayAt(start, zone))

/** A row of a series, as the rules need it. */
export interface SeriesRow {
  readonly id: number
  readonly seriesDay: string | null
  readonly appointmentDate: string
  readonly status: Status
}

/** The rows of one day of a series, by time. */
export interface SeriesVisit<Row extends SeriesRow = SeriesRow> {
  readonly day: string
  readonly rows: readonly [Row, ...Row[]]
  /** It begins when the series says; one that was moved by itself does not. */
  readonly isOnPlan: boolean
}

/** The visits of a series, by day. @param rows by time */
export function visitsOf<Row extends SeriesRow>(
  rows: readonly Row[],
  time: string,
  zone: string,
): SeriesVisit<Row>[] {
  const byDay = new Map<string, [Row, ...Row[]]>()
  for (const row of rows) {
    const day = row.seriesDay ?? dayAt(row.appointmentDate, zone)
    const before = byDay.get(day)
    if (before) before.push(row)
    else byDay.set(day, [row])
  }
  return [...byDay]
    .map(([day, its]) => {
      const isOnPlan = its[0].appointmentDate === momentOf(`${day}T${time}`, zone)
      return { day, rows: its, isOnPlan }
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

const isOpenRow = ({ status }: SeriesRow) => status === 'scheduled' || status === 'confirmed'
const isDone = ({ status }: SeriesRow) =>
  takesTime(status) && status !== 'scheduled' && status !== 'confirmed'

/** A visit that is still to come: some row is open, and none has begun or is completed. */
export const isOpen = ({ rows }: SeriesVisit, now: string): boolean =>
  rows.some(isOpenRow) && !rows.some(isDone) && rows[0].appointmentDate > now

/** The rows of a visit that a change of its series changes: those that are cancelled stay. */
export const openRows = <Row extends SeriesRow>({ rows }: SeriesVisit<Row>): Row[] =>
  rows.filter(isOpenRow)

/**
 * The visits that a change of a series reaches: the chosen one, and of the later ones, or of all, those that are
 * still to come and were not moved by themselves.
 * @param day the day of the chosen visit, by the rule
 */
export const reached = <Row extends SeriesRow>(
  visits: readonly SeriesVisit<Row>[],
  { day, scope, now }: { day: string; scope: SeriesScope; now: string },
): SeriesVisit<Row>[] =>
  visits.filter((visit) => {
    if (visit.day === day) return openRows(visit).length > 0 && !visit.rows.some(isDone)
    return (scope === 'all' || visit.day > day) && visit.isOnPlan && isOpen(visit, now)
  })

/** Visits as the API shows them. */
export const shownVisits = (visits: readonly SeriesVisit[], now: string): Series['visits'] =>
  visits.map((visit) => {
    const standing = visit.rows.filter(({ status }) => takesTime(status))
    const [first = visit.rows[0]] = standing
    return {
      day: visit.day,
      appointmentIds: visit.rows.map(({ id }) => id),
      appointmentDate: first.appointmentDate,
      status: first.status,
      isMoved: !visit.isOnPlan,
      isOpen: isOpen(visit, now),
    }
  })
