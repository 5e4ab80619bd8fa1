import { authRoutes } from '@salon/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { RunInBackground } from '../../http/background-tasks.ts'
import { networkOf } from '../../http/limits/rate-limits.ts'
import { mountOpen } from '../../http/mount.ts'
import {
  accountToWrite,
  countReset,
  resetByLink,
  sendReset,
  type Post,
} from './reset-operations.ts'

interface Place {
  /** Without it nobody is written to; the page does not offer it then. */
  readonly post: Post | undefined
  readonly runInBackground: RunInBackground
  readonly rateLimit: boolean
  /** So many letters are asked for from one network in an hour. */
  readonly lettersPerHour: number
}

/** The way back in for whoever has forgotten their password. */
export function resetApi(
  app: FastifyInstance,
  { post, runInBackground, rateLimit, lettersPerHour: perHour }: Place,
): void {
  mountOpen(app, authRoutes.forgotPassword, async ({ db, body, request }) => {
    if (rateLimit) await countReset(db, body.email, { network: networkOf(request), perHour })
    const account = await accountToWrite(db, body.email)
    if (account) request.whose = { account: account.id, salon: account.salonId }
    if (post) runInBackground(sendReset(db, account, post))
  })
  mountOpen(app, authRoutes.resetPassword, async ({ db, body, request }) => {
    request.whose = await resetByLink(db, body)
  })
}
