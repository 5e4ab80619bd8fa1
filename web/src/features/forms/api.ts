import type { FilledForm, FormTemplateDraft } from '@salon/contract/forms'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

const row = (id: number) => ({ params: { id: String(id) } })

export const formQueries = {
  /** The forms that clients can fill in, by title. */
  templates: () =>
    queryOptions({
      queryKey: ['settings', 'forms'],
      queryFn: ({ signal }) => call('GET /api/form-templates', {}, { signal }),
    }),
  /** A client's signed forms, the newest first. */
  ofCustomer: (customerId: number) =>
    queryOptions({
      queryKey: ['customers', 'forms', customerId],
      queryFn: ({ signal }) => call('GET /api/customers/:id/forms', row(customerId), { signal }),
    }),
  /** The links of a client that were not used yet, the newest first. */
  links: (customerId: number) =>
    queryOptions({
      queryKey: ['customers', 'form-links', customerId],
      queryFn: ({ signal }) =>
        call('GET /api/customers/:id/form-links', row(customerId), { signal }),
    }),
  /** A signed form, with everything that was signed. */
  signed: (id: number) =>
    queryOptions({
      queryKey: ['customers', 'signed-form', id],
      queryFn: ({ signal }) => call('GET /api/signed-forms/:id', row(id), { signal }),
    }),
}

export const useAddTemplate = () =>
  useMutation({
    mutationFn: (draft: FormTemplateDraft) => call('POST /api/form-templates', { body: draft }),
    meta: { changes: 'settings' },
  })

export const useArchiveTemplate = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/form-templates/:id', row(id)),
    meta: { changes: 'settings' },
  })

/** Keeps a form that the client has filled in and signed. */
export const useSignForm = (customerId: number) =>
  useMutation({
    mutationFn: (filled: FilledForm & { templateId: number }) =>
      call('POST /api/customers/:id/forms', { ...row(customerId), body: filled }),
    meta: { changes: 'customers' },
  })

/** Makes a link by which the client fills in a form. Its address is in the reply alone. */
export const useIssueFormLink = (customerId: number) =>
  useMutation({
    mutationFn: (templateId: number) =>
      call('POST /api/customers/:id/form-links', { ...row(customerId), body: { templateId } }),
    meta: { changes: 'customers' },
  })

/** Sends the client such a link by email. */
export const useSendFormLink = (customerId: number) =>
  useMutation({
    mutationFn: (templateId: number) =>
      call('POST /api/customers/:id/form-links/email', {
        ...row(customerId),
        body: { templateId },
      }),
    meta: { changes: 'customers' },
  })

/** Turns off a link, which nobody can open any more. */
export const useRevokeFormLink = (customerId: number) =>
  useMutation({
    mutationFn: (key: string) =>
      call('DELETE /api/customers/:id/form-links/:key', {
        params: { id: String(customerId), key },
      }),
    meta: { changes: 'customers' },
  })

export const useVoidForm = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call('POST /api/signed-forms/:id/void', { ...row(id), body: { reason } }),
    meta: { changes: 'customers' },
  })
