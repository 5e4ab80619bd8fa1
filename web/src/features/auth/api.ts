import { authRoutes, type Account, type Credentials, type Registration } from '@salon/contract/auth'
import { mayCall } from '@salon/contract/permissions'
import type { Route } from '@salon/contract/route'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, CallError } from '../../lib/call.ts'
import { inWrapper } from '../../lib/platform.ts'
import { forgetToken, keepToken } from '../../lib/token.ts'

export const accountQueries = {
  /** Who is signed in; `null` when nobody is. */
  current: () =>
    queryOptions({
      queryKey: ['account', 'current'],
      queryFn: ({ signal }) => call(authRoutes.current, {}, { signal }).catch(nobodyFor401),
      staleTime: Infinity,
      gcTime: Infinity,
    }),
}

const nobodyFor401 = (error: unknown): Account | null => {
  if (error instanceof CallError && error.status === 401) return null
  throw error
}

/**
 * Whether the account that is signed in may use an operation, as the server will decide it: for
 * hiding what would be refused. While it is not known who that is, nothing is hidden.
 */
export function useMay(): (route: Route) => boolean {
  const { data } = useQuery({ ...accountQueries.current(), enabled: false })
  return (route) => data === undefined || mayCall(data?.role ?? null, route)
}

/** The wrapper cannot rely on cookies and asks for a token; a browser never holds one. */
const asWrapper = () => (inWrapper() ? { withToken: true } : {})

function useSignedIn() {
  const client = useQueryClient()
  return ({ token, ...account }: Account & { token?: string | undefined }) => {
    if (token) keepToken(token)
    client.setQueryData(accountQueries.current().queryKey, account)
  }
}

export function useLogin() {
  const signedIn = useSignedIn()
  return useMutation({
    mutationFn: (credentials: Pick<Credentials, 'email' | 'password'>) =>
      call(authRoutes.login, { body: { ...credentials, ...asWrapper() } }),
    onSuccess: signedIn,
  })
}

/** Opens a salon; the browser's time zone becomes the salon's. */
export function useRegister() {
  const signedIn = useSignedIn()
  return useMutation({
    mutationFn: (registration: Pick<Registration, 'name' | 'email' | 'password'>) =>
      call(authRoutes.register, {
        body: {
          ...registration,
          ...asWrapper(),
          timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      }),
    onSuccess: signedIn,
  })
}

/** Signs out; the caller reloads the page, so that nothing of the salon stays in memory. */
export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(authRoutes.logout, {}),
    onSuccess: () => {
      forgetToken()
      client.clear()
    },
  })
}
