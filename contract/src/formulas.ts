import { z } from 'zod'
import { id, optionalLine, printedInstant, requiredLine, rowParams, version } from './primitives.ts'
import type { Route } from './route.ts'

/** How much a formula holds. */
export const formulaLimits = { mixtures: 8, shades: 8 }

const notGrams = 'Grams are from 0.1 to 999.9, with one decimal'

/** A weight in grams, to a tenth. */
const grams = z
  .number(notGrams)
  .min(0.1, notGrams)
  .max(999.9, notGrams)
  .refine((value) => Number(value.toFixed(1)) === value, notGrams)

const notMinutes = 'Minutes must be a whole number from 1 to 240'

/** What was mixed in one bowl. */
export const mixture = z.object({
  brand: requiredLine(80, 'Brand is required'),
  shades: z
    .array(z.object({ shade: requiredLine(80, 'Shade is required'), grams }))
    .min(1, 'At least one shade')
    .max(formulaLimits.shades, `At most ${formulaLimits.shades} shades`),
  /** Such as '20 vol / 6 %'. */
  developer: optionalLine(40),
  developerGrams: grams.nullable().optional(),
  minutes: z.int(notMinutes).min(1, notMinutes).max(240, notMinutes).nullable().optional(),
  /** Where it went and how, such as 'roots'. */
  note: optionalLine(200),
})

/** All that was mixed, in the order of use. */
export const formulaDraft = z.object({
  mixtures: z
    .array(mixture)
    .min(1, 'At least one mixture')
    .max(formulaLimits.mixtures, `At most ${formulaLimits.mixtures} mixtures`),
  /** 'reject': refused as `stale` where the appointment has a formula already. */
  existing: z.enum(['reject', 'replace']).optional(),
})

/** The formula of an appointment; its client is the appointment's. */
export const formula = z.object({
  id,
  appointmentId: id,
  appointmentDate: printedInstant,
  serviceName: z.string(),
  mixtures: z.array(
    z.object({
      brand: z.string(),
      shades: z.array(z.object({ shade: z.string(), grams: z.number() })),
      developer: z.string().nullable().optional(),
      developerGrams: z.number().nullable().optional(),
      minutes: z.int().nullable().optional(),
      note: z.string().nullable().optional(),
    }),
  ),
  /** The name of the account that wrote it last, then. */
  notedBy: z.string(),
  version,
})

export const formulaRoutes = {
  ofCustomer: {
    method: 'GET',
    path: '/api/customers/:id/formulas',
    summary: "The formulas of a client's visits, the newest visit first",
    params: rowParams,
    reply: z.array(formula),
    refuses: ['not_found'],
  },
  set: {
    method: 'PUT',
    path: '/api/appointments/:id/formula',
    summary:
      'Note what was mixed for an appointment; what was noted before is replaced, or refused with `existing`',
    params: rowParams,
    body: formulaDraft,
    reply: formula,
    versioned: true,
    refuses: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/appointments/:id/formula',
    summary: 'Remove the formula of an appointment',
    params: rowParams,
    reply: null,
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>

export type Formula = z.infer<typeof formula>
export type FormulaDraft = z.infer<typeof formulaDraft>
export type Mixture = Formula['mixtures'][number]
