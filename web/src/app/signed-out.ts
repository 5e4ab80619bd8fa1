import type { QueryClient } from '@tanstack/react-query'
import { accountQueries } from '../features/auth/api.ts'
import { text } from '../text/text.ts'
import { toast } from '../ui/toast-store.ts'

/**
 * The server no longer knows who is asking: nothing of the salon stays, and the sign-in appears.
 * The address stays, so that whoever signs in again is back where the sign-in ended.
 */
export function signedOut(client: QueryClient): void {
  client.setQueryData(accountQueries.current().queryKey, null)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' })
  toast({ title: text('shell.signedOutElsewhere') })
}
