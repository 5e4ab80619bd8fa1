/** What is kept of the answer to a write under its Idempotency-Key. */
export interface StoredResponse {
  /** The HTTP status. */
  readonly status: number
  /** JSON; null where the answer has no body. */
  readonly body: string | null
}
