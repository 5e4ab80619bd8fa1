import { z } from 'zod'
import { id, printedInstant, requiredLine, rowParams, version } from './primitives.ts'
import type { Route } from './route.ts'

export const category = z.object({
  id,
  userId: id,
  name: z.string(),
  color: z.string(),
  isActive: z.boolean(),
  createdAt: printedInstant,
  version,
})

export const categoryDraft = z.object({
  name: requiredLine(255, 'Category name is required'),
  color: z
    .string()
    .regex(/^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/, 'Please select a color')
    .optional(),
  isActive: z.boolean().optional(),
})

export const categoryEdit = categoryDraft.partial()

export const categoryRoutes = {
  list: {
    method: 'GET',
    path: '/api/categories',
    summary: 'Categories by name',
    reply: z.array(category),
  },
  add: {
    method: 'POST',
    path: '/api/categories',
    summary: 'Add a category',
    body: categoryDraft,
    reply: category,
    status: 201,
  },
  edit: {
    method: 'PUT',
    path: '/api/categories/:id',
    summary: 'Change a category; fields that are left out stay',
    params: rowParams,
    body: categoryEdit,
    reply: category,
    versioned: true,
    refuses: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/categories/:id',
    summary: 'Archive a category: its services show as uncategorized',
    params: rowParams,
    reply: null,
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>

export type Category = z.infer<typeof category>
export type CategoryDraft = z.infer<typeof categoryDraft>
export type CategoryEdit = z.infer<typeof categoryEdit>
