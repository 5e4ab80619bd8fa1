import { Refusal } from '../kernel/refusal.ts'

/** What has to hold before people are sent here: a sentence where it does not. */
export type Condition = () => Promise<string | undefined>

/**
 * Looks at every condition, all at once; one that cannot be looked at counts as its own error.
 * @throws Refusal 'unavailable' with the sentences of those that do not hold
 */
export async function refuseUnlessReady(conditions: readonly Condition[]): Promise<void> {
  const said = await Promise.all(conditions.map((holds) => holds()))
  const wrong = said.filter((sentence) => sentence !== undefined)
  if (wrong.length > 0) {
    throw new Refusal('unavailable', { detail: wrong.join(' '), retryAfter: seconds })
  }
}

/** How soon it is worth asking again. */
const seconds = 10

/** Less than this is soon filled by a day's pictures and the database's own log, in bytes. */
const leastRoom = 200 * 1024 * 1024

/** Whether there is room on a disk to go on; `bytesFree` looks. */
export const hasRoom =
  (bytesFree: () => Promise<number>): Condition =>
  async () =>
    (await bytesFree()) < leastRoom ? 'Less than 200 MB are free on the disk.' : undefined
