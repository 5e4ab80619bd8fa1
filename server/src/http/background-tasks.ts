import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Accepts a mail being sent that no response waits for. */
export type RunInBackground = (sending: Promise<void>) => void

/**
 * Background tasks, drained on close. Mail is sent after the response, so that the time of a response
 * does not reveal whether an account exists, and a slow mail server delays no response. A failure is logged.
 * @param close called when the app closes, after the drain
 * @param longestDrain milliseconds that closing waits for tasks; one that is still pending then counts as
 *   failed, because a mail server that does not answer must not delay the stop
 */
export function openBackgroundTasks(
  app: FastifyInstance,
  close: () => void,
  longestDrain = 3_000,
): RunInBackground {
  const pending = new Set<Promise<void>>()
  let isClosed = false
  const fail = (code: string) => app.log.error(new Error(`An email could not be sent (${code})`))
  app.addHook('onClose', async () => {
    await Promise.race([Promise.all(pending), pause(longestDrain, undefined, { ref: false })])
    isClosed = true
    for (const _ of pending) fail('SHUTDOWN')
    close()
  })
  return (mail) => {
    const sending: Promise<void> = mail
      .catch((error: unknown) => {
        // Logged by the drain already.
        if (!isClosed) fail(codeOf(error))
      })
      .finally(() => pending.delete(sending))
    pending.add(sending)
  }
}

/** The code of a mail server's error, for the log; its message names the recipient. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'no reason given'
