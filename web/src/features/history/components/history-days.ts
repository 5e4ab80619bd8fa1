import type { HistoryEntry } from '@salon/contract/history'
import { wallClockAt } from '@salon/contract/salon-clock'

/** An entry, and how many others are folded into it. */
export interface HistoryLine {
  readonly entry: HistoryEntry
  /** Appointments that were cancelled with their client, are booked again with them, or moved to another. */
  readonly cascaded: number
}

/** The entries of one day of the salon, newest first. */
export interface HistoryDay {
  /** 'YYYY-MM-DD' */
  readonly day: string
  readonly entries: readonly HistoryLine[]
}

/** Deletes or restores a whole subject, and with it the parts. */
const isWhole = ({ operation }: HistoryEntry) => operation === 'deleted' || operation === 'restored'

/** Moves what belongs to a client. */
const isMerge = ({ operation }: HistoryEntry) => operation === 'merged' || operation === 'separated'

/** Whether another entry of the same transaction covers this one. */
const isCoveredBy = (entry: HistoryEntry, other: HistoryEntry) =>
  (isMerge(other) && (entry.subject === 'appointment' || entry.subject === 'waitingEntry')) ||
  (isWhole(other) &&
    ((other.subject === 'appointment' &&
      (entry.subject === 'photo' || entry.subject === 'formula') &&
      other.appointmentId === entry.appointmentId) ||
      (other.subject === 'customer' &&
        // A signed form is not void because its client was removed, with whom it goes and comes back.
        (entry.subject === 'signedForm' ||
          (entry.subject === 'appointment' && entry.operation === 'changed')) &&
        other.customerId === entry.customerId)))

/** An entry without visible changes is hidden, unless its content was erased. */
const isSilent = ({ operation, changes, subject, obstacle }: HistoryEntry) =>
  operation === 'changed' &&
  subject !== 'photo' &&
  changes.length === 0 &&
  obstacle !== 'erased' &&
  obstacle !== 'import'

/**
 * Groups entries by the day of the salon on which they were made, and folds what was done with
 * something else into that.
 * @param entries newest first
 */
export function historyDays(entries: readonly HistoryEntry[], timeZone: string): HistoryDay[] {
  const byTransaction = new Map<number, HistoryEntry[]>()
  for (const entry of entries) {
    const together = byTransaction.get(entry.transactionId)
    if (together) together.push(entry)
    else byTransaction.set(entry.transactionId, [entry])
  }
  const coverOf = (entry: HistoryEntry) =>
    byTransaction
      .get(entry.transactionId)
      ?.find((other) => other !== entry && isCoveredBy(entry, other))
  const cascaded = new Map<number, number>()
  for (const entry of entries) {
    const cover = coverOf(entry)
    if (cover?.subject === 'customer' && entry.subject !== 'signedForm')
      cascaded.set(cover.seq, (cascaded.get(cover.seq) ?? 0) + 1)
  }
  const days = new Map<string, HistoryLine[]>()
  for (const entry of entries.filter((each) => !isSilent(each) && !coverOf(each))) {
    const { day } = wallClockAt(entry.at, timeZone)
    const line = { entry, cascaded: cascaded.get(entry.seq) ?? 0 }
    const linesOfDay = days.get(day)
    if (linesOfDay) linesOfDay.push(line)
    else days.set(day, [line])
  }
  return [...days].map(([day, lines]) => ({ day, entries: lines }))
}
