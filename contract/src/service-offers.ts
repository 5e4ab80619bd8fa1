import { z } from 'zod'
import { amount, id, minutes, money, phaseFields, rowParams } from './primitives.ts'
import type { Route } from './route.ts'

/**
 * That a staff member offers a service, and what is their own of it; null is as the service has it. A service
 * without any is offered by everybody.
 */
export const serviceOffer = z.object({
  id,
  serviceId: id,
  staffId: id,
  price: amount.nullable(),
  duration: z.int().nullable(),
  initialWork: z.int().nullable(),
  processing: z.int().nullable(),
  cleanup: z.int().nullable(),
})

const ownPhases = {
  initialWork: phaseFields.initialWork.nullable(),
  processing: phaseFields.processing.nullable(),
  cleanup: phaseFields.cleanup.nullable(),
}

/** Who offers it, and what of it is their own. */
export const offerDraft = z.object({
  staffId: id,
  price: money.nullable().optional(),
  duration: minutes.nullable().optional(),
  ...ownPhases,
})

export const serviceOfferRoutes = {
  list: {
    method: 'GET',
    path: '/api/service-offers',
    summary:
      'Who offers which service, at what price and for how long; services without are offered by everybody',
    reply: z.array(serviceOffer),
  },
  set: {
    method: 'PUT',
    path: '/api/services/:id/offers',
    summary: 'Set who offers a service; with an empty list everybody does',
    params: rowParams,
    body: z.object({
      offers: z
        .array(offerDraft)
        .max(200, 'At most 200 staff members')
        .refine(
          (offers) => new Set(offers.map(({ staffId }) => staffId)).size === offers.length,
          'A staff member can be chosen only once',
        ),
    }),
    reply: z.array(serviceOffer),
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>

export type ServiceOffer = z.infer<typeof serviceOffer>
export type OfferDraft = z.infer<typeof offerDraft>
