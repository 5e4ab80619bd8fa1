import type {
  ConditionDraft,
  HealthConsent,
  PatchTest,
  PatchTestDraft,
  PatchTestEdit,
  ServiceTestDraft,
} from '@salon/contract/safety'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

const row = (id: number) => ({ params: { id: String(id) } })

export const safetyQueries = {
  /** A client's allergies, conditions and patch tests, the newest first. */
  ofCustomer: (customerId: number) =>
    queryOptions({
      queryKey: ['customers', 'safety', customerId],
      queryFn: ({ signal }) => call('GET /api/customers/:id/safety', row(customerId), { signal }),
    }),
  /** How much is kept of the health of a client. */
  healthData: (customerId: number) =>
    queryOptions({
      queryKey: ['customers', 'health-data', customerId],
      queryFn: ({ signal }) =>
        call('GET /api/customers/:id/health-data', row(customerId), { signal }),
    }),
  /** Who opened the health data of a client, newest first. */
  openings: (customerId: number) =>
    queryOptions({
      queryKey: ['customers', 'openings', customerId],
      queryFn: ({ signal }) => call('GET /api/customers/:id/openings', row(customerId), { signal }),
    }),
  /** The patch tests that services require. */
  serviceTests: () =>
    queryOptions({
      queryKey: ['services', 'tests'],
      queryFn: ({ signal }) => call('GET /api/service-tests', {}, { signal }),
    }),
  /** The visits to come whose client lacks a test. */
  untested: () =>
    queryOptions({
      queryKey: ['appointments', 'safety', 'untested'],
      queryFn: ({ signal }) => call('GET /api/untested-visits', {}, { signal }),
    }),
}

/** Records that a client consents to health data being kept, or withdraws it. */
export const useSetConsent = (customerId: number) =>
  useMutation({
    mutationFn: (consent: HealthConsent['decision']) =>
      call('PUT /api/customers/:id/consent', { ...row(customerId), body: { consent } }),
    meta: { changes: 'customers' },
  })

/** Removes for good what is kept of the health of a client. */
export const useRemoveHealthData = (customerId: number) =>
  useMutation({
    mutationFn: () => call('DELETE /api/customers/:id/health-data', row(customerId)),
    meta: { changes: 'customers' },
  })

export const useAddCondition = (customerId: number) =>
  useMutation({
    mutationFn: (draft: ConditionDraft) =>
      call('POST /api/customers/:id/conditions', { ...row(customerId), body: draft }),
    meta: { changes: 'customers' },
  })

export const useRemoveCondition = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/conditions/:id', row(id)),
    meta: { changes: 'customers' },
  })

export const useAddTest = (customerId: number) =>
  useMutation({
    mutationFn: (draft: PatchTestDraft) =>
      call('POST /api/customers/:id/patch-tests', { ...row(customerId), body: draft }),
    meta: { changes: 'customers' },
  })

/** Changes a test that nobody has changed since it was read; otherwise it is refused. */
export const useEditTest = () =>
  useMutation({
    mutationFn: ({ before, edit }: { before: PatchTest; edit: PatchTestEdit }) =>
      call(
        'PUT /api/patch-tests/:id',
        { ...row(before.id), body: edit },
        { ifMatch: before.version },
      ),
    meta: { changes: 'customers' },
  })

export const useRemoveTest = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/patch-tests/:id', row(id)),
    meta: { changes: 'customers' },
  })

/** Sets the patch test that a service requires, or none. */
export const useSetServiceTest = (serviceId: number) =>
  useMutation({
    mutationFn: (test: ServiceTestDraft | null) =>
      call('PUT /api/services/:id/test', { ...row(serviceId), body: { test } }),
    meta: { changes: 'services' },
  })
