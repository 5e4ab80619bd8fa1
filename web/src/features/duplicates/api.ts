import type { DuplicatePair, MergeDraft } from '@salon/contract/duplicates'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const duplicateQueries = {
  /** Pairs of clients who may be one person, the surest first. */
  list: () =>
    queryOptions({
      queryKey: ['customers', 'pairs'],
      queryFn: ({ signal }) => call('GET /api/duplicates', {}, { signal }),
    }),
}

/** Merges a client into the one who is kept. */
export const useMerge = () =>
  useMutation({
    mutationFn: ({ keptId, ...body }: MergeDraft & { keptId: number }) =>
      call('POST /api/customers/:id/merge', { params: { id: String(keptId) }, body }),
    meta: { changes: 'customers' },
  })

/** Merges those of the pairs that are certain. */
export const useMergeCertain = () =>
  useMutation({
    mutationFn: (pairs: readonly DuplicatePair[]) =>
      call('POST /api/duplicates/merges', {
        body: {
          pairs: pairs.map(({ clients: [one, other] }) => ({
            firstId: one.id,
            secondId: other.id,
          })),
        },
      }),
    meta: { changes: 'customers' },
  })

/** Undoes a merge, by the client who was merged. */
export const useSeparate = () =>
  useMutation({
    mutationFn: (formerId: number) =>
      call('POST /api/customers/:id/separate', { params: { id: String(formerId) } }),
    meta: { changes: 'customers' },
  })

/** Undoes several merges in this order, by the clients who were merged. */
export const useSeparateAll = () =>
  useMutation({
    mutationFn: (formerIds: readonly number[]) =>
      call('POST /api/duplicates/separations', { body: { formerIds: [...formerIds] } }),
    meta: { changes: 'customers' },
  })

/** Marks two clients as distinct, or removes that mark. */
export const useDistinguish = () =>
  useMutation({
    mutationFn: (body: { firstId: number; secondId: number; areDistinct: boolean }) =>
      call('PUT /api/duplicates/distinctions', { body }),
    meta: { changes: 'customers' },
  })
