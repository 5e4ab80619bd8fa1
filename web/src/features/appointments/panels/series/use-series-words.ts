import { dayAfter } from '@salon/contract/salon-clock'
import type { RecurrencePattern } from '@salon/contract/recurrence-rule'
import { useFormats, useText } from '../../../../text/text.ts'
import '../../../../text/series.ts'

const aSunday = '2025-01-05'

/** Says when visits repeat: 'Every 3 weeks on Tuesday, 10:00, 12 times, until Jul 14'. */
export function useSeriesWords() {
  const t = useText()
  const formats = useFormats()
  // As they stand within a sentence: capitalized where the language does that.
  const weekday = (day: number) => formats.weekday(dayAfter(aSunday, day))
  const list = new Intl.ListFormat(formats.language, { type: 'conjunction' })

  const dayOfMonth = (on: Extract<RecurrencePattern, { unit: 'month' }>['on']) => {
    if ('day' in on)
      return on.day === -1 ? t('series.lastDay') : t('series.dayOfMonth', { day: on.day })
    const name = weekday(on.weekday)
    return on.nth === -1
      ? t('series.lastWeekday', { weekday: name })
      : t('series.nthWeekday', { weekday: name, nth: t(`series.ordinals.n${on.nth}`) })
  }
  const rhythm = (rule: RecurrencePattern): string => {
    const count = rule.every
    if (rule.unit === 'day')
      return count === 1 ? t('series.daily') : t('series.everyDays', { count })
    if (rule.unit === 'week') {
      const first = rule.weekStart ?? 1
      const inOrder = rule.weekdays.toSorted(
        (a, b) => ((a - first + 7) % 7) - ((b - first + 7) % 7),
      )
      const days = list.format(inOrder.map(weekday))
      return count === 1 ? t('series.weekly', { days }) : t('series.everyWeeks', { days, count })
    }
    const day = dayOfMonth(rule.on)
    return count === 1 ? t('series.monthly', { day }) : t('series.everyMonths', { day, count })
  }
  /** @param days of its visits, in order */
  const sentence = (rule: RecurrencePattern, time: string, days: readonly string[]) => {
    const last = days.at(-1)
    return [
      rhythm(rule),
      formats.timeOfDay(time),
      t('series.timesCount', { count: days.length }),
      ...(last === undefined ? [] : [t('series.untilDay', { day: formats.date(last) })]),
    ].join(', ')
  }
  return { dayOfMonth, sentence }
}
