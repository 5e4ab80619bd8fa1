/** @jsxImportSource preact */
import type { BookingPage } from '@salon/contract/booking-page'
import type { PublicDays, PublicTime } from '@salon/contract/public-booking'
import { monthAfter } from '@salon/contract/salon-clock'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import {
  date,
  dayAndTime,
  dayAndTimeInText,
  dayHeading,
  nearDayInText,
  time,
} from '../../text/formats.ts'
import { usePage } from '../context.ts'
import {
  Button,
  focusTitle,
  Notice,
  PhoneLink,
  Skeleton,
  StepTitle,
  FailureNotice,
  withArrowKeys,
} from '../controls.tsx'
import { daysToFetch, browserZone, dayOf, partsOfDay, zoneNotice } from '../moments.ts'
import type { BookingFailure } from '../booking-failure.ts'
import { useLoaded } from '../use-loaded.ts'
import { MonthSheet } from './month-sheet.tsx'

/** Where free times come from: the booking page, or the link of a booking that is moved. */
export interface FreeTimes<T extends PublicTime = PublicTime> {
  /** Names what is looked for: with another, what was loaded before is forgotten. */
  readonly key: string
  readonly days: (range: { from: string; to: string }) => Promise<PublicDays>
  readonly times: (range: { from: string; to: string }) => Promise<{ day: string; times: T[] }[]>
}

/** What stands under some of the times, and what the others mean beside those. */
export interface TimeNotes<T> {
  readonly of: (time: T) => string | null
  readonly others: string
}

interface TimeStepProps<T extends PublicTime> {
  readonly title: string
  readonly range: Pick<BookingPage, 'firstDay' | 'lastDay'>
  readonly salon: Pick<BookingPage['salon'], 'phone' | 'weekStart'>
  readonly free: FreeTimes<T>
  readonly day: string | null
  readonly onDay: (day: string) => void
  /** Without the time where the start is one of the nearest that the server named. */
  readonly onTime: (start: string, time?: T) => void
  readonly notes?: TimeNotes<T>
  /** The start that is being kept. */
  readonly pending: string | null
  readonly failure: BookingFailure | null
  /** The way to the waiting list. */
  readonly onWaiting?: () => void
  readonly children?: ComponentChildren
}

/** When: a month with the days that have free times, and the times of the chosen day. */
export function TimeStep<T extends PublicTime>({
  title,
  range,
  salon,
  free,
  day,
  onDay,
  onTime,
  notes,
  pending,
  failure,
  onWaiting,
  children,
}: TimeStepProps<T>) {
  const { words, locale, say } = usePage()
  const [month, setMonth] = useState(monthAfter(day ?? range.firstDay, 0))
  const choose = (one: string) => {
    setMonth(monthAfter(one, 0))
    onDay(one)
  }
  const daysInMonth = daysToFetch(month, salon.weekStart, range)
  const days = useLoaded(`${free.key} ${month}`, () =>
    daysInMonth ? free.days(daysInMonth) : Promise.resolve({ days: [], next: null }),
  )
  const times = useLoaded(day && `${free.key} ${day}`, async () => {
    const found = await free.times({ from: day ?? '', to: day ?? '' })
    return found.find((one) => one.day === day)?.times ?? []
  })
  const { reload: reloadDays } = days
  const { reload: reloadTimes } = times
  const knownFailure = useRef(failure)
  // A layout effect: with the button gone, the focus would be on the body until the next frame.
  useLayoutEffect(() => {
    // What is loaded first is newer than a failure that the step begins with.
    if (failure === knownFailure.current) return
    knownFailure.current = failure
    if (!failure?.starts) return
    // A time that was taken is shown no longer, and its button had the focus.
    focusTitle()
    reloadDays()
    reloadTimes()
  }, [failure, reloadDays, reloadTimes])
  const freeDays = days.value?.days ?? []
  const inMonth = freeDays.filter((one) => monthAfter(one, 0) === month)
  const next = days.value?.next ?? null
  // The first free day is opened by itself; later, Back and the reload find it in the address.
  // The sheet of a month holds days of the one before.
  const firstShown = freeDays.find((one) => one >= month)
  const firstFree = firstShown ?? (next === null ? undefined : dayOf(next, locale.timeZone))
  useEffect(() => {
    if (day !== null || firstFree === undefined) return
    // A month that was turned to meanwhile stays.
    if (monthAfter(firstFree, 0) !== month) setMonth(monthAfter(firstFree, 0))
    onDay(firstFree)
  }, [day, firstFree, month, onDay])
  useEffect(() => {
    if (day !== null && times.value)
      say(words.time.found(times.value.length, dayHeading(day, locale)))
  }, [times.value, say, day, words, locale])

  // Once known, the first free start stays the way back from later days.
  const [earliest, setEarliest] = useState<string>()
  useEffect(() => {
    if (month === monthAfter(range.firstDay, 0) && firstFree !== undefined) setEarliest(firstFree)
  }, [month, firstFree, range.firstDay])

  const isFull = days.value !== undefined && freeDays.length === 0 && next === null
  const isFullFromNow = isFull && month === monthAfter(range.firstDay, 0)
  useEffect(() => {
    if (isFullFromNow) say(words.time.full)
  }, [isFullFromNow, say, words])
  const zone = zoneNotice(
    day === null ? new Date().toISOString() : `${day}T12:00:00Z`,
    locale.timeZone,
    browserZone(),
    words,
  )
  return (
    <>
      <StepTitle>{title}</StepTitle>
      {zone && <p class="mt-1 text-muted">{zone}</p>}
      {children}
      {failure && ![days.error?.text, times.error?.text].includes(failure.text) && (
        <div class="mt-4">
          <FailureNotice failure={failure} phone={salon.phone}>
            {failure.starts && <NearestTimes starts={failure.starts} onTime={onTime} />}
          </FailureNotice>
        </div>
      )}
      {isFullFromNow ? (
        <div class="mt-6 rounded-card border border-line bg-surface p-6 text-center">
          <h2 class="text-base font-semibold">{words.time.full}</h2>
          <p class="mx-auto mt-2 max-w-md text-muted">
            {(onWaiting ? words.time.fullHint : words.time.fullUntil)(date(range.lastDay, locale))}
          </p>
          <div class="mt-5 flex flex-wrap justify-center gap-3">
            {onWaiting && (
              <Button variant="primary" onClick={onWaiting}>
                {words.time.waiting}
              </Button>
            )}
            {salon.phone && <PhoneLink phone={salon.phone} />}
          </div>
        </div>
      ) : (
        <div class="mt-6 gap-8 md:grid md:grid-cols-[21rem_minmax(0,1fr)]">
          <div>
            <MonthSheet
              month={month}
              weekStart={salon.weekStart}
              range={range}
              freeDays={freeDays}
              isLoading={days.isLoading}
              day={day}
              onMonth={setMonth}
              onDay={choose}
            />
            <div class="mt-3 empty:hidden">
              {earliest !== undefined && day !== null && day !== earliest && (
                <Button block onClick={() => choose(earliest)}>
                  {words.time.next(nearDayInText(earliest, locale))}
                </Button>
              )}
            </div>
          </div>
          <section class="mt-6 min-h-72 md:mt-0" aria-busy={times.isLoading}>
            {days.error !== undefined && (
              <Retry failure={days.error} onRetry={days.retry} phone={salon.phone} />
            )}
            {days.value && inMonth.length === 0 && next !== null && (
              <Notice tone="info" icon="calendar">
                <p class="font-medium">{words.time.fullMonth}</p>
                <Button onClick={() => choose(dayOf(next, locale.timeZone))}>
                  {words.time.next(dayAndTimeInText(next, locale))}
                </Button>
              </Notice>
            )}
            {day !== null && monthAfter(day, 0) === month && (
              <>
                <h2 class="text-base font-semibold md:leading-11">{dayHeading(day, locale)}</h2>
                {times.isLoading && (
                  <div class="mt-3 grid grid-cols-3 gap-2 sm:grid-cols-4">
                    <Skeleton rows={8} face="h-12" />
                  </div>
                )}
                {times.error !== undefined && times.error.text !== days.error?.text && (
                  <Retry failure={times.error} onRetry={times.retry} phone={salon.phone} />
                )}
                {times.value?.length === 0 && (
                  <div class="mt-3 space-y-3">
                    <p class="text-muted">{words.time.fullDay}</p>
                    {firstFree !== undefined && firstFree !== day && (
                      <Button onClick={() => choose(firstFree)}>
                        {words.time.next(nearDayInText(firstFree, locale))}
                      </Button>
                    )}
                  </div>
                )}
                {times.value && (
                  <TimesOfDay times={times.value} onTime={onTime} notes={notes} pending={pending} />
                )}
              </>
            )}
            {day === null && days.value && freeDays.length > 0 && (
              <p class="text-muted">{words.time.pick}</p>
            )}
            {onWaiting && days.value && (
              <p class="mt-6 text-sm text-muted">
                {words.time.noneFits}{' '}
                <button
                  type="button"
                  class="min-h-11 font-medium text-ink underline underline-offset-4"
                  onClick={onWaiting}
                >
                  {words.time.waiting}
                </button>
              </p>
            )}
          </section>
        </div>
      )}
    </>
  )
}

const Retry = ({
  failure,
  phone,
  onRetry,
}: {
  failure: BookingFailure
  phone: string | null
  onRetry: () => void
}) => {
  const { words } = usePage()
  return (
    <div class="mt-3">
      <FailureNotice failure={failure} phone={phone}>
        <Button onClick={onRetry}>{words.retry}</Button>
      </FailureNotice>
    </div>
  )
}

interface TimesOfDayProps<T extends PublicTime> {
  readonly times: readonly T[]
  readonly onTime: (start: string, time: T) => void
  readonly notes: TimeNotes<T> | undefined
  readonly pending: string | null
}

function TimesOfDay<T extends PublicTime>({ times, onTime, notes, pending }: TimesOfDayProps<T>) {
  const { words, locale } = usePage()
  const noted = new Map(times.map((one) => [one, notes?.of(one) ?? null]))
  return (
    <>
      {notes && [...noted.values()].some((note) => note !== null) && (
        <p class="mt-1 text-sm text-muted">{notes.others}</p>
      )}
      {partsOfDay(times, locale.timeZone).map(({ part, times: some }) => (
        <div key={part} class="mt-4">
          <h3 id={part} class="text-sm text-muted">
            {words.time[part]}
          </h3>
          <div
            role="group"
            aria-labelledby={part}
            onKeyDown={withArrowKeys(3)}
            class="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-4"
          >
            {some.map((one) => (
              <button
                key={one.start}
                type="button"
                data-cell
                // Not `disabled`, which would take the focus.
                aria-disabled={pending !== null || undefined}
                aria-busy={pending === one.start || undefined}
                onClick={() => pending === null && onTime(one.start, one)}
                class="min-h-12 rounded-control border border-line-strong bg-surface text-base font-medium text-ink shadow-control transition-colors figures hover:border-brand hover:bg-brand-soft not-aria-busy:aria-disabled:opacity-50 aria-busy:border-brand aria-busy:bg-brand-soft"
              >
                {time(one.start, locale)}
                {noted.get(one) && (
                  <>
                    {' '}
                    <span class="block px-1 pb-1 text-xs font-normal wrap-break-word text-muted">
                      {noted.get(one)}
                    </span>
                  </>
                )}
              </button>
            ))}
          </div>
        </div>
      ))}
    </>
  )
}

/** The nearest free starts, where the chosen one was taken. */
export function NearestTimes({
  starts,
  onTime,
}: {
  starts: readonly string[]
  onTime: (start: string) => void
}) {
  const { words, locale } = usePage()
  if (starts.length === 0) return <p>{words.time.noNearest}</p>
  return (
    <>
      <p>{words.time.nearest}</p>
      <div class="flex flex-wrap gap-2">
        {starts.map((start) => (
          <Button key={start} onClick={() => onTime(start)}>
            {dayAndTime(start, locale)}
          </Button>
        ))}
      </div>
    </>
  )
}
