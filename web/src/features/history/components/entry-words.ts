import type { ConditionKind, Severity } from '@salon/contract/conditions'
import type { TestEffect, TestResult } from '@salon/contract/patch-tests'
import type { FormQuestion } from '@salon/contract/form-questions'
import type { Mixture } from '@salon/contract/formulas'
import type { HistoryEntry } from '@salon/contract/history'
import type { HealthConsent } from '@salon/contract/safety'
import { wallClockAt } from '@salon/contract/salon-clock'
import {
  memberRole,
  ownerRole,
  palette,
  photoKinds,
  type FeedDetail,
  type Status,
} from '@salon/contract/vocabulary'
import type { WorkingDay } from '@salon/contract/working-hours'
import '../../../text/calendar-feeds.ts'
import '../../../text/blocked-times.ts'
import '../../../text/categories.ts'
import '../../../text/photos.ts'
import '../../../text/safety-card.ts'
import '../../../text/safety.ts'
import '../../../text/print.ts'
import '../../../text/services.ts'
import '../../../text/staff.ts'
import { mixturesText } from '../../../text/formulas.ts'
import '../../../text/history.ts'
import '../../../text/waiting-list.ts'
import '../../../text/working-hours.ts'
import { dayText, weekText } from '../../../text/hours.ts'
import '../../../text/customers.ts'
import type { Formats, TextFunction } from '../../../text/text.ts'
import { fields } from './entry-fields.ts'
import { importWords } from './import-entry-words.ts'

type WorkingWeek = readonly (WorkingDay | null)[]
type FieldChange = HistoryEntry['changes'][number]
type RecordedValue = FieldChange['before']

/** The page that shows the history. What the page already says is left out. */
export type HistoryScope = 'visit' | 'client' | 'salon'

/** One line of what was changed; `null` is nothing. */
export interface ChangedLine {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** An entry in words. */
export interface EntryWords {
  /** What was done: 'Changed the time and the price'. */
  readonly sentence: string
  /** What was changed, the most specific first: client, service, time. */
  readonly about: readonly string[]
  /** Each field that was changed; none of what came or went as a whole. */
  readonly lines: readonly ChangedLine[]
  /** What came or went as a whole, field by field. */
  readonly summary: readonly string[]
}

type Field = keyof typeof fields
const isField = (field: string): field is Field => field in fields

/** What people have a name, and things a title. */
const titled = new Set<HistoryEntry['subject']>(['service', 'category'])

/** A change for display; a moment is split into date and time. */
interface DescribedChange extends Omit<FieldChange, 'field'> {
  readonly field: Field
}

const describeChanges = (entry: HistoryEntry, timeZone: string): DescribedChange[] =>
  entry.changes.flatMap((change): DescribedChange[] => {
    const { field, before, after } = change
    if (field === 'appointmentDate') return momentsOf(before, after, timeZone)
    if (field === 'name' && titled.has(entry.subject)) return [{ ...change, field: 'title' }]
    if (field === 'weekdays' && entry.subject === 'waitingEntry')
      return [{ ...change, field: 'wantedDays' }]
    // Of closures and special hours it is the hours of the day.
    if (field === 'day' && entry.subject !== 'exception') return [{ ...change, field: 'date' }]
    // Of one that does not repeat it says nothing.
    if (field === 'everyWeeks' && entry.operation !== 'changed' && (after ?? before) === 1)
      return []
    return isField(field) ? [{ ...change, field }] : []
  })

function momentsOf(
  before: RecordedValue,
  after: RecordedValue,
  timeZone: string,
): DescribedChange[] {
  const clock = (moment: RecordedValue) =>
    typeof moment === 'string' ? wallClockAt(moment, timeZone) : undefined
  const [was, is] = [clock(before), clock(after)]
  const parts: DescribedChange[] = []
  if (was?.day !== is?.day)
    parts.push({ field: 'date', before: was?.day ?? null, after: is?.day ?? null })
  // The hour that clocks turned back show twice is another time, too.
  if (was?.time !== is?.time || parts.length === 0) {
    parts.push({ field: 'time', before: was?.time ?? null, after: is?.time ?? null })
  }
  return parts
}

const numbersIn = (value: RecordedValue) => JSON.parse(String(value)) as number[]

/** How the values of a field are written; texts and numbers as they are. */
const written: Partial<
  Record<
    Field,
    (value: RecordedValue, t: TextFunction, formats: Formats, entry: HistoryEntry) => string
  >
> = {
  date: (value, _t, formats) => formats.date(String(value)),
  time: (value, _t, formats) => formats.timeOfDay(String(value)),
  birthday: (value, _t, formats) => formats.date(String(value)),
  validFrom: (value, _t, formats) => formats.date(String(value)),
  firstDay: (value, _t, formats) => formats.date(String(value)),
  lastDay: (value, _t, formats) => formats.date(String(value)),
  week: (value, t, formats, { name }) => {
    const off = t(name === null ? 'workingHours.closed' : 'workingHours.dayOff')
    return weekText(JSON.parse(String(value)) as WorkingWeek, t, formats, off)
  },
  day: (value, t, formats) => dayText(JSON.parse(String(value)) as WorkingDay, t, formats),
  from: (value, _t, formats) => formats.timeOfDay(String(value)),
  to: (value, _t, formats) => formats.timeOfDay(String(value)),
  arrivedAt: (value, _t, formats) => formats.time(String(value)),
  serviceIds: (value, t) => t('waitingList.serviceCount', { count: numbersIn(value).length }),
  staffIds: (value, t) =>
    numbersIn(value).length === 0
      ? t('waitingList.anyone')
      : t('waitingList.staffCount', { count: numbersIn(value).length }),
  wantedDays: (value, t, formats) =>
    numbersIn(value)
      .map((n) => formats.weekdayNames('short')[n])
      .join(', ') || t('waitingList.anyDay'),
  detail: (value, t) => t(`calendarFeeds.details.${value as FeedDetail}`),
  issuedAt: (value, _t, formats) => formats.dateTime(String(value)),
  weekdays: (value, _t, formats) => {
    const names = formats.weekdayNames('short')
    return (JSON.parse(String(value)) as number[]).map((n) => names[n]).join(', ')
  },
  everyWeeks: (value, t) =>
    value === 1
      ? t('blockedTimes.everyWeek')
      : t('blockedTimes.everyWeeks', { count: Number(value) }),
  until: (value, _t, formats) => formats.date(String(value)),
  exceptDays: (value, _t, formats) =>
    (JSON.parse(String(value)) as string[]).map((day) => formats.date(day)).join(', '),
  condition: (value, t) => t(`safety.kinds.${value as ConditionKind}`),
  consent: (value, t) => t(`safetyCard.consents.${value as HealthConsent['decision']}`),
  severity: (value, t) => t(`safety.severities.${value as Severity}`),
  testedAt: (value, _t, formats) => formats.dateTime(String(value)),
  readAfterHours: (value, t) => t('safetyCard.hours', { count: Number(value) }),
  result: (value, t) => t(`safetyCard.results.${value as TestResult}`),
  photo: (_value, t) => t('safetyCard.photo'),
  hoursBefore: (value, t) => t('safetyCard.hours', { count: Number(value) }),
  monthsValid: (value, t) => t('safetyCard.months', { count: Number(value) }),
  effect: (value, t) => t(`safetyCard.effects.${value as TestEffect}`),
  mixtures: (value, t, formats) => mixturesText(JSON.parse(String(value)) as Mixture[], t, formats),
  questions: (value) =>
    (JSON.parse(String(value)) as FormQuestion[]).map(({ label }) => label).join('; '),
  asksSignature: (value, t) => t(value ? 'history.asked' : 'history.notAsked'),
  duration: (value, _t, formats) => formats.duration(Number(value)),
  initialWork: (value, _t, formats) => formats.duration(Number(value)),
  processing: (value, _t, formats) => formats.duration(Number(value)),
  cleanup: (value, _t, formats) => formats.duration(Number(value)),
  price: (value, _t, formats) => formats.money(String(value)),
  status: (value, t) => t(`appointments.statuses.${value as Status}`),
  source: (_value, t) => t('history.online'),
  answer: (value, t) => t(value === 'given' ? 'history.answerGiven' : 'history.answerAwaited'),
  isActive: (value, t) => t(value ? 'services.active' : 'services.inactive'),
  role: (value, t) => {
    if (value === ownerRole) return t('staff.owner')
    return value === memberRole ? t('staff.member') : String(value)
  },
  color: (value, t) => {
    const colours = Object.keys(palette) as (keyof typeof palette)[]
    const known = colours.find((each) => palette[each] === value)
    return known ? t(`categories.colors.${known}`) : String(value)
  },
}

function valueText(
  t: TextFunction,
  formats: Formats,
  entry: HistoryEntry,
  { field, ...change }: DescribedChange,
  which: 'before' | 'after',
) {
  const value = change[which]
  const name = change[`${which}Name`]
  if (name) return name
  if (value === null || value === '' || value === '[]') return null
  return written[field]?.(value, t, formats, entry) ?? String(value)
}

/** Words one after the other, as a sentence has them: 'the time and the price'. */
const listed = (words: readonly string[], { language }: Formats) =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(words)

/**
 * Fields of an entry, as a sentence names them.
 * @param names the API's names of those that are meant
 */
export const fieldWords = (
  t: TextFunction,
  formats: Formats,
  entry: HistoryEntry,
  names: readonly string[],
): string => {
  const changes = entry.changes.filter(({ field }) => names.includes(field))
  const described = describeChanges({ ...entry, changes }, formats.timeZone)
  return listed(
    [...new Set(described.map(({ field }) => t(`history.what.${fields[field][1]}`)))],
    formats,
  )
}

const sentenceOf = (t: TextFunction, formats: Formats, entry: HistoryEntry) => {
  const { subject, operation, changes } = entry
  if (operation === 'merged' || operation === 'separated') return t(`history.${operation}`)
  if (operation !== 'changed' && subject !== 'record')
    return t(`history.operations.${subject}.${operation}`)
  if (subject === 'photo') return t('history.photosMoved')
  const names = changes.map(({ field }) => field)
  return t('history.changed', { what: fieldWords(t, formats, entry, names) })
}

/** The kind of an added or deleted photo; null for a reordered one. */
const photoKindText = (t: TextFunction, { changes }: HistoryEntry) => {
  const kind = changes.find(({ field }) => field === 'kind')
  const known = photoKinds.find((each) => each === (kind?.after ?? kind?.before))
  return known ? t(`photos.${known}`) : null
}

/** Whom a client is part of, since they were merged. */
const partOfText = (t: TextFunction, { operation, changes }: HistoryEntry) => {
  const into = changes.find(({ field }) => field === 'mergedInto')
  return operation === 'merged' && into?.afterName
    ? t('history.partOf', { name: into.afterName })
    : null
}

const aboutOf = (
  t: TextFunction,
  formats: Formats,
  entry: HistoryEntry,
  whose: HistoryScope,
): string[] => {
  const { subject, operation, name, customerName, appointmentDate, appointmentId } = entry
  const client = whose === 'salon' ? customerName : null
  const when =
    appointmentDate && (whose !== 'visit' || operation !== 'changed')
      ? formats.dateTime(appointmentDate)
      : null
  const what: (string | null)[] = {
    appointment: [client, name, when],
    photo: [
      client,
      whose === 'visit' ? null : t('history.photoOf', { id: appointmentId }),
      photoKindText(t, entry),
    ],
    record: [client, t('history.record')],
    customer: [
      whose === 'salon' || operation === 'merged' || operation === 'separated' ? name : null,
      partOfText(t, entry),
    ],
    service: [name],
    offer: [name],
    staff: [name],
    category: [name],
    schedule: [name ?? t('workingHours.salon')],
    exception: [name ?? t('workingHours.salon')],
    blockedTime: [name],
    waitingEntry: [whose === 'client' ? null : customerName],
    calendarFeed: [name ?? t('workingHours.salon')],
    condition: [client],
    patchTest: [client],
    serviceTest: [name],
    testWaiver: [client, name, when],
    formula: [client],
    formTemplate: [name],
    signedForm: [client, name],
    consent: [client],
  }[subject]
  return what.filter((part) => part !== null)
}

/** What stands above already. */
const above = new Set<Field>(['customerId', 'serviceId', 'date', 'time'])
const namedAbove = new Set<HistoryEntry['subject']>(['appointment', 'serviceTest', 'testWaiver'])
/** Named by their staff member. */
const ofStaff = new Set<HistoryEntry['subject']>([
  'schedule',
  'exception',
  'blockedTime',
  'calendarFeed',
])
/** What goes without saying. */
const plain = new Set<RecordedValue>([memberRole, true])
/** Minutes that would be taken for the duration without a word; none go without saying. */
const labelled = new Set<Field>(['initialWork', 'processing', 'cleanup'])

const summaryOf = (
  t: TextFunction,
  formats: Formats,
  entry: HistoryEntry,
  whose: HistoryScope,
): string[] => {
  const which = entry.operation === 'deleted' ? 'before' : 'after'
  const isAbove = (field: Field) =>
    (namedAbove.has(entry.subject) && above.has(field)) ||
    (field === 'staffId' && ofStaff.has(entry.subject)) ||
    field === 'title' ||
    (field === 'name' && (entry.subject !== 'customer' || whose === 'salon'))
  return describeChanges(entry, formats.timeZone)
    .filter(
      ({ field, [which]: value }) =>
        !isAbove(field) && !plain.has(value) && !(labelled.has(field) && value === 0),
    )
    .flatMap((change) => {
      const words = valueText(t, formats, entry, change, which)
      if (words === null) return []
      if (labelled.has(change.field)) return `${t(fields[change.field][0])}: ${words}`
      return change.field === 'staffId' ? t('appointments.withStaff', { staff: words }) : words
    })
}

/**
 * An entry in the words and formats of the salon.
 * @param whose whose history it stands in
 */
export function entryWords(
  t: TextFunction,
  formats: Formats,
  entry: HistoryEntry,
  whose: HistoryScope,
): EntryWords {
  if (entry.import) return { ...importWords(t, formats, entry.import), lines: [], summary: [] }
  const isChange = entry.operation === 'changed'
  const isErased = entry.changes.length === 0 && entry.obstacle === 'erased'
  const hasValues = !isErased && entry.subject !== 'photo'
  return {
    sentence: isErased && isChange ? t('history.erased') : sentenceOf(t, formats, entry),
    about: aboutOf(t, formats, entry, whose),
    lines:
      isChange && hasValues
        ? describeChanges(entry, formats.timeZone).map((change) => ({
            label: t(fields[change.field][0]),
            before: valueText(t, formats, entry, change, 'before'),
            after: valueText(t, formats, entry, change, 'after'),
          }))
        : [],
    summary: [
      ...(!isChange && hasValues ? summaryOf(t, formats, entry, whose) : []),
      ...(isErased && !isChange ? [t('history.erased')] : []),
    ],
  }
}
