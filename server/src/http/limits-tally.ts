import type { Counted, Tally } from '../kernel/tally.ts'

/** What one caller did lately. */
interface Entry {
  /** As all processes have counted, when they were last asked. */
  told: number
  /** What only we know of. */
  untold: number
  /** What is being told. */
  telling: number
  /** By `performance.now()`. */
  endsAt: number
}

interface Tallied {
  /** Milliseconds that a call counts for. */
  readonly window: number
  /** So many calls of one caller are told to the others at once. */
  readonly batch: number
  /** Counts for all processes. */
  readonly countAll: (tallies: readonly Tally[]) => Promise<Counted[]>
}

/** So many callers are remembered; then the one that is known longest is forgotten. */
const mostCallers = 20_000

/**
 * Counts calls here, and tells the other processes of a batch at a time, so that a call waits for
 * nothing and a caller of few calls costs no statement at all. The slack: in a window each process
 * may let through up to a batch of calls that the others have not heard of, and what comes while a
 * batch is on its way. While the database cannot be reached each process goes on by its own count.
 */
export function tallyOf({ window, batch, countAll }: Tallied) {
  const entries = new Map<string, Entry>()
  let isTelling = false

  const entryOf = (key: string): Entry => {
    const now = performance.now()
    const known = entries.get(key)
    if (known && known.endsAt > now) return known
    entries.delete(key)
    if (entries.size >= mostCallers) makeRoom(now)
    const entry = { told: 0, untold: 0, telling: 0, endsAt: now + window }
    entries.set(key, entry)
    return entry
  }
  const makeRoom = (now: number) => {
    for (const [key, { endsAt }] of entries) if (endsAt <= now) entries.delete(key)
    const [longest] = entries.keys()
    if (longest !== undefined && entries.size >= mostCallers) entries.delete(longest)
  }
  const tell = async () => {
    isTelling = true
    const due = [...entries].filter(([, { untold }]) => untold >= batch)
    for (const [, entry] of due) {
      entry.telling = entry.untold
      entry.untold = 0
    }
    try {
      const seconds = window / 1000
      const counted = await countAll(due.map(([key, { telling: by }]) => ({ key, by, seconds })))
      for (const [at, { count, millisecondsLeft }] of counted.entries()) {
        const entry = due[at]?.[1]
        if (!entry) continue
        entry.told = count
        entry.endsAt = performance.now() + millisecondsLeft
      }
    } catch {
      // Whoever asks the database for something hears of it; these calls are told with the next.
      for (const [, entry] of due) entry.untold += entry.telling
    } finally {
      for (const [, entry] of due) entry.telling = 0
      isTelling = false
    }
  }

  return {
    /** Counts a call, and says how many there were of a caller who may make so many. */
    count: (key: string, most: number): Counted => {
      const entry = entryOf(key)
      entry.untold += 1
      // Whoever is refused anyway, everywhere, is no news.
      if (entry.untold >= batch && entry.told <= most && !isTelling) void tell()
      return {
        count: entry.told + entry.telling + entry.untold,
        millisecondsLeft: Math.ceil(entry.endsAt - performance.now()),
      }
    },
  }
}
