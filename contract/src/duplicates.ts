import { z } from 'zod'
import { customer } from './customers.ts'
import { id, printedInstant, rowParams, version } from './primitives.ts'
import type { Route } from './route.ts'

/** How sure it is that two clients are one person. */
export const duplicateBands = ['certain', 'likely', 'perhaps'] as const
export type DuplicateBand = (typeof duplicateBands)[number]

/** What two clients have in common; 'near' is by a typing error. */
export const duplicateReasons = [
  'same_name',
  'near_name',
  'same_phone',
  'near_phone',
  'same_email',
  'near_email',
  'same_birthday',
] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** A client of a pair, and what helps to choose whom to keep. */
export const duplicateClient = customer.extend({
  /** Visits that were not called off. */
  visits: z.int(),
  lastVisit: printedInstant.nullable(),
})

/** Two clients who may be one. */
export const duplicatePair = z.object({
  band: z.enum(duplicateBands),
  reasons: z.array(z.enum(duplicateReasons)),
  clients: z.tuple([duplicateClient, duplicateClient]),
})

const namedClient = customer.pick({ id: true, name: true })

/** Two clients whom a person has marked as distinct. */
export const distinctPair = z.object({ clients: z.tuple([namedClient, namedClient]) })

const pairOfIds = z
  .object({ firstId: id, secondId: id })
  .refine(({ firstId, secondId }) => firstId !== secondId, {
    path: ['secondId'],
    message: 'Please choose two different clients',
  })

/** Why one of several pairs is not merged. */
export const mergeObstacles = ['distinct', 'not_certain', 'gone', 'notes_too_long'] as const
export type MergeObstacle = (typeof mergeObstacles)[number]

/** So many pairs are listed at once, and merged at once. */
export const mostPairs = 100

const side = z.enum(['kept', 'former'])

/** Whose name, email, phone and birthday are kept; the notes of both are joined. */
export const mergeDraft = z.object({
  formerId: id,
  /** The versions that the choice was made from: the merge is refused (`stale`) where one is another by now. */
  versions: z.object({ kept: version, former: version }).optional(),
  fields: z.object({
    name: side,
    email: side,
    phone: side,
    /** The birthday that is known, unless it is said whose. */
    birthday: side.optional(),
  }),
})

/** What a client has beside visits, as far as a person is to know where it stays. */
const keptRowKinds = [
  'photos',
  'formulas',
  'conditions',
  'patch_tests',
  'forms',
  'messages',
  'waiting',
] as const

/** What stays with the client who was kept, when a merge is undone. */
export const separation = z.object({
  keptId: id,
  keptName: z.string(),
  /** Fields that the merge changed, and somebody has changed again since. */
  fields: z.array(z.enum(['name', 'email', 'phone', 'birthday', 'notes'])),
  /** Appointments that were booked since. */
  appointments: z.array(z.object({ id, appointmentDate: printedInstant, serviceName: z.string() })),
  /** How much else they got since; kinds without any are left out. */
  rows: z.array(z.object({ kind: z.enum(keptRowKinds), count: z.int() })),
})

export const duplicateRoutes = {
  list: {
    method: 'GET',
    path: '/api/duplicates',
    summary:
      'Pairs of clients who may be one person, the surest first, and pairs that are marked as distinct, the latest first',
    reply: z.object({
      pairs: z.array(duplicatePair),
      /** How many there are altogether. */
      total: z.int(),
      distinct: z.array(distinctPair),
    }),
  },
  distinguish: {
    method: 'PUT',
    path: '/api/duplicates/distinctions',
    summary: 'Mark two clients as distinct, or remove that mark',
    body: pairOfIds.safeExtend({ areDistinct: z.boolean() }),
    reply: null,
    refuses: ['not_found'],
  },
  mergeCertain: {
    method: 'POST',
    path: '/api/duplicates/merges',
    summary:
      'Merge those of the pairs that are certain; each merge can be undone. The more complete client is kept, and its empty fields are filled from the other',
    body: z.object({ pairs: z.array(pairOfIds).min(1).max(mostPairs) }),
    reply: z.object({
      /** In the order in which they were merged. */
      merges: z.array(z.object({ keptId: id, formerId: id })),
      /** The other pairs, unless both are one client by now; 'gone' is also of a client of another salon. */
      refused: z.array(z.object({ firstId: id, secondId: id, obstacle: z.enum(mergeObstacles) })),
    }),
  },
  merge: {
    method: 'POST',
    path: '/api/customers/:id/merge',
    summary:
      'Merge another client into this one: visits, messages and all else of theirs move, and their id answers with this client from then on',
    params: rowParams,
    body: mergeDraft,
    reply: customer,
    refuses: ['not_found', 'stale'],
  },
  separate: {
    method: 'POST',
    path: '/api/customers/:id/separate',
    summary:
      'Undo the merge of a client, by their former id: their records return, what was added since stays with the kept client',
    params: rowParams,
    reply: z.object({ customer, stayed: separation }),
    refuses: ['not_found', 'not_undoable'],
  },
  separateAll: {
    method: 'POST',
    path: '/api/duplicates/separations',
    summary: 'Undo the merges of several clients, one by one in this order, by their former ids',
    body: z.object({ formerIds: z.array(id).min(1).max(mostPairs) }),
    reply: z.object({
      /** In the same order; merges that no longer stand, or are final, are left out. */
      separated: z.array(z.object({ formerId: id, stayed: separation })),
    }),
  },
} as const satisfies Record<string, Route>

export type DuplicateClient = z.infer<typeof duplicateClient>
export type DuplicatePair = z.infer<typeof duplicatePair>
export type DistinctPair = z.infer<typeof distinctPair>
export type MergeDraft = z.infer<typeof mergeDraft>
export type Separation = z.infer<typeof separation>
