import { isDay } from '@salon/contract/salon-clock'

/** How a day is shown: one card after the other, a column for each staff member, or within its week. */
export type DayView = 'list' | 'staff' | 'week'

/** What the address of the visits says: the day, the tab, the view, whose week it is, and the search. */
export interface VisitsSearch {
  day?: string
  tab?: 'month'
  view?: 'staff' | 'week'
  staff?: number
  /** The waiting list is open; with times that became free, or 'list'. */
  waiting?: string
  /** What the visits are searched for. */
  q?: string
}

/** Reads an address; what makes no sense in it is left out. */
export const visitsSearch = ({
  day,
  tab,
  view,
  staff,
  waiting,
  q,
}: Readonly<Record<string, unknown>>): VisitsSearch => ({
  ...(isDay(day) && { day }),
  ...(tab === 'month' && { tab }),
  ...((view === 'staff' || view === 'week') && { view }),
  ...(Number.isSafeInteger(Number(staff)) && Number(staff) > 0 && { staff: Number(staff) }),
  ...(typeof waiting === 'string' && { waiting }),
  // Digits alone arrive as a number.
  ...((typeof q === 'number' || typeof q === 'string') && q !== '' && { q: String(q) }),
})
