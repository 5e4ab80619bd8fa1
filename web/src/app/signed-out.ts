import type { QueryClient } from '@tanstack/react-query'
import { accountQueries } from '../features/auth/api.ts'
import { text } from '../text/text.ts'
import { toast } from '../ui/toast-store.ts'

/**
 * The server no longer knows who is asking: nothing of the salon stays, and the sign-in appears.
 * The address stays, so that whoever signs in again is back where the sign-in ended. Whoever was not
 * in yet is told nothing, since nothing has ended for them.
 */
export function signedOut(client: QueryClient): void {
  const { queryKey } = accountQueries.current()
  const wasIn = Boolean(client.getQueryData(queryKey))
  client.setQueryData(queryKey, null)
  client.removeQueries({ predicate: ({ queryKey: [subject] }) => subject !== 'account' })
  if (wasIn) toast({ title: text('shell.signedOutElsewhere') })
}
