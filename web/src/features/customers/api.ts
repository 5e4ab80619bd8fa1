import type { Customer, CustomerDraft } from '@salon/contract/customers'
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
/** So few that the row which adds a new client is in sight below them. */
const rowsOfPicker = 5

/**
 * Clients in the server's order, by name. `search` is what the person typed: the server looks for
 * it in name, e-mail and the digits of the phone. The rows found before stay while the next come.
 */
export const customerQueries = {
  /** Page by page; `data` is the rows of all pages so far. */
  pages: (search: string) =>
    infiniteQueryOptions({
      queryKey: ['customers', 'pages', search],
      // One row more than is shown tells whether there is a next page at all.
      queryFn: ({ pageParam, signal }) =>
        call(
          'GET /api/customers',
          { query: { ...matching(search), limit: String(rowsOfPage + 1), after: pageParam } },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) =>
        page.length > rowsOfPage ? page[rowsOfPage - 1]?.id.toString() : undefined,
      select: ({ pages }) => pages.flatMap((page) => page.slice(0, rowsOfPage)),
      placeholderData: keepPreviousData,
    }),
  /** The first few, for a list that opens under a field. */
  few: (search: string) =>
    queryOptions({
      queryKey: ['customers', 'few', search],
      queryFn: ({ signal }) =>
        call(
          'GET /api/customers',
          { query: { ...matching(search), limit: String(rowsOfPicker) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['customers', 'one', id],
      queryFn: ({ signal }) =>
        call('GET /api/customers/:id', { params: { id: String(id) } }, { signal }),
    }),
}

const matching = (search: string) => (search.trim() ? { q: search.trim() } : {})

/** Adds a client; answers the new row. */
export const useAddCustomer = () =>
  useMutation({
    mutationFn: (draft: CustomerDraft) => call('POST /api/customers', { body: draft }),
    meta: { changes: 'customers' },
  })

type CustomerFields = Pick<Customer, 'name' | 'email' | 'phone' | 'notes'>
/** A change of a row, and the row that it was made from. */
export type CustomerChange = RowEdit<Customer, CustomerFields>

const fieldsOf = ({ name, email, phone, notes }: Customer): CustomerFields => ({
  name,
  email,
  phone,
  notes,
})

/** Changes a row, merging what somebody else has changed since; answers the row as it is now. */
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

/** Removes a client: the person's data goes, past visits stay, those to come are cancelled. */
export const useRemoveCustomer = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/customers/:id', { params: { id: String(id) } }),
    meta: {
      changes: 'customers',
      gone: (id: number) => [customerQueries.one(id).queryKey],
    },
  })
