/** Keys of writes without a successful response, by request. */
let unanswered: Record<string, string> = {}

/**
 * Sends a write with an idempotency key. A retry after a failure, and a duplicate of a pending request, reuse the
 * key, so that the server executes it once. A different request gets a new key, as does the same one after any
 * write has succeeded.
 * @param request names the request: what it asks and of what
 */
export function withIdempotencyKey<T>(
  request: string,
  send: (key: string) => Promise<T>,
): Promise<T> {
  // Not randomUUID, which a page that came by plain http does not have.
  const key = (unanswered[request] ??= crypto.getRandomValues(new Uint32Array(4)).join())
  return send(key).then(
    (answer) => {
      unanswered = {}
      return answer
    },
    (error: unknown) => {
      // Another write may have succeeded meanwhile.
      unanswered[request] = key
      throw error
    },
  )
}
