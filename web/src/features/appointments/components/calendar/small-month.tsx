import { dayAfter, monthAfter, monthGrid } from '@salon/contract/salon-clock'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useFormats, useText } from '../../../../text/text.ts'
import '../../../../text/calendar.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'

interface SmallMonthProps {
  /** The day that is chosen, 'YYYY-MM-DD'. */
  day: string
  today: string
  /** 0 begins on Sunday. */
  weekStart: number
  onChoose: (day: string) => void
}

/** A month to pick a day from. One tab stop: arrow keys go by day and week, Page Up and Page Down by month. */
export const SmallMonth = ({ day, today, weekStart, onChoose }: SmallMonthProps) => {
  const t = useText()
  const formats = useFormats()
  const [reached, setReached] = useState(day)
  const table = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(false)
  useEffect(() => {
    if (hasMoved.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [reached])
  const names = formats.weekdayNames('narrow')
  const fullNames = formats.weekdayNames('long')
  const weeks = monthGrid(reached, weekStart)
  const month = reached.slice(0, 7)
  const move = (event: KeyboardEvent) => {
    const next = reachedBy(event.key, reached)
    if (!next) return
    event.preventDefault()
    hasMoved.current = true
    setReached(next)
  }
  const turn = (months: number) => {
    hasMoved.current = false
    setReached(monthAfter(reached, months))
  }
  return (
    <div>
      <div className="flex items-center justify-between">
        <IconButton
          size="sm"
          tooltip={false}
          label={t('appointments.previousMonth')}
          onClick={() => turn(-1)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <p aria-live="polite" className="text-sm font-semibold">
          {formats.monthTitle(reached)}
        </p>
        <IconButton
          size="sm"
          tooltip={false}
          label={t('appointments.nextMonth')}
          onClick={() => turn(1)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <table ref={table} className="mt-1 w-full table-fixed">
        <thead>
          <tr>
            {names.map((_, column) => {
              const weekday = (column + weekStart) % 7
              return (
                <th
                  key={weekday}
                  scope="col"
                  abbr={fullNames[weekday]}
                  className="h-7 text-xs font-medium text-muted"
                >
                  {names[weekday]}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((of) => (
                <td key={of} className="p-0 text-center">
                  <button
                    type="button"
                    data-day={of}
                    tabIndex={of === reached ? 0 : -1}
                    aria-label={formats.dayHeading(of)}
                    aria-pressed={of === day}
                    aria-current={of === today ? 'date' : undefined}
                    onClick={() => onChoose(of)}
                    onKeyDown={move}
                    className={clsx(
                      'figures size-9 rounded-full text-sm pointer-coarse:size-11',
                      of === day
                        ? 'bg-brand-solid font-semibold text-on-solid'
                        : clsx(
                            'hover:bg-hover',
                            of === today
                              ? 'font-semibold text-brand-ink'
                              : of.startsWith(month)
                                ? 'text-ink'
                                : 'text-subtle',
                          ),
                    )}
                  >
                    {Number(of.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const daysByKey: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** The day that a key leads to; by month the same date, or the last one that the month has. */
function reachedBy(key: string, from: string): string | undefined {
  const days = daysByKey[key]
  if (days !== undefined) return dayAfter(from, days)
  const months = key === 'PageUp' ? -1 : key === 'PageDown' ? 1 : 0
  if (months === 0) return undefined
  const first = monthAfter(from, months)
  const last = dayAfter(monthAfter(first, 1), -1)
  const same = dayAfter(first, Number(from.slice(8)) - 1)
  return same < last ? same : last
}
