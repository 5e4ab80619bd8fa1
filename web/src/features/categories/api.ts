import type { Category, CategoryDraft, CategoryEdit } from '@salon/contract/categories'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const categoryQueries = {
  /** Every category that is not archived, by name; inactive ones too. */
  list: () =>
    queryOptions({
      queryKey: ['categories', 'list'],
      queryFn: ({ signal }) => call('GET /api/categories', {}, { signal }),
    }),
}

/** Adds a category; answers the new row. */
export const useAddCategory = () =>
  useMutation({
    mutationFn: (draft: CategoryDraft) => call('POST /api/categories', { body: draft }),
    meta: { changes: 'categories' },
  })

/** Changes the fields that are given, and leaves the others alone; answers the row as it is now. */
export const useEditCategory = () =>
  useMutation({
    mutationFn: ({ id, ...edit }: CategoryEdit & Pick<Category, 'id'>) =>
      call('PUT /api/categories/:id', { params: { id: String(id) }, body: edit }),
    meta: { changes: 'categories' },
  })

/** Archives a category: its services stay, and show as uncategorized. */
export const useRemoveCategory = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/categories/:id', { params: { id: String(id) } }),
    meta: { changes: 'categories' },
  })
