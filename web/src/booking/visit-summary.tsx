/** @jsxImportSource preact */
import type { Hold } from '@salon/contract/booking-page'
import type { PublicBooking, PublicLine } from '@salon/contract/public-booking'
import { useEffect, useRef, useState } from 'preact/hooks'
import { dayHeading, money, stretch, time, timeRange } from '../text/formats.ts'
import { usePage } from './context.ts'
import { Icon } from './controls.tsx'
import { browserZone, minutesAndSeconds, zoneNotice } from './moments.ts'

const minutesOf = (lines: readonly PublicLine[]) => {
  const ends = lines.map(({ start, duration }) => Date.parse(start) + duration * 60_000)
  return (Math.max(...ends) - Date.parse(lines[0]?.start ?? '')) / 60_000
}

interface VisitSummaryProps {
  readonly lines: readonly PublicLine[]
  readonly total: string | null
  readonly isTotalFrom: boolean
  /** What was paid beforehand. */
  readonly deposit?: PublicBooking['deposit']
}

/** When, what, with whom and for how much. */
export function VisitSummary({ lines, total, isTotalFrom, deposit }: VisitSummaryProps) {
  const { words, locale } = usePage()
  const start = lines[0]?.start
  const zone = start !== undefined && zoneNotice(start, locale.timeZone, browserZone(), words)
  return (
    <>
      {start !== undefined && (
        <p class="text-base font-semibold text-ink figures">
          <time dateTime={start}>
            {dayHeading(start, locale)}
            <br />
            {timeRange(start, minutesOf(lines), locale)}
          </time>
        </p>
      )}
      {zone && <p class="text-muted">{zone}</p>}
      <ul class="mt-3 space-y-2">
        {lines.map((line) => (
          <li key={line.serviceId} class="flex gap-4">
            <span class="min-w-0 flex-1">
              <span class="block text-ink">{line.service}</span>
              <span class="block text-muted figures">
                {lines.length > 1 && `${time(line.start, locale)} · `}
                {stretch(line.duration, locale)} · {words.with(line.staff)}
              </span>
            </span>
            {line.price !== null && (
              <span class="shrink-0 text-ink figures">
                {Number(line.price) === 0 ? words.free : money(line.price, locale)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {total !== null && lines.length > 1 && (
        <p class="mt-3 flex justify-between border-t border-line pt-3 font-medium text-ink">
          {words.total}
          <span class="figures">
            {isTotalFrom ? words.from(money(total, locale)) : money(total, locale)}
          </span>
        </p>
      )}
      {deposit && (
        <p class="mt-3 flex justify-between gap-4 border-t border-line pt-3 text-ink">
          {words.pay.deposit[deposit.state]}
          <span class="shrink-0 figures">
            {money(deposit.amount, { ...locale, currency: deposit.currency })}
          </span>
        </p>
      )}
    </>
  )
}

/** Remaining minutes that are announced to screen readers. */
const announcedMinutes = new Set([5, 2, 1])

interface CountdownProps {
  readonly hold: Hold
  readonly until: number
  readonly onEnd: () => void
}

/** For how long a start is still kept. It is shown each second, and announced at five, two and one minutes. */
export function Countdown({ hold, until, onEnd }: CountdownProps) {
  const { words, locale, say } = usePage()
  const [left, setLeft] = useState(until - Date.now())
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    const count = () => {
      const rest = until - Date.now()
      setLeft(rest)
      const seconds = Math.ceil(rest / 1000)
      if (seconds % 60 === 0 && announcedMinutes.has(seconds / 60))
        say(words.details.minutesLeft(seconds / 60))
      if (rest <= 0) {
        clearInterval(timer)
        end.current()
      }
    }
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [until, say, words])
  if (hold.start === null) return null
  return (
    <p class="flex items-center gap-2 text-sm text-brand-ink figures">
      <Icon name="clock" />
      <span>{words.details.kept(time(hold.start, locale), minutesAndSeconds(left))}</span>
    </p>
  )
}
