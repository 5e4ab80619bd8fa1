/** For how many days a deletion can be undone. */
export const undoableDays = 30

/** The moment since when deletions can be undone; earlier ones are final. */
export const undoableSince = (now: Date): string =>
  new Date(now.getTime() - undoableDays * 24 * 60 * 60 * 1000).toISOString()
