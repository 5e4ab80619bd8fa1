/** Keys of writes that have no answer yet, by what they ask. */
let unanswered: Record<string, string> = {}

/**
 * Sends a write under an idempotency key. What is sent again after a failure, or a second time while the
 * first is on its way, has the same key, so that the server does it once. Anything else has a key of its
 * own; and once a write has succeeded, the same request is meant anew.
 * @param asked names the request: what it asks and of what
 */
export function underKey<T>(asked: string, send: (key: string) => Promise<T>): Promise<T> {
  // Not randomUUID, which a page that came by plain http does not have.
  const key = (unanswered[asked] ??= crypto.getRandomValues(new Uint32Array(4)).join())
  return send(key).then(
    (answer) => {
      unanswered = {}
      return answer
    },
    (error: unknown) => {
      // Another write may have succeeded meanwhile.
      unanswered[asked] = key
      throw error
    },
  )
}
