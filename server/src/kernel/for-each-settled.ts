/** The error that is thrown lists so many failures: a database outage fails every item alike. */
const maxFailures = 10

/**
 * Processes items in order and goes on after failures, so that one bad item cannot starve the rest.
 * @param failed describes the failures in the error's message: 'steps failed' becomes '2 of 7 steps failed'
 * @param concurrency how many items are processed at the same time
 * @throws AggregateError after the last item, if any failed; the signal's reason before the next one
 */
export async function forEachSettled<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  failed: string,
  signal?: AbortSignal,
  concurrency = 1,
): Promise<void> {
  const failures: unknown[] = []
  let count = 0
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) {
      if (signal?.aborted) return
      try {
        await work(item)
      } catch (error) {
        count += 1
        if (count <= maxFailures) failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  signal?.throwIfAborted()
  if (count > 0) throw new AggregateError(failures, `${count} of ${items.length} ${failed}`)
}
