import type { WorkingDay } from '@salon/contract/working-hours'
import type { OutsideHours } from '@salon/contract/working-spans'
import './working-hours.ts'
import { useFormats, useText } from './text.ts'

type T = ReturnType<typeof useText>
type Formats = ReturnType<typeof useFormats>

/** The end of a day is its midnight, which clocks show as the first minute. */
const timeOf = (time: string, formats: Formats) =>
  formats.timeOfDay(time === '24:00' ? '00:00' : time)

/** '9:00 AM – 5:00 PM' */
export const spanText = ({ from, to }: { from: string; to: string }, formats: Formats): string =>
  `${timeOf(from, formats)} – ${timeOf(to, formats)}`

/** The hours of a day with its breaks, or that it is closed. */
export const dayText = (day: WorkingDay | null, t: T, formats: Formats): string => {
  if (!day) return t('workingHours.closed')
  const breaks = day.breaks.map((pause) => spanText(pause, formats))
  const rest = breaks.length > 0 ? ` (${t('workingHours.breakLabel')} ${breaks.join(', ')})` : ''
  return `${spanText(day, formats)}${rest}`
}

/** A week on one line, for the history; days off are left out. */
export const weekText = (week: readonly (WorkingDay | null)[], t: T, formats: Formats): string =>
  week
    .flatMap((day, n) =>
      day ? `${formats.weekdayNames('short')[n] ?? ''} ${dayText(day, t, formats)}` : [],
    )
    .join('; ') || t('workingHours.closed')

/** Why a row is outside of working hours, as a function of it and its staff member's name. */
export const useOutsideWords = () => {
  const t = useText()
  const formats = useFormats()
  return ({ why, staffId, hours, day, span, reason }: OutsideHours, staff: string): string => {
    const isSalons = staffId === null
    const on = { day: formats.dayHeading(day), staff }
    if (why === 'closed') {
      const words = t(isSalons ? 'workingHours.salonClosed' : 'workingHours.notWorking', on)
      return reason ? `${words} (${reason})` : words
    }
    const range = why === 'outside' ? hours : span
    const at = { staff, hours: range ? spanText(range, formats) : '' }
    if (why === 'outside') {
      return isSalons ? t('workingHours.outsideSalon', at) : t('workingHours.outsideStaff', at)
    }
    if (why === 'break') return t('workingHours.onBreak', at)
    return span?.reason
      ? t('workingHours.blockedFor', { ...at, reason: span.reason })
      : t('workingHours.blocked', at)
  }
}
