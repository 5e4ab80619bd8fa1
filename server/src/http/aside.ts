import type { FastifyInstance } from 'fastify'

/** Takes a letter that is being sent, for which nobody waits. */
export type Aside = (sending: Promise<void>) => void

/**
 * Sends letters beside the answers: how long one takes tells nothing then, and a mail server that is
 * slow keeps nobody waiting. One that was promised is sent before the app has closed.
 * @param close is called when no more will be sent
 */
export function openAside(app: FastifyInstance, close: () => void): Aside {
  const underway = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(underway)
    close()
  })
  return (letter) => {
    const sending: Promise<void> = letter
      .catch((error: unknown) => app.log.error(withoutAddress(error)))
      .finally(() => underway.delete(sending))
    underway.add(sending)
  }
}

/** What a mail server says of a letter names who it was for, which no log should. */
const withoutAddress = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return new Error(
    `A letter could not be sent (${typeof code === 'string' ? code : 'no reason told'})`,
  )
}
