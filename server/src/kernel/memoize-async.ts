/** Memoizes an asynchronous function of no arguments; a rejection is not cached. */
export function memoizeAsync<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    }))
}
