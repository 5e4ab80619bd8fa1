import {
  hashKey,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { CallError } from './call.ts'
import { staleAfter, type Subject } from './staleness.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      changes?: Subject
      /** What there is nothing more to ask about once the change is done, by what it was told. */
      gone?(variables: unknown): readonly QueryKey[]
    }
  }
}

/**
 * Whether a refusal says that the page shows what is no longer so: the row is gone, or another hand
 * was faster. A change of several rows may have stopped halfway then, too; and what was stopped on
 * its way may have arrived all the same.
 */
const isOutOfStep = (error: unknown) =>
  error instanceof CallError
    ? [404, 409, 412].includes(error.status)
    : error instanceof DOMException && error.name === 'AbortError'

/**
 * The page's cache, as the specification sets it: no retries, no polling, no refetch on focus and
 * nothing ever fresh, but for two seconds what was asked before it was drawn (`app/prefetch-dashboard.ts`).
 * What was left a moment ago is still kept for a minute, so that going back
 * shows the list at once while it is fetched anew, instead of a skeleton.
 * @param onSignedOut called when the server no longer knows who is asking
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
        if (error && !isOutOfStep(error)) return
        const { meta } = mutation
        if (!meta?.changes) return
        // The screen of what was deleted is still in sight: it would ask for it once more.
        const left = new Set(error ? [] : meta.gone?.(variables).map((key) => hashKey(key)))
        const predicate = ({ queryHash }: { queryHash: string }) => !left.has(queryHash)
        await Promise.all(
          staleAfter(meta.changes).map((subject) =>
            client.invalidateQueries({ queryKey: [subject], predicate }),
          ),
        )
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
