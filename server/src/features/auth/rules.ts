/** A session lasts this long after its last use. */
export const sessionDays = 30
const day = 24 * 60 * 60 * 1000
const hour = 60 * 60 * 1000

/** When a session that is used now ends. */
export const endOfSession = (now: Date) => new Date(now.getTime() + sessionDays * day).toISOString()

/** Whether the last use was long enough ago to be worth writing down. */
export const isWorthTouching = (lastUsedAt: string, now: Date) =>
  now.getTime() - new Date(lastUsedAt).getTime() > hour
