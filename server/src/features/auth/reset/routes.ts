import { authRoutes } from '@salon/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { RunInBackground } from '../../../http/background-tasks.ts'
import { networkOf } from '../../../http/limits/rate-limits.ts'
import { mountOpen } from '../../../http/mount.ts'
import type { LinkSender } from '../emails/operations.ts'
import { accountForReset, countReset, resetByLink, sendReset } from './operations.ts'

interface ResetOptions {
  /** Undefined without a mail server: then no email is sent, and the page does not offer it. */
  readonly sender: LinkSender | undefined
  readonly runInBackground: RunInBackground
  /** Emails that one network may request in an hour. */
  readonly emailsPerHour: number
}

/** Requests a reset link, and sets a new password by it. */
export function resetApi(
  app: FastifyInstance,
  { sender, runInBackground, emailsPerHour: perHour }: ResetOptions,
): void {
  mountOpen(
    app,
    authRoutes.forgotPassword,
    async ({ db, body, request }) => {
      const account = await accountForReset(db, body.email)
      if (account) request.whose = { account: account.id, salon: account.salonId }
      if (sender) runInBackground(sendReset(db, account, sender))
    },
    ({ db, body, request }) => countReset(db, body.email, { network: networkOf(request), perHour }),
  )
  mountOpen(app, authRoutes.resetPassword, async ({ db, body, request }) => {
    request.whose = await resetByLink(db, body)
  })
}
