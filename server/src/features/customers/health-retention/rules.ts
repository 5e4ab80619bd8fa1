const day = 24 * 60 * 60 * 1000

/** Days between the notice and the removal. */
const noticeDays = 30

/** Notices of a salon are given together: after those of one day none follows for a week. */
const quietDays = 7

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day).toISOString()

/** Clients who were last seen before this moment are too long gone. */
export function keptSince(now: Date, years: number): string {
  const since = new Date(now)
  since.setUTCFullYear(now.getUTCFullYear() - years)
  return since.toISOString()
}

/** Health data is removed where the notice was given at this moment or before. */
export const noticedUntil = (now: Date): string => daysBefore(now, noticeDays)

/** From when on health data is removed. */
export const removedFrom = (noticedAt: string): string =>
  new Date(Date.parse(noticedAt) + noticeDays * day).toISOString()

/** No notice is given where the last one was given after this moment. */
export const quietSince = (now: Date): string => daysBefore(now, quietDays)
