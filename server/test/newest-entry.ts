import { historyRoutes, type HistoryEntry } from '@salon/contract/history'
import type { Caller } from './open-salon.ts'

/** The newest entry in the history of the whole salon, or of one kind. */
export async function newestEntry(
  caller: Caller,
  subject?: HistoryEntry['subject'],
): Promise<HistoryEntry> {
  const query = { limit: 1, ...(subject && { subject }) }
  const [entry] = await caller.call(historyRoutes.all, { query })
  if (!entry) throw new Error('nothing was done yet')
  return entry
}
