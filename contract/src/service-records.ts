import { z } from 'zod'
import { id, optionalText, printedInstant, rowParams } from './primitives.ts'
import type { Route } from './route.ts'

/**
 * The record of a completed appointment. It is hidden while the appointment has another status, and
 * shown again, with its rating and notes, once it is completed again.
 */
export const serviceRecord = z.object({
  id,
  userId: id,
  appointmentId: id,
  customerId: id,
  serviceId: id,
  staffId: id,
  serviceDate: printedInstant,
  notes: z.string().nullable(),
  photos: z.string().nullable(),
  rating: z.int().nullable(),
  createdAt: printedInstant,
  serviceName: z.string(),
  staffName: z.string(),
})

export const serviceRecordEdit = z.object({
  rating: z
    .int('A rating is 1 to 5')
    .min(1, 'A rating is 1 to 5')
    .max(5, 'A rating is 1 to 5')
    .nullable()
    .optional(),
  notes: optionalText(10_000),
})

export const serviceRecordRoutes = {
  list: {
    method: 'GET',
    path: '/api/customers/:id/service-records',
    summary: 'What was done for a client, newest first',
    params: rowParams,
    reply: z.array(serviceRecord),
    refuses: ['not_found'],
  },
  edit: {
    method: 'PUT',
    path: '/api/service-records/:id',
    summary: 'Rate a service record, or add a note',
    params: rowParams,
    body: serviceRecordEdit,
    reply: serviceRecord,
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>

export type ServiceRecord = z.infer<typeof serviceRecord>
export type ServiceRecordEdit = z.infer<typeof serviceRecordEdit>
