import '../../lib/zod-without-eval.ts'
import { staffRoutes } from '@salon/contract/staff'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const staffQueries = {
  /** The owner first, then the staff by name; inactive ones too. */
  list: () =>
    queryOptions({
      queryKey: ['staff', 'list'],
      queryFn: ({ signal }) => call(staffRoutes.list, {}, { signal }),
    }),
}
