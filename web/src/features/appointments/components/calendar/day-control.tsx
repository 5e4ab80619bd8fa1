import { dayAfter, daysOfWeek } from '@salon/contract/salon-clock'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useFormats, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { OnDemand } from '../../../../ui/on-demand.tsx'
import { useHotkey } from '../../../../ui/use-hotkey.ts'

const loadGoToDay = async () => (await import('./go-to-day.tsx')).GoToDay

interface DayControlProps {
  /** 'YYYY-MM-DD' */
  day: string
  today: string
  /** 0 begins on Sunday. */
  weekStart: number
  /** Whether its week is shown: then it goes from week to week. */
  isWeek: boolean
  /** A quieter line under the day, such as the number of its visits. */
  detail: ReactNode
  onChange: (day: string) => void
}

/**
 * The day or week that is shown, the next and the previous one, and a way to any day: the heading opens a small
 * month, as G does. Its code is loaded on focus.
 */
export const DayControl = ({
  day,
  today,
  weekStart,
  isWeek,
  detail,
  onChange,
}: DayControlProps) => {
  const t = useText()
  const formats = useFormats()
  const [heading, setHeading] = useState<HTMLButtonElement | null>(null)
  const [open, setOpen] = useState(false)
  const [tries, setTries] = useState(0)
  // Each use tries a failed load again.
  const load = () => setTries((count) => count + 1)
  const openMonth = () => {
    load()
    setOpen(!open)
  }
  const step = isWeek ? 7 : 1
  useHotkey('ArrowLeft', () => onChange(dayAfter(day, -step)))
  useHotkey('ArrowRight', () => onChange(dayAfter(day, step)))
  useHotkey('t', () => onChange(today))
  useHotkey('g', openMonth)
  const days = daysOfWeek(day, weekStart)
  const [first = day, last = day] = [days[0], days[6]]
  return (
    <div className="flex min-w-0 items-center gap-1 max-sm:order-1 max-sm:flex-1">
      <IconButton
        label={t(isWeek ? 'appointments.previousWeek' : 'appointments.previousDay')}
        onClick={() => onChange(dayAfter(day, -step))}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <div className="relative min-w-0 rounded-control px-1 text-center hover:bg-hover max-sm:flex-1 max-sm:px-0">
        <h2
          aria-live="polite"
          className="text-sm leading-5 font-semibold text-ink max-sm:text-label"
        >
          <button
            ref={setHeading}
            type="button"
            title={t('appointments.goToDay')}
            aria-haspopup="dialog"
            aria-expanded={open}
            onFocus={load}
            onPointerEnter={load}
            onClick={openMonth}
            className="inline-flex max-w-full items-center gap-1 after:absolute after:inset-0 after:rounded-control"
          >
            {isWeek ? (
              <time dateTime={first} className="truncate">
                <span className="max-xl:hidden">{formats.dayRange(first, last)}</span>
                <span className="xl:hidden">{formats.shortDayRange(first, last)}</span>
              </time>
            ) : (
              <time dateTime={day} className="truncate">
                <span className="max-[96rem]:hidden">{formats.dayHeading(day)}</span>
                <span className="min-[96rem]:hidden">{formats.nearDay(day)}</span>
              </time>
            )}
            {/* Up to a tablet there is room for the whole date or for this. */}
            <ChevronDown aria-hidden className="size-3.5 shrink-0 text-subtle max-lg:hidden" />
          </button>
        </h2>
        <p aria-live="polite" className="figures min-h-4 truncate text-xs leading-4 text-muted">
          {detail}
        </p>
      </div>
      <IconButton
        label={t(isWeek ? 'appointments.nextWeek' : 'appointments.nextDay')}
        onClick={() => onChange(dayAfter(day, step))}
      >
        <ChevronRight aria-hidden />
      </IconButton>
      <Button
        disabled={isWeek ? days.includes(today) : day === today}
        onClick={() => onChange(today)}
        // Elsewhere it stands below the small month.
        className="px-3! max-xl:hidden"
      >
        {t('appointments.today')}
      </Button>
      <OnDemand when={tries} load={loadGoToDay}>
        {(GoToDay) =>
          heading &&
          open && (
            <GoToDay
              anchor={heading}
              open={open}
              onOpenChange={setOpen}
              {...{ day, today, weekStart }}
              onChoose={onChange}
            />
          )
        }
      </OnDemand>
    </div>
  )
}
