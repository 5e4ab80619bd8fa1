import type { HistoryEntry } from '@salon/contract/history'
import { wallClockAt } from '@salon/contract/salon-clock'

/** An entry with those that it stands for. */
export interface ToldEntry {
  readonly entry: HistoryEntry
  /** Appointments that were cancelled with their client, or are booked again with them. */
  readonly along: number
}

/** The entries of one day of the salon, newest first. */
export interface HistoryDay {
  /** 'YYYY-MM-DD' */
  readonly day: string
  readonly entries: readonly ToldEntry[]
}

/** Deletes or restores a whole subject, and with it the parts. */
const isWhole = ({ operation }: HistoryEntry) => operation === 'deleted' || operation === 'restored'

/** Whether another entry of the same transaction covers this one. */
const isToldBy = (entry: HistoryEntry, other: HistoryEntry) =>
  isWhole(other) &&
  ((other.subject === 'appointment' &&
    entry.subject === 'photo' &&
    other.appointmentId === entry.appointmentId) ||
    (other.subject === 'customer' &&
      entry.subject === 'appointment' &&
      entry.operation === 'changed' &&
      other.customerId === entry.customerId))

/** What changed in nothing that people see says nothing to them; what it said may be erased. */
const isSilent = ({ operation, changes, subject, obstacle }: HistoryEntry) =>
  operation === 'changed' && subject !== 'photo' && changes.length === 0 && obstacle !== 'erased'

/**
 * Groups entries by the day of the salon on which they were made, and folds what was done with
 * something else into that.
 * @param entries newest first
 */
export function historyDays(entries: readonly HistoryEntry[], timeZone: string): HistoryDay[] {
  const doings = new Map<number, HistoryEntry[]>()
  for (const entry of entries) {
    const doing = doings.get(entry.transactionId)
    if (doing) doing.push(entry)
    else doings.set(entry.transactionId, [entry])
  }
  const toldBy = (entry: HistoryEntry) =>
    doings.get(entry.transactionId)?.find((other) => other !== entry && isToldBy(entry, other))
  const along = new Map<number, number>()
  for (const entry of entries) {
    const teller = toldBy(entry)
    if (teller?.subject === 'customer') along.set(teller.seq, (along.get(teller.seq) ?? 0) + 1)
  }
  const days = new Map<string, ToldEntry[]>()
  for (const entry of entries.filter((each) => !isSilent(each) && !toldBy(each))) {
    const { day } = wallClockAt(entry.at, timeZone)
    const told = { entry, along: along.get(entry.seq) ?? 0 }
    const known = days.get(day)
    if (known) known.push(told)
    else days.set(day, [told])
  }
  return [...days].map(([day, told]) => ({ day, entries: told }))
}
