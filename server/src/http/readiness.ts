import { Refusal } from '../kernel/refusal.ts'

/** A readiness check: resolves to a sentence where it fails. */
export type Condition = () => Promise<string | undefined>

/**
 * Runs all readiness checks in parallel. One that throws rejects with its own error.
 * @throws Refusal 'unavailable' with the sentences of those that fail
 */
export async function refuseUnlessReady(conditions: readonly Condition[]): Promise<void> {
  const results = await Promise.all(conditions.map((holds) => holds()))
  const failures = results.filter((sentence) => sentence !== undefined)
  if (failures.length > 0) {
    throw new Refusal('unavailable', { detail: failures.join(' '), retryAfter: seconds })
  }
}

/** `Retry-After`. */
const seconds = 10

/** Bytes. Less is soon filled by a day's photos and the database's write-ahead log. */
const leastRoom = 200 * 1024 * 1024

/** The check of free disk space. */
export const hasRoom =
  (freeBytes: () => Promise<number>): Condition =>
  async () =>
    (await freeBytes()) < leastRoom ? 'Less than 200 MB are free on the disk.' : undefined
