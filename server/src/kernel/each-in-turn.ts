/** So many failures are told: where the database is away, it is that of every salon. */
const mostTold = 10

/**
 * Does something with one after the other, whatever became of those before: one that fails each time
 * would otherwise keep the rest from ever being done.
 * @param failed says of them what could not be done: '2 of 7 steps failed'
 * @throws AggregateError once all others were done, where some failed; at once where the signal says so
 */
export async function eachInTurn<T>(
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
  failed: string,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = []
  let count = 0
  for (const one of all) {
    signal?.throwIfAborted()
    try {
      await work(one)
    } catch (error) {
      count += 1
      if (count <= mostTold) failures.push(error)
    }
  }
  signal?.throwIfAborted()
  if (count > 0) throw new AggregateError(failures, `${count} of ${all.length} ${failed}`)
}
