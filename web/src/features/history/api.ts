import type { HistoryEntry, HistorySubject } from '@salon/contract/history'
import { wallClockAt } from '@salon/contract/salon-clock'
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { call, CallError } from '../../lib/call.ts'
import type { Overlap } from '../appointments/api.ts'

/** So many entries at once: a few days of a client, and not much to draw on a phone. */
const entriesOfPage = 30
/** So far back among a client's entries services are looked for that a visit has lost. */
const entriesLookedAt = 100

/** Which entries of a page: those after one, the newest without. */
interface HistoryCursor {
  readonly after: number
  /** The appointments of a visit, as they were found for its first page. */
  readonly ids?: readonly number[]
}

interface LoadedPage {
  readonly entries: readonly HistoryEntry[]
  /** The page that follows, if one does. */
  readonly next: HistoryCursor | null
}

const from = (place: HistoryCursor | null) => ({
  limit: String(entriesOfPage + 1),
  ...(place && { after: String(place.after) }),
})

/** Fetches one entry more than shown, to know whether another page follows. */
const pageOf = (found: readonly HistoryEntry[], ids?: readonly number[]): LoadedPage => {
  const entries = found.slice(0, entriesOfPage)
  const last = entries.at(-1)
  const next =
    found.length > entriesOfPage && last ? { after: last.seq, ...(ids && { ids }) } : null
  return { entries, next }
}

/** The subject of the list: a visit by one of its appointments, a client, or the salon and one kind. */
export type HistoryOf =
  | { readonly whose: 'visit' | 'client'; readonly id: number }
  | { readonly whose: 'salon'; readonly subject?: HistorySubject }

/** Page by page, newest first; `data` is the entries of all pages so far, and how many those are. */
export const historyQueries = {
  /**
   * A visit includes all appointments of its client on that day, and a client all their
   * visits; deleted ones among them.
   * @param timeZone the salon's: it decides what a day is
   */
  pages: (of: HistoryOf, timeZone: string) =>
    infiniteQueryOptions({
      queryKey: ['history', of, timeZone],
      queryFn: async ({ pageParam, signal }): Promise<LoadedPage> => {
        const query = from(pageParam)
        if (of.whose === 'salon') {
          const { subject } = of
          const salonQuery = { ...query, ...(subject && { subject }) }
          return pageOf(await call('GET /api/history', { query: salonQuery }, { signal }))
        }
        if (of.whose === 'client') return pageOf(await ofCustomer(of.id, query, signal))
        const ids = pageParam?.ids ?? (await visitWith(of.id, timeZone, signal))
        const found = await Promise.all(ids.map((id) => ofAppointment(id, query, signal)))
        return pageOf(
          found.flat().sort((a, b) => b.seq - a.seq),
          ids,
        )
      },
      initialPageParam: null as HistoryCursor | null,
      getNextPageParam: (page) => page.next,
      select: ({ pages }) => ({
        entries: pages.flatMap(({ entries }) => entries),
        pages: pages.length,
      }),
      // Another kind of things takes the place of one; another client never stands for a client.
      placeholderData: (before) => (of.whose === 'salon' ? before : undefined),
    }),
}

interface Query {
  limit: string
  after?: string
}

const ofAppointment = (id: number, query: Query, signal: AbortSignal) =>
  call('GET /api/appointments/:id/history', { params: { id: String(id) }, query }, { signal })

const ofCustomer = (id: number, query: Query, signal: AbortSignal) =>
  call('GET /api/customers/:id/history', { params: { id: String(id) }, query }, { signal })

/** Nothing where there is nothing any more. */
const unlessGone = (error: unknown): [] => {
  if (error instanceof CallError && error.status === 404) return []
  throw error
}

/** The numbers of the appointments that are one visit with `id`, or were before they were deleted. */
async function visitWith(id: number, timeZone: string, signal: AbortSignal): Promise<number[]> {
  const [rows, own] = await Promise.all([
    call('GET /api/appointments/:id/visit', { params: { id: String(id) } }, { signal }).catch(
      unlessGone,
    ),
    ofAppointment(id, from(null), signal),
  ])
  const last = rows[0] ?? own.find(({ subject }) => subject === 'appointment')
  const customerId = last?.customerId
  if (!last?.appointmentDate || typeof customerId !== 'number') return [id]
  const dayOf = (moment: string) => wallClockAt(moment, timeZone).day
  const day = dayOf(last.appointmentDate)
  const recent = await ofCustomer(customerId, { limit: String(entriesLookedAt) }, signal)
  const lost = recent.filter(
    ({ operation, appointmentDate }) =>
      operation === 'deleted' && appointmentDate !== null && dayOf(appointmentDate) === day,
  )
  return [
    ...new Set([
      id,
      ...rows.map((row) => row.id),
      ...lost.flatMap(({ appointmentId }) => appointmentId ?? []),
    ]),
  ]
}

/** Undoes one entry; which is an entry itself, that can be undone in its turn. */
export const useUndo = () =>
  useMutation({
    mutationFn: ({ seq, overlap }: { seq: number; overlap: Overlap }) =>
      call('POST /api/history/:seq/undo', { params: { seq: String(seq) }, query: { overlap } }),
    meta: { changes: 'history' },
  })

/** Rows that were removed. */
export interface RemovedRows {
  readonly subject: HistorySubject
  readonly ids: readonly number[]
}

/** Undoes the newest removal of each row, one after the other: the same rows are there again. */
export const useUndoRemovals = () =>
  useMutation({
    mutationFn: async ({ subject, ids }: RemovedRows) => {
      const entries = await call('GET /api/history', { query: { subject } })
      for (const id of ids) {
        const removal = entries.find(
          ({ rowId, operation }) => rowId === id && operation === 'deleted',
        )
        if (!removal) throw new CallError(404, '', null)
        await call('POST /api/history/:seq/undo', {
          params: { seq: String(removal.seq) },
          query: {},
        })
      }
    },
    meta: { changes: 'history' },
  })
