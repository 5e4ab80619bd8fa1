import { placeInMonth } from '@salon/contract/recurrence'
import { isDay } from '@salon/contract/salon-clock'
import { weekdayOf } from '@salon/contract/working-spans'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useFormats, useText } from '../../../../text/text.ts'
import '../../../../text/series.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { FigureInput } from '../../../../ui/figure-input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { useSettings } from '../../../settings/api.ts'
import { SeriesProblems } from '../../components/series/series-problems.tsx'
import { newRepeat, ruleOf, type RepeatInput } from './series-rule.ts'
import { useBookSeries } from './use-book-series.ts'
import { useMayWaiveTest } from '../booking/untested-notice.tsx'
import type { BookingState } from '../booking/use-booking.ts'
import { useSeriesWords } from './use-series-words.ts'

const units = ['day', 'week', 'month'] as const

/** How a new booking repeats, and what is in the way of its visits once it is to be booked. */
export const SeriesFields = ({ booking }: { booking: BookingState }) => {
  const t = useText()
  const formats = useFormats()
  const words = useSeriesWords()
  const mayWaiveTest = useMayWaiveTest()
  const { data: settings } = useSettings()
  const weekStart = settings?.weekStart ?? 0
  const [typed, setTyped] = useState<RepeatInput>(newRepeat)
  const put = (changed: Partial<RepeatInput>) => setTyped((before) => ({ ...before, ...changed }))
  const [date, time] = useWatch({ control: booking.form.control, name: ['date', 'time'] })
  const found = ruleOf(typed, date, weekStart)
  const { save, problems, choices, choose, toBook } = useBookSeries(
    booking,
    found?.wrong ? undefined : found?.rule,
  )
  const { repeat } = booking
  useEffect(() => {
    repeat.set(save)
    return () => repeat.set(undefined)
  })

  const weekdays = typed.weekdays ?? (isDay(date) ? [weekdayOf(date)] : [])
  const toggle = (day: number) =>
    put({
      weekdays: weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day],
    })
  const wrong = found?.wrong
  const place = isDay(date) ? placeInMonth(date) : undefined
  const weekday = isDay(date) ? weekdayOf(date) : 0
  return (
    <div className="flex flex-col gap-4 rounded-control bg-sunken p-4">
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('series.every')}>
          <FigureInput
            value={typed.every}
            onChange={(event) => put({ every: event.target.value })}
            inputMode="numeric"
          />
        </Field>
        <Field label={t('series.unit')}>
          <Select
            value={typed.unit}
            onChange={(event) => put({ unit: event.target.value as RepeatInput['unit'] })}
            options={units.map((unit) => ({ value: unit, label: t(`series.units.${unit}`) }))}
          />
        </Field>
        {typed.unit === 'week' && (
          <div
            role="group"
            aria-label={t('series.weekdays')}
            className="col-span-2 flex flex-wrap gap-x-4"
          >
            {Array.from({ length: 7 }, (_, n) => (weekStart + n) % 7).map((day) => (
              <Checkbox
                key={day}
                label={formats.weekdayNames('short')[day]}
                checked={weekdays.includes(day)}
                onChange={() => toggle(day)}
              />
            ))}
          </div>
        )}
        {typed.unit === 'month' && place && (
          <Field label={t('series.monthDay')} className="col-span-2">
            <Select
              value={typed.monthDay}
              onChange={(event) => put({ monthDay: event.target.value as RepeatInput['monthDay'] })}
              options={[
                { value: 'day', label: words.dayOfMonth({ day: place.day }) },
                ...(place.isLastDay
                  ? [{ value: 'lastDay', label: words.dayOfMonth({ day: -1 }) }]
                  : []),
                { value: 'nth', label: words.dayOfMonth({ nth: place.nth, weekday }) },
                ...(place.isLast
                  ? [{ value: 'last', label: words.dayOfMonth({ nth: -1, weekday }) }]
                  : []),
              ]}
            />
          </Field>
        )}
        <Field label={t('series.ends')}>
          <Select
            value={typed.ends}
            onChange={(event) => put({ ends: event.target.value as RepeatInput['ends'] })}
            options={[
              { value: 'times', label: t('series.endsAfter') },
              { value: 'until', label: t('series.endsOn') },
            ]}
          />
        </Field>
        {typed.ends === 'times' ? (
          <Field label={t('series.visits')}>
            <FigureInput
              value={typed.times}
              onChange={(event) => put({ times: event.target.value })}
              inputMode="numeric"
            />
          </Field>
        ) : (
          <Field label={t('series.until')}>
            <DateField
              value={typed.until}
              onChange={(event) => put({ until: event.target.value })}
            />
          </Field>
        )}
      </div>
      {wrong !== undefined && <FieldError>{wrong}</FieldError>}
      {found && wrong === undefined && (
        <p role="status" className="text-sm">
          {words.sentence(found.rule, time, found.days)}
        </p>
      )}
      {problems && (
        <SeriesProblems
          problems={problems}
          choices={choices}
          onChoose={choose}
          words={{ skip: t('series.skip'), book: t('series.book') }}
          mayWaiveTest={mayWaiveTest}
        >
          <p>{t('series.bookAll', { count: toBook })}</p>
        </SeriesProblems>
      )}
    </div>
  )
}
