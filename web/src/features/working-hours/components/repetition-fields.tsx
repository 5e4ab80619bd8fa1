import type { BlockedTime } from '@salon/contract/working-hours'
import { weekdayOf } from '@salon/contract/working-spans'
import '../../../text/blocked-times.ts'
import { useText } from '../../../text/text.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { WeekdayChoice } from './weekday-choice.tsx'

/** How a blocked time repeats; null `weekdays` is once. */
export type Repetition = Pick<BlockedTime, 'weekdays' | 'everyWeeks' | 'until'>

interface RepetitionFieldsProps {
  value: Repetition
  /** The first day, 'YYYY-MM-DD'. */
  day: string
  weekStart: number
  /** What is wrong with a field, by its name. */
  errors: ReadonlyMap<string, string>
  onChange: (change: Partial<Repetition>) => void
}

/** The numbers of weeks that are offered. */
const usualWeeks = [1, 2, 3, 4, 6, 8]

/** Whether a blocked time repeats, on which weekdays, and until when. */
export const RepetitionFields = ({
  value: { weekdays, everyWeeks, until },
  day,
  weekStart,
  errors,
  onChange,
}: RepetitionFieldsProps) => {
  const t = useText()
  const offered = [...new Set([...usualWeeks, everyWeeks])].toSorted((a, b) => a - b)
  return (
    <>
      <Field label={t('blockedTimes.repeats')} error={errors.get('everyWeeks')}>
        <Select
          value={weekdays ? String(everyWeeks) : ''}
          options={[
            { value: '', label: t('blockedTimes.never') },
            ...offered.map((count) => ({
              value: String(count),
              label:
                count === 1 ? t('blockedTimes.everyWeek') : t('blockedTimes.everyWeeks', { count }),
            })),
          ]}
          onChange={({ target }) =>
            onChange(
              target.value === ''
                ? { weekdays: null }
                : { weekdays: weekdays ?? [weekdayOf(day)], everyWeeks: Number(target.value) },
            )
          }
        />
      </Field>
      {weekdays && (
        <>
          <Field group label={t('blockedTimes.weekdays')} error={errors.get('weekdays')}>
            <WeekdayChoice
              chosen={weekdays}
              weekStart={weekStart}
              onChange={(chosen) => onChange({ weekdays: chosen })}
            />
          </Field>
          <Field
            label={t('blockedTimes.until')}
            hint={t('blockedTimes.untilHint')}
            error={errors.get('until')}
          >
            <DateField
              value={until ?? ''}
              onChange={({ target }) => onChange({ until: target.value || null })}
            />
          </Field>
        </>
      )}
    </>
  )
}
