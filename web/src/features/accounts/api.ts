import type { Colleague, ColleagueDraft, ColleagueEdit } from '@salon/contract/accounts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { addressInBrowser } from '../../lib/base-address.ts'

export const accountsQueries = {
  /** Who can sign in: the owner first, then the others by name. */
  list: () =>
    queryOptions({
      queryKey: ['accounts', 'list'],
      queryFn: ({ signal }) => call('GET /api/accounts', {}, { signal }),
    }),
}

const params = (id: number) => ({ id: String(id) })

/** Makes an account; answers it, and the whole address of the link to its password. */
export const useAddAccount = () =>
  useMutation({
    mutationFn: async (draft: ColleagueDraft) => {
      const { link, ...account } = await call('POST /api/accounts', { body: draft })
      return { account, link: addressInBrowser(link) }
    },
    meta: { changes: 'accounts' },
  })

/** Changes the fields that are given, and leaves the others alone. */
export const useEditAccount = () =>
  useMutation({
    mutationFn: ({ id, ...edit }: ColleagueEdit & Pick<Colleague, 'id'>) =>
      call('PUT /api/accounts/:id', { params: params(id), body: edit }),
    meta: { changes: 'accounts' },
  })

/** Makes another link of an account; answers its whole address. */
export const useInviteAgain = () =>
  useMutation({
    mutationFn: async (account: Colleague) => {
      const { link } = await call('POST /api/accounts/:id/link', { params: params(account.id) })
      return { account, link: addressInBrowser(link) }
    },
    meta: { changes: 'accounts' },
  })

/** Signs an account out on every device. */
export const useSignOutAccount = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/accounts/:id/sessions', { params: params(id) }),
    meta: { changes: 'accounts' },
  })

/** Hands the salon over to a colleague. */
export const useMakeOwner = () =>
  useMutation({
    mutationFn: ({ id, password }: { id: number; password: string }) =>
      call('POST /api/accounts/:id/ownership', { params: params(id), body: { password } }),
    meta: {
      changes: 'account',
      // Only the owner may read it, which is another account now.
      gone: () => [accountsQueries.list().queryKey],
    },
  })

/** Deletes an account and ends its sessions. */
export const useRemoveAccount = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/accounts/:id', { params: params(id) }),
    meta: { changes: 'accounts' },
  })
