import {
  hashKey,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { CallError, isUnanswered } from './call.ts'
import { invalidatedBy, type Subject } from './invalidation.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      changes?: Subject
      /** Keys of the deleted rows, which must not be refetched, from the mutation's variables. */
      gone?(variables: unknown): readonly QueryKey[]
      /** Nobody presses Save for it: what failed before stays on the screen. */
      isBackground?: boolean
    }
  }
}

/**
 * Whether an error means that cached data may be stale: the row is gone or was changed, a change of
 * several rows stopped halfway, or a request may have been executed although its answer was lost or it was aborted.
 */
const mayBeStale = (error: unknown) =>
  error instanceof CallError
    ? [404, 409, 412].includes(error.status) || isUnanswered(error)
    : error instanceof DOMException && error.name === 'AbortError'

/**
 * The query cache, as the specification sets it: no retries, no polling, no refetch on focus, and a
 * stale time of 0, except for prefetched queries (`app/prefetch-dashboard.ts`). Unused data is kept for a
 * minute, so that going back shows the list at once during the refetch, instead of a skeleton.
 * @param onSignedOut called when the session has expired
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const noticeSignOut = (error: unknown) => {
    if (error instanceof CallError && error.problem?.code === 'not_signed_in') onSignedOut()
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeSignOut }),
    mutationCache: new MutationCache({
      onError: noticeSignOut,
      onSettled: async (_data, error, variables, _result, mutation) => {
        if (error && !mayBeStale(error)) return
        const { meta } = mutation
        if (!meta?.changes) return
        // The screen of a deleted row is still mounted and would refetch it.
        const left = new Set(error ? [] : meta.gone?.(variables).map((key) => hashKey(key)))
        const predicate = ({ queryHash }: { queryHash: string }) => !left.has(queryHash)
        const refetched = Promise.all(
          invalidatedBy(meta.changes).map((subject) =>
            client.invalidateQueries({ queryKey: [subject], predicate }),
          ),
        )
        // A server that is away answers no refetch either: what failed is said meanwhile.
        if (!isUnanswered(error)) await refetched
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: 0,
        gcTime: 60_000,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
