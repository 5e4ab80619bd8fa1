import { z } from 'zod'
import {
  id,
  idInPath,
  optionalEmail,
  optionalText,
  pageSize,
  printedInstant,
  requiredText,
  rowParams,
  text,
  version,
} from './primitives.ts'
import type { Route } from './route.ts'

export const customer = z.object({
  id,
  userId: id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  createdAt: printedInstant,
  version,
})

export const customerDraft = z.object({
  name: requiredText(255, 'Name is required'),
  email: optionalEmail,
  phone: optionalText(50),
  notes: optionalText(10_000),
})

export const customerEdit = customerDraft.partial()

/** All clients without a query; `after` is the id of the last row of the page before. */
export const customerSearch = z.object({
  q: text(100).optional(),
  limit: pageSize.optional(),
  after: idInPath.optional(),
})

export const customerRoutes = {
  list: {
    method: 'GET',
    path: '/api/customers',
    summary:
      'Clients by name; `q` searches name, e-mail and the digits of the phone, by words in any order',
    query: customerSearch,
    reply: z.array(customer),
  },
  get: {
    method: 'GET',
    path: '/api/customers/:id',
    summary: 'One client',
    params: rowParams,
    reply: customer,
    refuses: ['not_found'],
  },
  add: {
    method: 'POST',
    path: '/api/customers',
    summary: 'Add a client',
    body: customerDraft,
    reply: customer,
    status: 201,
  },
  edit: {
    method: 'PUT',
    path: '/api/customers/:id',
    summary: 'Change a client; fields that are left out stay',
    params: rowParams,
    body: customerEdit,
    reply: customer,
    versioned: true,
    refuses: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/customers/:id',
    summary: "Remove a client: the person's data goes, past visits stay, future ones are cancelled",
    params: rowParams,
    reply: null,
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>

export type Customer = z.infer<typeof customer>
export type CustomerDraft = z.infer<typeof customerDraft>
export type CustomerEdit = z.infer<typeof customerEdit>
export type CustomerSearch = z.infer<typeof customerSearch>
