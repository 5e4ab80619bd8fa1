import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { hiddenStaff, storeHiddenStaff } from '../../../lib/visit-filters.ts'
import { givenAccount } from '../../../test/salon-rows.ts'
import { accountQueries } from '../../auth/api.ts'
import { useAccountChoice } from './use-account-choice.ts'

test('whoever signs in while a page is open has what they chose themselves', async () => {
  const client = createQueryClient(() => {})
  const signIn = (id: number) =>
    client.setQueryData(accountQueries.current().queryKey, givenAccount({ id }))
  signIn(15)
  storeHiddenStaff(new Set([42]), 16)
  const { result } = renderHook(() => useAccountChoice(hiddenStaff, storeHiddenStaff), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  act(() => result.current.choose(new Set([41])))
  expect([...result.current.chosen]).toEqual([41])

  signIn(16)
  await waitFor(() => expect([...result.current.chosen]).toEqual([42]))

  signIn(15)
  await waitFor(() => expect([...result.current.chosen]).toEqual([41]))
})
