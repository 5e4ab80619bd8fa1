import type { FormulaDraft } from '@salon/contract/formulas'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

const row = (id: number) => ({ params: { id: String(id) } })

export const formulaQueries = {
  /** The formulas of a client's visits, the newest visit first. */
  ofCustomer: (customerId: number) =>
    queryOptions({
      queryKey: ['appointments', 'formulas', customerId],
      queryFn: ({ signal }) => call('GET /api/customers/:id/formulas', row(customerId), { signal }),
    }),
}

/** Notes what was mixed for an appointment, instead of what was noted before. */
export const useSetFormula = (appointmentId: number) =>
  useMutation({
    mutationFn: (draft: FormulaDraft) =>
      call('PUT /api/appointments/:id/formula', { ...row(appointmentId), body: draft }),
    meta: { changes: 'customers' },
  })

export const useRemoveFormula = () =>
  useMutation({
    mutationFn: (appointmentId: number) =>
      call('DELETE /api/appointments/:id/formula', row(appointmentId)),
    meta: { changes: 'customers' },
  })
