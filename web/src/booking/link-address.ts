/** The token of a client's link, '/booking/<token>'. */
export const tokenIn = (path: string): string => decodeURIComponent(path.split('/').at(-1) ?? '')

/** Where a client's link has the booking as iCalendar. */
export const calendarAddress = (link: string): string =>
  `/api/booking-link/${encodeURIComponent(tokenIn(link))}/visit.ics`
