import type {
  Account,
  Credentials,
  NewPassword,
  PasswordChange,
  Registration,
} from '@salon/contract/auth'
import type { EmailChange } from '@salon/contract/email-change'
import type { SecondFactorEnd } from '@salon/contract/second-factor'
import { mayCall, type AppOperation } from '@salon/contract/permissions'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, CallError } from '../../lib/call.ts'
import { inWrapper } from '../../lib/platform.ts'
import { isKnownAnonymous, clearAnonymousHint } from '../../lib/anonymous-hint.ts'
import { clearToken, storeToken } from '../../lib/token.ts'

export const accountQueries = {
  /** The signed-in user; `null` without one. */
  current: () =>
    queryOptions({
      queryKey: ['account', 'current'],
      queryFn: ({ signal, client, queryKey }) => {
        const isAnonymous = isKnownAnonymous()
        clearAnonymousHint()
        const wasIn = Boolean(client.getQueryData(queryKey))
        return isAnonymous ? null : call('GET /api/user', {}, { signal }).catch(nullFor401(wasIn))
      },
      staleTime: Infinity,
      gcTime: Infinity,
    }),
}

export const registrationQueries = {
  /** Whether anybody may open a salon here. */
  current: () =>
    queryOptions({
      queryKey: ['account', 'registration'],
      queryFn: ({ signal }) => call('GET /api/register', {}, { signal }),
    }),
}

export const secondFactorQueries = {
  /** Whether the account is asked for a code after its password. */
  current: () =>
    queryOptions({
      queryKey: ['account', 'second-factor'],
      queryFn: ({ signal }) => call('GET /api/second-factor', {}, { signal }),
    }),
}

export const sessionQueries = {
  /** The devices that the account is signed in on, last used first. */
  list: () =>
    queryOptions({
      queryKey: ['sessions', 'list'],
      queryFn: ({ signal }) => call('GET /api/sessions', {}, { signal }),
    }),
}

const nullFor401 =
  (wasIn: boolean) =>
  (error: unknown): Account | null => {
    if (!(error instanceof CallError) || error.status !== 401) throw error
    // A session that existed has ended: shown like any other 401.
    if (wasIn && error.problem?.code === 'not_signed_in') throw error
    return null
  }

/**
 * Checks whether the signed-in account may call an operation, by the server's own rule, to hide what would
 * be refused. Everything is allowed while the account loads.
 */
export function usePermission(): (operation: AppOperation) => boolean {
  const { data } = useQuery({ ...accountQueries.current(), enabled: false })
  return (operation) => data === undefined || mayCall(data, operation)
}

/** The wrapper cannot rely on cookies and asks for a token; a browser never holds one. */
const asWrapper = () => (inWrapper() ? { withToken: true } : {})

function useSignedIn() {
  const client = useQueryClient()
  return ({ token, ...account }: Account & { token?: string | undefined }) => {
    if (token) storeToken(token)
    client.setQueryData(accountQueries.current().queryKey, account)
  }
}

export function useLogin() {
  const signedIn = useSignedIn()
  return useMutation({
    mutationFn: (credentials: Pick<Credentials, 'email' | 'password' | 'code'>) =>
      call('POST /api/login', { body: { ...credentials, ...asWrapper() } }),
    onSuccess: signedIn,
  })
}

/** Whether the server that served this page can send emails; it says so in the document. */
export const canMail = (): boolean => document.documentElement.dataset['mail'] !== undefined

/** Requests an email with a password link; the response never reveals whether the account exists. */
export const useForgotPassword = () =>
  useMutation({
    mutationFn: (email: string) => call('POST /api/password-reset', { body: { email } }),
  })

/** Chooses a new password by such a link, which signs out every device. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (chosen: NewPassword) => call('PUT /api/password-reset', { body: chosen }),
  })

/** Opens a salon; it speaks the language of the registration, and lives in the browser's time zone. */
export function useRegister() {
  const signedIn = useSignedIn()
  return useMutation({
    mutationFn: (registration: Pick<Registration, 'name' | 'email' | 'password' | 'language'>) =>
      call('POST /api/register', {
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
    mutationFn: () => call('POST /api/logout', {}),
    onSuccess: () => {
      clearToken()
      client.clear()
    },
  })
}

/** Renames the account; answers it as it is now. */
export function useRenameAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (edit: Pick<Account, 'name'>) => call('PUT /api/user', { body: edit }),
    meta: { changes: 'account' },
    onSuccess: (account) => client.setQueryData(accountQueries.current().queryKey, account),
  })
}

/** Changes the password, which signs out every other device. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (change: PasswordChange) => call('PUT /api/user/password', { body: change }),
    meta: { changes: 'sessions' },
  })

/** Changes the email; answers whether it is done, or a link was sent. */
export const useChangeEmail = () =>
  useMutation({
    mutationFn: (change: EmailChange) => call('POST /api/user/email', { body: change }),
    meta: { changes: 'account' },
  })

/** Changes the email by such a link. */
export const useConfirmEmail = () =>
  useMutation({
    mutationFn: (token: string) => call('PUT /api/email-change', { body: { token } }),
  })

/** What a change of the second factor makes stale beside its state: every other device is signed out. */
const useFactorChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { changes: 'sessions' },
    onSuccess: () => client.invalidateQueries({ queryKey: secondFactorQueries.current().queryKey }),
  })
}

/** Makes a secret for an authenticator app. */
export const useBeginSecondFactor = () =>
  useMutation({
    mutationFn: (password: string) => call('POST /api/second-factor', { body: { password } }),
  })

/** Asks for codes from now on; answers the recovery codes. */
export const useConfirmSecondFactor = () =>
  useFactorChange((code: string) => call('PUT /api/second-factor', { body: { code } }))

/** Makes recovery codes in place of those that there are. */
export const useRenewRecoveryCodes = () =>
  useFactorChange((password: string) =>
    call('POST /api/second-factor/recovery-codes', { body: { password } }),
  )

/** Asks for the password alone again. */
export const useEndSecondFactor = () =>
  useFactorChange((input: SecondFactorEnd) => call('DELETE /api/second-factor', { body: input }))

/** Signs out another device. */
export const useEndSession = () =>
  useMutation({
    mutationFn: (id: string) => call('DELETE /api/sessions/:id', { params: { id } }),
    meta: { changes: 'sessions' },
  })

/**
 * Deletes the account, and the whole salon with its owner's. It ends the session; the
 * caller reloads the page, so that nothing of the salon stays in memory.
 */
export function useDeleteAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call('DELETE /api/user', { body: { password } }),
    onSuccess: () => {
      clearToken()
      client.clear()
    },
  })
}
