import { authRoutes } from '@salon/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mountOpen } from '../../http/mount.ts'
import {
  accountToWrite,
  countReset,
  resetByLink,
  sendReset,
  type Post,
} from './reset-operations.ts'

/** What a mail server says of a letter names who it was for, which no log should. */
const withoutAddress = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return new Error(
    `A letter could not be sent (${typeof code === 'string' ? code : 'no reason told'})`,
  )
}

interface Place {
  /** Without it nobody is written to; the page does not offer it then. */
  readonly post: Post | undefined
  readonly rateLimit: boolean
}

/** The way back in for whoever has forgotten their password. */
export function resetApi(app: FastifyInstance, db: Db, { post, rateLimit }: Place): void {
  const underway = new Set<Promise<void>>()
  const sendAside = (account: Awaited<ReturnType<typeof accountToWrite>>, by: Post) => {
    const sending: Promise<void> = sendReset(db, account, by)
      .catch((error: unknown) => app.log.error(withoutAddress(error)))
      .finally(() => underway.delete(sending))
    underway.add(sending)
  }
  // A letter that was promised is sent before the database is gone.
  app.addHook('onClose', async () => {
    await Promise.all(underway)
    post?.mailer.close()
  })
  mountOpen(app, authRoutes.forgotPassword, async ({ body }) => {
    if (rateLimit) await countReset(db, body.email)
    const account = await accountToWrite(db, body.email)
    if (post) sendAside(account, post)
  })
  mountOpen(app, authRoutes.resetPassword, ({ body }) => resetByLink(db, body))
}
