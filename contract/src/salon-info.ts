import { z } from 'zod'
import {
  id,
  optionalLine,
  optionalText,
  printedInstant,
  requiredLine,
  rowParams,
  version,
} from './primitives.ts'
import type { Route } from './route.ts'

export const salonInfo = z.object({
  id,
  userId: id,
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  description: z.string().nullable(),
  createdAt: printedInstant,
  updatedAt: printedInstant,
  version,
})

export const salonInfoDraft = z.object({
  name: requiredLine(255, 'Please enter a salon name'),
  address: optionalText(500),
  phone: optionalLine(50),
  description: optionalText(5_000),
})

export const salonInfoEdit = salonInfoDraft.partial()

export const salonInfoRoutes = {
  get: {
    method: 'GET',
    path: '/api/salon-info',
    summary: "The salon's profile; 404 until there is one",
    /** Sent by older clients against caches; neither changes the answer. */
    query: z.object({ _t: z.string().optional(), userId: z.string().optional() }),
    reply: salonInfo,
    refuses: ['not_found'],
  },
  add: {
    method: 'POST',
    path: '/api/salon-info',
    summary: "Write the salon's profile for the first time",
    body: salonInfoDraft,
    reply: salonInfo,
    status: 201,
    refuses: ['already_exists'],
  },
  edit: {
    method: 'PUT',
    path: '/api/salon-info/:id',
    summary: "Change the salon's profile",
    params: rowParams,
    body: salonInfoEdit,
    reply: salonInfo,
    versioned: true,
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>

export type SalonInfo = z.infer<typeof salonInfo>
export type SalonInfoDraft = z.infer<typeof salonInfoDraft>
