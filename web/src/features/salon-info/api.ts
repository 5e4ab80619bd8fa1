import type { SalonInfo, SalonInfoDraft } from '@salon/contract/salon-info'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, CallError } from '../../lib/call.ts'

export const salonInfoQueries = {
  /** The salon's profile; `null` until there is one. */
  current: (userId: number) =>
    queryOptions({
      queryKey: ['salonInfo', 'current', userId],
      queryFn: ({ signal }) =>
        call(
          'GET /api/salon-info',
          { query: { _t: String(Date.now()), userId: String(userId) } },
          { signal, cache: 'no-store' },
        ).catch(noneFor404),
    }),
}

const noneFor404 = (error: unknown): SalonInfo | null => {
  if (error instanceof CallError && error.status === 404) return null
  throw error
}

/**
 * Writes the salon's profile for the first time, or changes the fields that are given of the one with
 * this `id`; answers it.
 */
export const useSaveSalonInfo = () =>
  useMutation({
    mutationFn: (save: SalonInfoDraft | { id: number; edit: Partial<SalonInfoDraft> }) =>
      'id' in save
        ? call('PUT /api/salon-info/:id', { params: { id: String(save.id) }, body: save.edit })
        : call('POST /api/salon-info', { body: save }),
    meta: { changes: 'salonInfo' },
  })
