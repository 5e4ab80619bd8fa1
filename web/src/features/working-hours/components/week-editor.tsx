import type { WorkingDay } from '@salon/contract/working-hours'
import '../../../text/working-hours.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DayHoursFields } from './day-hours-fields.tsx'

/** Seven days, of which 0 is Sunday; null is a day off. */
export type Week = readonly (WorkingDay | null)[]

interface WeekEditorProps {
  week: Week
  /** What a day without hours is. */
  offLabel: string
  /** 0 begins with Sunday, 1 with Monday, 6 with Saturday. */
  weekStart: number
  onChange: (week: Week) => void
  /** What is wrong with a day, by its place in the week. */
  errors: ReadonlyMap<number, string>
}

/** The days of a week in the order of the salon's calendar. */
export const weekOrder = (weekStart: number): number[] =>
  Array.from({ length: 7 }, (_, n) => (weekStart + n) % 7)

const monday = 1
const weekdays = [1, 2, 3, 4, 5]

/** The hours of seven days, to set one by one or as Monday's. */
export const WeekEditor = ({ week, offLabel, weekStart, onChange, errors }: WeekEditorProps) => {
  const t = useText()
  const names = useFormats().weekdayNames('long')
  const copyMonday = () =>
    onChange(week.map((day, n) => (weekdays.includes(n) ? (week[monday] ?? null) : day)))
  return (
    <div className="flex flex-col gap-2">
      <div className="divide-y divide-line">
        {weekOrder(weekStart).map((n) => (
          <DayHoursFields
            key={n}
            label={names[n] ?? ''}
            offLabel={offLabel}
            day={week[n] ?? null}
            error={errors.get(n)}
            onChange={(day) => onChange(week.with(n, day))}
          />
        ))}
      </div>
      <Button size="sm" className="self-start" onClick={copyMonday}>
        {t('workingHours.copyMonday')}
      </Button>
      <p className="text-sm text-subtle">{t('workingHours.midnightHint')}</p>
    </div>
  )
}
