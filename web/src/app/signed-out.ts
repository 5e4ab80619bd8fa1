import type { QueryClient } from '@tanstack/react-query'
import { accountQueries } from '../features/auth/api.ts'
import { text } from '../text/text.ts'
import { toast } from '../ui/toast-store.ts'

/**
 * Handles an expired session: clears the cache, which makes `AuthGuard` show the sign-in screen. Keeps
 * the URL, so that signing in again returns to the same screen. Shows a toast only if there was a session.
 */
export function handleSignedOut(client: QueryClient): void {
  const { queryKey } = accountQueries.current()
  const hadSession = Boolean(client.getQueryData(queryKey))
  client.setQueryData(queryKey, null)
  client.removeQueries({ predicate: ({ queryKey: [subject] }) => subject !== 'account' })
  if (hadSession) toast({ title: text('shell.signedOutElsewhere') })
}
