import type { SalonInfo, SalonInfoDraft } from '@salon/contract/salon-info'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call, CallError } from '../../lib/call.ts'
import { editRow, type RowEdit } from '../../lib/edit-row.ts'
import { accountQueries } from '../auth/api.ts'

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

/** The profile of the salon of the account that is signed in. */
export const useSalonInfo = () => {
  const account = useQuery(accountQueries.current())
  return useQuery({
    ...salonInfoQueries.current(account.data?.id ?? 0),
    enabled: Boolean(account.data),
  })
}

const noneFor404 = (error: unknown): SalonInfo | null => {
  if (error instanceof CallError && error.status === 404) return null
  throw error
}

type SalonFields = Pick<SalonInfo, 'name' | 'address' | 'phone' | 'description'>
/** A change of the profile, and the profile that it was made from. */
export type SalonInfoChange = RowEdit<SalonInfo, SalonFields>

const fieldsOf = ({ name, address, phone, description }: SalonInfo): SalonFields => ({
  name,
  address,
  phone,
  description,
})

/**
 * Creates the salon's profile, or changes it, merging what another user has changed
 * since; answers it.
 */
export const useSaveSalonInfo = () =>
  useMutation({
    mutationFn: (save: SalonInfoDraft | SalonInfoChange) =>
      'before' in save
        ? editRow(save, {
            fieldsOf,
            versionOf: (row) => row.version,
            send: (body, ifMatch) =>
              call(
                'PUT /api/salon-info/:id',
                { params: { id: String(save.before.id) }, body },
                { ifMatch },
              ),
          })
        : call('POST /api/salon-info', { body: save }),
    meta: { changes: 'salonInfo' },
  })
