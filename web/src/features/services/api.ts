import type { OfferDraft } from '@salon/contract/service-offers'
import type { Service, ServiceDraft } from '@salon/contract/services'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { editRow, type RowEdit } from '../../lib/edit-row.ts'

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
  /** Who offers which service, and what is their own; services without are offered by everybody. */
  offers: () =>
    queryOptions({
      queryKey: ['services', 'offers'],
      queryFn: ({ signal }) => call('GET /api/service-offers', {}, { signal }),
    }),
  /** The services that visits often hold beside this one, the most frequent first. */
  together: (serviceId: number) =>
    queryOptions({
      queryKey: ['services', 'together', serviceId],
      queryFn: ({ signal }) =>
        call('GET /api/services/together', { query: { serviceId: String(serviceId) } }, { signal }),
    }),
}

/** Sets who offers a service: everybody where the list is empty. */
export const useSetOffers = () =>
  useMutation({
    mutationFn: ({ id, offers }: { id: number; offers: OfferDraft[] }) =>
      call('PUT /api/services/:id/offers', { params: { id }, body: { offers } }),
    meta: { changes: 'services' },
  })

/** Adds a service; answers the new row. */
export const useAddService = () =>
  useMutation({
    mutationFn: (draft: ServiceDraft) => call('POST /api/services', { body: draft }),
    meta: { changes: 'services' },
  })

type ServiceFields = Pick<
  Service,
  | 'name'
  | 'description'
  | 'price'
  | 'duration'
  | 'initialWork'
  | 'processing'
  | 'cleanup'
  | 'minimumAge'
  | 'categoryId'
  | 'isActive'
>
/** A change of a row, and the row that it was made from. */
export type ServiceChange = RowEdit<Service, ServiceFields>

const fieldsOf = ({
  name,
  description,
  price,
  duration,
  initialWork,
  processing,
  cleanup,
  minimumAge,
  categoryId,
  isActive,
}: Service): ServiceFields => ({
  name,
  description,
  price,
  duration,
  initialWork,
  processing,
  cleanup,
  minimumAge,
  categoryId,
  isActive,
})

/** Changes a row and merges concurrent changes; returns the current row. */
export const useEditService = () =>
  useMutation({
    mutationFn: (edit: ServiceChange) =>
      editRow(edit, {
        fieldsOf,
        versionOf: (row) => row.version,
        send: (body, ifMatch) =>
          call(
            'PUT /api/services/:id',
            { params: { id: String(edit.before.id) }, body },
            { ifMatch },
          ),
      }),
    meta: { changes: 'services' },
  })

/** Archives a service: it cannot be booked any more, and old visits still name it. */
export const useRemoveService = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/services/:id', { params: { id: String(id) } }),
    meta: { changes: 'services' },
  })
