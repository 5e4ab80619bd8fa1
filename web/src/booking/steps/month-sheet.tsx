/** @jsxImportSource preact */
import { monthAfter, monthGrid } from '@salon/contract/salon-clock'
import { dayHeading, monthTitle, weekdayNames } from '../../text/formats.ts'
import { usePage } from '../context.ts'
import { Icon, withArrowKeys } from '../controls.tsx'

interface MonthSheetProps {
  /** Its first day. */
  readonly month: string
  readonly weekStart: number
  readonly range: { readonly firstDay: string; readonly lastDay: string }
  readonly freeDays: readonly string[]
  readonly isLoading: boolean
  readonly day: string | null
  readonly onMonth: (month: string) => void
  readonly onDay: (day: string) => void
}

/** A month: days with free times are buttons with a dot, the others grey. */
export function MonthSheet({
  month,
  weekStart,
  range,
  freeDays,
  isLoading,
  day,
  onMonth,
  onDay,
}: MonthSheetProps) {
  const { words, locale } = usePage()
  const names = weekdayNames('short', locale)
  const turn = (by: number, label: string, icon: 'left' | 'right', isOn: boolean) => (
    <button
      type="button"
      aria-label={label}
      disabled={!isOn}
      onClick={() => onMonth(monthAfter(month, by))}
      class="flex size-11 items-center justify-center rounded-control text-ink hover:bg-hover disabled:opacity-30"
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <section aria-label={words.time.month} aria-busy={isLoading}>
      <div class="flex items-center justify-between">
        {turn(-1, words.time.earlier, 'left', month > monthAfter(range.firstDay, 0))}
        <h2 class="text-base font-semibold" aria-live="polite">
          {monthTitle(month, locale)}
        </h2>
        {turn(1, words.time.later, 'right', month < monthAfter(range.lastDay, 0))}
      </div>
      <div class="mt-2 grid grid-cols-7 gap-1 text-center text-xs text-muted" aria-hidden="true">
        {names.map((_, at) => (
          <span key={at} class="py-1">
            {names[(at + weekStart) % 7]}
          </span>
        ))}
      </div>
      <div
        role="group"
        aria-label={monthTitle(month, locale)}
        onKeyDown={withArrowKeys(7)}
        class="grid grid-cols-7 content-start gap-1"
      >
        {monthGrid(month, weekStart)
          .flat()
          .map((one) => {
            const isOut = monthAfter(one, 0) !== month
            if (isOut) return <span key={one} data-cell />
            const isFree = freeDays.includes(one)
            const isChosen = one === day
            if (!isFree && !isChosen)
              return (
                <span
                  key={one}
                  data-cell
                  aria-hidden="true"
                  class="flex h-11 items-center justify-center text-sm text-subtle figures"
                >
                  {Number(one.slice(8))}
                </span>
              )
            const state = isFree ? words.time.isFree : words.time.isFull
            return (
              <button
                key={one}
                type="button"
                data-cell
                aria-label={`${dayHeading(one, locale)}, ${state}`}
                aria-pressed={isChosen}
                onClick={() => onDay(one)}
                class={`relative flex h-11 items-center justify-center rounded-control text-sm font-medium transition-colors figures ${isChosen ? 'bg-brand-solid text-on-solid' : 'bg-surface text-ink shadow-control hover:bg-brand-soft'}`}
              >
                {Number(one.slice(8))}
                <span
                  class={`absolute bottom-1.5 size-1 rounded-full ${isFree ? 'bg-current' : ''} ${isChosen ? '' : 'text-brand'}`}
                />
              </button>
            )
          })}
      </div>
    </section>
  )
}
