import { dayAfter, isDay } from '@salon/contract/salon-clock'
import { useState } from 'react'
import { useText } from '../../../../text/text.ts'
import '../../../../text/calendar.ts'
import { Button } from '../../../../ui/button.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { PopoverPanel } from '../../../../ui/popover-panel.tsx'
import { SmallMonth } from './small-month.tsx'

interface GoToDayProps {
  anchor: HTMLElement
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The day that is shown, 'YYYY-MM-DD'. */
  day: string
  today: string
  weekStart: number
  onChoose: (day: string) => void
}

/** Weeks that are gone back or on by: to the next colour, or the next cut. */
const jumps = [1, 4, 6]

/** Goes to any day: by a small month, so many weeks on or back, or a date that is typed. */
export const GoToDay = ({
  anchor,
  open,
  onOpenChange,
  day,
  today,
  weekStart,
  onChoose,
}: GoToDayProps) => {
  const t = useText()
  // The day that was typed, until it is chosen.
  const [marked, setMarked] = useState(day)
  const choose = (next: string) => {
    onOpenChange(false)
    onChoose(next)
  }
  return (
    <PopoverPanel
      {...{ anchor, open, onOpenChange }}
      label={t('appointments.goToDay')}
      // Below the line under the day.
      sideOffset={20}
      focus='[data-day][tabindex="0"]'
    >
      <div className="w-72 max-w-[calc(100vw-3rem)] pointer-coarse:w-80">
        <SmallMonth key={marked} day={marked} {...{ today, weekStart }} onChoose={choose} />
        <div className="mt-2 grid grid-cols-3 gap-1.5 border-t border-line pt-3">
          {(['calendar.weeksOn', 'calendar.weeksBack'] as const).map((words, back) =>
            jumps.map((count) => (
              <Button
                key={`${words} ${count}`}
                size="sm"
                className="px-1!"
                onClick={() => choose(dayAfter(day, (back ? -7 : 7) * count))}
              >
                {t(words, { count })}
              </Button>
            )),
          )}
        </div>
        <div className="mt-1.5 flex gap-1.5">
          <DateField
            aria-label={t('appointments.goToDay')}
            defaultValue={day}
            // The browser hands over '' while a part of the date is being typed.
            onChange={({ target: { value } }) => isDay(value) && setMarked(value)}
            onKeyDown={({ key }) => key === 'Enter' && choose(marked)}
            className="min-h-8! flex-1"
          />
          <Button size="sm" onClick={() => choose(today)}>
            {t('appointments.today')}
          </Button>
        </div>
      </div>
    </PopoverPanel>
  )
}
