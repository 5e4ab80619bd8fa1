import type { Service, ServiceDraft, ServiceEdit } from '@salon/contract/services'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const serviceQueries = {
  /** Every service that is not archived, by category and name; inactive ones too. */
  list: () =>
    queryOptions({
      queryKey: ['services', 'list'],
      queryFn: ({ signal }) => call('GET /api/services', {}, { signal }),
    }),
  /** The services that can be booked, by category and name. */
  active: () =>
    queryOptions({
      queryKey: ['services', 'active'],
      queryFn: ({ signal }) => call('GET /api/services/active', {}, { signal }),
    }),
}

/** Adds a service; answers the new row. */
export const useAddService = () =>
  useMutation({
    mutationFn: (draft: ServiceDraft) => call('POST /api/services', { body: draft }),
    meta: { changes: 'services' },
  })

/**
 * Changes the fields that are given, and leaves the others alone; answers the row as it is now.
 * Visits that are booked keep the price and the minutes they were booked with.
 */
export const useEditService = () =>
  useMutation({
    mutationFn: ({ id, ...edit }: ServiceEdit & Pick<Service, 'id'>) =>
      call('PUT /api/services/:id', { params: { id: String(id) }, body: edit }),
    meta: { changes: 'services' },
  })

/** Archives a service: it cannot be booked any more, and old visits still name it. */
export const useRemoveService = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/services/:id', { params: { id: String(id) } }),
    meta: { changes: 'services' },
  })
