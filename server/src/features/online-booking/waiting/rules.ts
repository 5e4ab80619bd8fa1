import { offerMinutes } from '@salon/contract/vocabulary'

/** Why the last day of a wish is refused; undefined where it is not. @param window the days that can be booked */
export function wrongLastDay(
  lastDay: string,
  window: { readonly firstDay: string; readonly lastDay: string },
): string | undefined {
  if (lastDay < window.firstDay) return 'This day is too soon to be booked online'
  return lastDay > window.lastDay ? 'This day is too far ahead to be booked online' : undefined
}

/** Until when a time is offered to one client: half an hour, and never beyond its start. */
export const offerEnds = (start: string, now: Date): string => {
  const end = new Date(now.getTime() + offerMinutes * 60_000).toISOString()
  return end < start ? end : start
}
