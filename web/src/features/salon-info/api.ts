import { salonInfoRoutes, type SalonInfo } from '@salon/contract/salon-info'
import { queryOptions } from '@tanstack/react-query'
import { call, CallError } from '../../lib/call.ts'

export const salonInfoQueries = {
  /** The salon's profile; `null` until there is one. */
  current: (userId: number) =>
    queryOptions({
      queryKey: ['salonInfo', 'current', userId],
      queryFn: ({ signal }) =>
        call(
          salonInfoRoutes.get,
          { query: { _t: String(Date.now()), userId: String(userId) } },
          { signal, cache: 'no-store' },
        ).catch(noneFor404),
    }),
}

const noneFor404 = (error: unknown): SalonInfo | null => {
  if (error instanceof CallError && error.status === 404) return null
  throw error
}
