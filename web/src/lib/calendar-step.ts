import { readCookie, writeCookie } from './cookie.ts'

/** Minutes that a visit snaps to when it is moved, resized or drawn in the calendar. */
export const calendarSteps = [15, 5] as const
export type CalendarStep = (typeof calendarSteps)[number]

const cookie = 'calendar-step'

/** A quarter of an hour, unless this device has a finer step. */
export const calendarStep = (): CalendarStep => (readCookie(cookie) === '5' ? 5 : 15)

export const storeCalendarStep = (step: CalendarStep): void => writeCookie(cookie, String(step))
