import { z } from 'zod'
import {
  day,
  id,
  idInPath,
  optionalDay,
  optionalEmail,
  optionalLine,
  optionalText,
  pageSize,
  printedInstant,
  requiredLine,
  rowParams,
  text,
  version,
} from './primitives.ts'
import type { Route } from './route.ts'
import { longestSearch, mostRanked } from './vocabulary.ts'

export const customer = z.object({
  id,
  userId: id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  /** 'YYYY-MM-DD'. */
  birthday: z.iso.date().nullable(),
  createdAt: printedInstant,
  version,
})

export const customerDraft = z.object({
  name: requiredLine(255, 'Name is required'),
  email: optionalEmail,
  phone: optionalLine(50),
  notes: optionalText(10_000),
  /** A day of the calendar, not after today in the salon. */
  birthday: optionalDay,
})

export const customerEdit = customerDraft.partial()

/** All clients without a query; `after` is the id of the last row of the page before. */
export const customerSearch = z.object({
  q: text(longestSearch).optional(),
  limit: pageSize.optional(),
  after: idInPath.optional(),
})

/** A page of ranked results; nothing typed lists clients by name. */
export const customerMatchQuery = z.object({
  q: text(longestSearch).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  offset: z.coerce.number().int().min(0).max(mostRanked).optional(),
})

/** A client as a search lists them. */
export const foundCustomer = customer.extend({
  /** When the latest visit began that was not called off; null before the first. */
  lastVisit: printedInstant.nullable(),
})

export const customerMatches = z.object({
  clients: z.array(foundCustomer),
  /** How many there are altogether, up to `mostCounted`. */
  total: z.int(),
  /** Without a match: clients with similar names, the nearest first. */
  similar: z.array(foundCustomer),
})

/** A new client's name, phone, email and birthday as far as they are typed; `except` is the client who is edited. */
export const customerDuplicateQuery = z.object({
  name: text(255).optional(),
  phone: text(50).optional(),
  email: text(254).optional(),
  birthday: day.optional(),
  except: idInPath.optional(),
})

/** `same`: what says most that it is the same person. */
export const customerDuplicate = customer.extend({
  same: z.enum(['phone', 'email', 'name', 'birthday', 'similar_name']),
})

export const customerRoutes = {
  list: {
    method: 'GET',
    path: '/api/customers',
    summary:
      'Clients by name; `q` searches name, email and the digits of the phone, by words in any order',
    query: customerSearch,
    reply: z.array(customer),
  },
  search: {
    method: 'GET',
    path: '/api/customers/search',
    summary:
      'Clients for a type-ahead: matches at the start of the name, of a word, inside a word, then of email and phone; the most visits of the last 90 days first',
    query: customerMatchQuery,
    reply: customerMatches,
  },
  duplicates: {
    method: 'GET',
    path: '/api/customers/duplicates',
    summary:
      'Clients who may be the person that is typed: by phone, email, birthday or name, each but for a typing error',
    query: customerDuplicateQuery,
    reply: z.array(customerDuplicate),
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
    /** 'erase': the notes and the pictures of the visits go, too, and for good. */
    query: z.object({ visits: z.enum(['keep', 'erase']).optional() }),
    reply: null,
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>

export type Customer = z.infer<typeof customer>
export type CustomerDraft = z.infer<typeof customerDraft>
export type CustomerEdit = z.infer<typeof customerEdit>
export type CustomerSearch = z.infer<typeof customerSearch>
export type CustomerMatchQuery = z.infer<typeof customerMatchQuery>
export type FoundCustomer = z.infer<typeof foundCustomer>
export type CustomerMatches = z.infer<typeof customerMatches>
export type CustomerDuplicateQuery = z.infer<typeof customerDuplicateQuery>
export type CustomerDuplicate = z.infer<typeof customerDuplicate>
