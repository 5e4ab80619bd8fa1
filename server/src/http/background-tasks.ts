import type { FastifyInstance } from 'fastify'

/** Accepts a mail being sent that no response waits for. */
export type RunInBackground = (sending: Promise<void>) => void

/**
 * Background tasks, drained on close. Mail is sent after the response, so that the time of a response
 * does not reveal whether an account exists, and a slow mail server delays nobody. A failure is logged.
 * @param close called when the app closes, after the last task
 */
export function openBackgroundTasks(app: FastifyInstance, close: () => void): RunInBackground {
  const pending = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(pending)
    close()
  })
  return (mail) => {
    const sending: Promise<void> = mail
      .catch((error: unknown) => app.log.error(withoutAddress(error)))
      .finally(() => pending.delete(sending))
    pending.add(sending)
  }
}

/** A mail server's error message names the recipient, which must not reach the log. */
const withoutAddress = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return new Error(
    `A letter could not be sent (${typeof code === 'string' ? code : 'no reason told'})`,
  )
}
