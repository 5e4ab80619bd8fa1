const minute = 60 * 1000
const day = 24 * 60 * minute

/** Whether an account is of the day before: whoever has just opened a salon looks around in it. */
export const isFirstDay = (createdAt: string, now: Date) =>
  now.getTime() - new Date(createdAt).getTime() < day

/** Devices that were used last before this are forgotten: a cookie lasts as long. */
export const forgottenSince = (now: Date) => new Date(now.getTime() - 400 * day)

/** What happened before this is no news any more. */
export const lettersSince = (now: Date) => new Date(now.getTime() - day)

/** When a letter that did not leave is tried again: soon at first, and at last every hour. */
export const laterBy = (tries: number, now: Date) =>
  new Date(now.getTime() + Math.min(2 ** tries, 60) * minute)
