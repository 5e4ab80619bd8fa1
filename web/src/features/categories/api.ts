import type { Category, CategoryDraft } from '@salon/contract/categories'
import { defaultColor, palette } from '@salon/contract/vocabulary'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { editRow, type RowEdit } from '../../lib/edit-row.ts'

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

type CategoryFields = Pick<Category, 'name' | 'color' | 'isActive'>
/** A change of a row, and the row that it was made from. */
export type CategoryChange = RowEdit<Category, CategoryFields>

const fieldsOf = ({ name, color, isActive }: Category): CategoryFields => ({
  name,
  color,
  isActive,
})

/** Changes a row and merges concurrent changes; returns the current row. */
export const useEditCategory = () =>
  useMutation({
    mutationFn: (edit: CategoryChange) =>
      editRow(edit, {
        fieldsOf,
        versionOf: (row) => row.version,
        send: (body, ifMatch) =>
          call(
            'PUT /api/categories/:id',
            { params: { id: String(edit.before.id) }, body },
            { ifMatch },
          ),
      }),
    meta: { changes: 'categories' },
  })

/** Archives a category: its services stay, and show as uncategorized. */
export const useRemoveCategory = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/categories/:id', { params: { id: String(id) } }),
    meta: { changes: 'categories' },
  })

/** The first colour of the palette that no category has yet; the default where all are taken. */
export const nextColor = (categories: readonly Pick<Category, 'color'>[] | undefined): string => {
  const taken = new Set(categories?.map(({ color }) => color.toUpperCase()))
  return Object.values(palette).find((color) => !taken.has(color.toUpperCase())) ?? defaultColor
}
