import type { WorkingDay } from '@salon/contract/working-hours'
import { isWholeDay, type OutsideHours } from '@salon/contract/working-spans'
import './working-hours.ts'
import { useFormats, useText, type Formats, type TextFunction } from './text.ts'

/** The end of a day is its midnight, which clocks show as the first minute. */
const timeOf = (time: string, formats: Formats) =>
  formats.timeOfDay(time === '24:00' ? '00:00' : time)

/** '9:00 AM – 5:00 PM', or 'all day', for use within a text. */
export const spanText = (
  span: { from: string; to: string },
  t: TextFunction,
  formats: Formats,
): string =>
  isWholeDay(span)
    ? t('workingHours.wholeDayInText')
    : `${timeOf(span.from, formats)} – ${timeOf(span.to, formats)}`

/** What a day without hours is: the salon is closed, a staff member has a day off. */
export const offText = (staffId: number | null, t: TextFunction): string =>
  t(staffId === null ? 'workingHours.closed' : 'workingHours.dayOff')

/** The hours of a day with its breaks, or `off`. */
export const dayText = (
  day: WorkingDay | null,
  t: TextFunction,
  formats: Formats,
  off = offText(null, t),
): string => {
  if (!day) return off
  const breaks = day.breaks.map((pause) => spanText(pause, t, formats))
  const rest = breaks.length > 0 ? ` (${t('workingHours.breakLabel')} ${breaks.join(', ')})` : ''
  return `${spanText(day, t, formats)}${rest}`
}

/** A week on one line; days off are left out. */
export const weekText = (
  week: readonly (WorkingDay | null)[],
  t: TextFunction,
  formats: Formats,
  off = offText(null, t),
): string =>
  week
    .flatMap((day, n) =>
      day ? `${formats.weekdayNames('short')[n] ?? ''} ${dayText(day, t, formats)}` : [],
    )
    .join('; ') || off

/** Why a row is outside of working hours, as a function of it and its staff member's name. */
export const useOutsideWords = () => {
  const t = useText()
  const formats = useFormats()
  return (outside: OutsideHours, staff: string): string => {
    if (outside.why === 'closed') {
      const { staffId, day, reason } = outside
      const words = t(staffId === null ? 'workingHours.salonClosed' : 'workingHours.notWorking', {
        day: formats.dayHeading(day),
        staff,
      })
      return reason ? `${words} (${reason})` : words
    }
    const at = { staff, hours: spanText(outside.span, t, formats) }
    switch (outside.why) {
      case 'outside':
        return outside.staffId === null
          ? t('workingHours.outsideSalon', at)
          : t('workingHours.outsideStaff', at)
      case 'break':
        return t('workingHours.onBreak', at)
      case 'blocked':
        return outside.reason
          ? t('workingHours.blockedFor', { ...at, reason: outside.reason })
          : t('workingHours.blocked', at)
    }
  }
}
