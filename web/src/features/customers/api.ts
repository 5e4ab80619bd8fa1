import type {
  Customer,
  CustomerDraft,
  CustomerDuplicateQuery,
  FoundCustomer,
} from '@salon/contract/customers'
import { longestSearch, mostCounted, mostRanked } from '@salon/contract/vocabulary'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { editRow, type RowEdit } from '../../lib/edit-row.ts'

/** Few enough to draw at once on a phone, enough that most salons seldom ask for more. */
const rowsOfPage = 48
/** Few enough that the row which adds a new client stays visible below them. */
export const rowsOfPicker = 5
/** As many as a search answers at once. */
export const mostOfPicker = 100

/** A salon with so few clients may still be setting up. */
export const fewClients = 3

/** A client in a list; the last visit is known of those who were searched for. */
export type ListedCustomer = Customer & Partial<Pick<FoundCustomer, 'lastVisit'>>

interface Matches {
  readonly clients: readonly ListedCustomer[]
  /** How many there are; counting stops a little past a hundred. */
  readonly total: number
  /** Without a match: clients with similar names. */
  readonly similar: readonly ListedCustomer[]
}

/** A `total` for display: '12', or '100+' where counting stopped. */
export const countOf = (total: number) =>
  total < mostCounted ? String(total) : `${mostCounted - 1}+`

/** Asks for the best matches of what was typed, or for clients by name while nothing is. */
async function matchesOf(
  search: string,
  page: { limit: number; offset?: number; after?: number },
  signal: AbortSignal,
): Promise<Matches> {
  const { limit, offset = 0, after } = page
  const q = search.trim().slice(0, longestSearch)
  if (q !== '')
    return call('GET /api/customers/search', { query: { q, limit, offset } }, { signal })
  const query = { limit: String(limit), after: after?.toString() }
  const clients = await call('GET /api/customers', { query }, { signal })
  return { clients, total: clients.length, similar: [] }
}

/**
 * Clients in the server's order: by name, or by how well they match `search`, what the person typed.
 * The rows found before stay while the next come.
 */
export const customerQueries = {
  /** Page by page; `data` is the rows of all pages so far. */
  pages: (search: string) =>
    infiniteQueryOptions({
      queryKey: ['customers', 'pages', search],
      // Fetches one row more than shown, to know whether another page follows.
      queryFn: ({ pageParam, signal }) =>
        matchesOf(search, { limit: rowsOfPage + 1, ...pageParam }, signal),
      initialPageParam: {} as { offset?: number; after?: number },
      getNextPageParam: ({ clients }, pages) => {
        const last = clients[rowsOfPage - 1]
        if (clients.length <= rowsOfPage || !last) return undefined
        if (search.trim() === '') return { after: last.id }
        const offset = pages.length * rowsOfPage
        return offset <= mostRanked ? { offset } : undefined
      },
      select: ({ pages }) => ({
        clients: pages.flatMap((page) => page.clients.slice(0, rowsOfPage)),
        similar: pages[0]?.similar ?? [],
      }),
      placeholderData: keepPreviousData,
    }),
  /** The first few, for a list that opens under a field. */
  few: (search: string, limit = rowsOfPicker) =>
    queryOptions({
      queryKey: ['customers', 'few', search, limit],
      queryFn: ({ signal }) => matchesOf(search, { limit }, signal),
      placeholderData: keepPreviousData,
    }),
  /** Who is there already with a name or phone as far as it is typed. */
  duplicates: (query: CustomerDuplicateQuery) =>
    queryOptions({
      queryKey: ['customers', 'duplicates', query],
      queryFn: ({ signal }) => call('GET /api/customers/duplicates', { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['customers', 'one', id],
      queryFn: ({ signal }) =>
        call('GET /api/customers/:id', { params: { id: String(id) } }, { signal }),
    }),
}

/** Adds a client; answers the new row. */
export const useAddCustomer = () =>
  useMutation({
    mutationFn: (draft: CustomerDraft) => call('POST /api/customers', { body: draft }),
    meta: { changes: 'customers' },
  })

type CustomerFields = Pick<Customer, 'name' | 'email' | 'phone' | 'notes' | 'birthday'>
/** A change of a row, and the row that it was made from. */
export type CustomerChange = RowEdit<Customer, CustomerFields>

const fieldsOf = ({ name, email, phone, notes, birthday }: Customer): CustomerFields => ({
  name,
  email,
  phone,
  notes,
  birthday,
})

/** Changes a row and merges concurrent changes; returns the current row. */
export const useEditCustomer = () =>
  useMutation({
    mutationFn: (edit: CustomerChange) =>
      editRow(edit, {
        fieldsOf,
        versionOf: (row) => row.version,
        send: (body, ifMatch) =>
          call(
            'PUT /api/customers/:id',
            { params: { id: String(edit.before.id) }, body },
            { ifMatch },
          ),
      }),
    meta: { changes: 'customers' },
  })

interface Removal {
  id: number
  /** Whether the notes and photos of the visits are kept or deleted. */
  visits: 'keep' | 'erase'
}

/** Removes a client: the person's data goes, past visits stay, those to come are cancelled. */
export const useRemoveCustomer = () =>
  useMutation({
    mutationFn: ({ id, visits }: Removal) =>
      call('DELETE /api/customers/:id', { params: { id: String(id) }, query: { visits } }),
    meta: {
      changes: 'customers',
      gone: ({ id }: Removal) => [customerQueries.one(id).queryKey],
    },
  })
