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

export const useRemoveFormula = () =>
  useMutation({
    mutationFn: (appointmentId: number) =>
      call('DELETE /api/appointments/:id/formula', row(appointmentId)),
    meta: { changes: 'customers' },
  })
