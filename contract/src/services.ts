import { z } from 'zod'
import { phasesProblem } from './busy-spans.ts'
import { category } from './categories.ts'
import {
  id,
  idInPath,
  amount,
  minutes,
  money,
  optionalText,
  phaseFields,
  phases,
  requiredLine,
  rowParams,
  version,
} from './primitives.ts'
import type { Route } from './route.ts'

export const service = z.object({
  id,
  userId: id,
  name: z.string(),
  description: z.string().nullable(),
  price: amount,
  duration: z.int(),
  /** Minutes; what is left of the duration after both is finishing work. */
  ...phases,
  /** Whole years; null where there is none. */
  minimumAge: z.int().nullable(),
  categoryId: id,
  isActive: z.boolean(),
  /** `null` once the category is archived: 'Uncategorized'. */
  category: category.nullable(),
  version,
})

const notAnAge = 'An age is a whole number from 0 to 99'

/** What is typed of a service, before the rule that its phases fit. */
export const serviceFields = z.object({
  name: requiredLine(255, 'Service name is required'),
  description: optionalText(2_000),
  price: money,
  duration: minutes,
  ...phaseFields,
  /** Whole years of the client on the day of the visit; null is none. */
  minimumAge: z.int(notAnAge).min(0, notAnAge).max(99, notAnAge).nullable().optional(),
  categoryId: id,
  isActive: z.boolean().optional(),
})

type PhasesTyped = Pick<z.output<typeof serviceFields>, 'duration' | 'initialWork' | 'processing'>

/** Refuses phases that are longer than the service. */
export function checkPhases(typed: PhasesTyped, context: z.RefinementCtx): void {
  const { duration, initialWork = 0, processing = 0 } = typed
  const problem = phasesProblem({ duration, initialWork, processing })
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
}

export const serviceDraft = serviceFields.superRefine(checkPhases)

/** Whether the phases fit the duration is checked with the fields that stay. */
export const serviceEdit = serviceFields.partial()

/** A service that visits hold together with another one, and how many do. */
const serviceBookedTogether = z.object({ serviceId: id, visits: z.int() })

export const serviceRoutes = {
  list: {
    method: 'GET',
    path: '/api/services',
    summary: 'Services by category and name',
    reply: z.array(service),
  },
  active: {
    method: 'GET',
    path: '/api/services/active',
    summary: 'The services that can be booked',
    reply: z.array(service),
  },
  together: {
    method: 'GET',
    path: '/api/services/together',
    summary:
      'The five active services most often booked with this one: in at least two of its latest 100 visits of 12 months',
    query: z.object({ serviceId: idInPath }),
    reply: z.array(serviceBookedTogether),
  },
  add: {
    method: 'POST',
    path: '/api/services',
    summary: 'Add a service',
    body: serviceDraft,
    reply: service,
    status: 201,
  },
  edit: {
    method: 'PUT',
    path: '/api/services/:id',
    summary: 'Change a service; visits already booked keep their price and duration',
    params: rowParams,
    body: serviceEdit,
    reply: service,
    versioned: true,
    refuses: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/services/:id',
    summary: 'Archive a service: visits still name it',
    params: rowParams,
    reply: null,
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>

export type Service = z.infer<typeof service>
export type ServiceDraft = z.infer<typeof serviceDraft>
export type ServiceEdit = z.infer<typeof serviceEdit>
