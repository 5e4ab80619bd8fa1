/** What is asked for when it is first needed, and kept; asked for again where that failed. */
export function askedOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () =>
    (answer ??= ask().catch((error: unknown) => {
      answer = undefined
      throw error
    }))
}
