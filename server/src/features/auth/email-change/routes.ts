import { emailChangeRoutes } from '@salon/contract/email-change'
import type { FastifyInstance } from 'fastify'
import { withTenantAndPreAuth } from '../../../db/tenant-db.ts'
import type { RunInBackground } from '../../../http/background-tasks.ts'
import { networkOf } from '../../../http/limits/rate-limits.ts'
import { mount, mountOpen } from '../../../http/mount.ts'
import {
  changeEmail,
  confirmEmail,
  countEmailChange,
  requestEmail,
  sendChangeNotice,
  sendConfirmation,
  type LinkSender,
} from './operations.ts'

interface EmailChangeSettings {
  /** Undefined without a mail server: then the password suffices, because no address can be confirmed. */
  readonly sender: LinkSender | undefined
  readonly runInBackground: RunInBackground
  /** Emails of one network in an hour, at most. */
  readonly emailsPerHour: number
}

/** Changing the email that an account signs in with. */
export function emailChangeApi(
  app: FastifyInstance,
  { sender, runInBackground, emailsPerHour: perHour }: EmailChangeSettings,
): void {
  mount(
    app,
    emailChangeRoutes.request,
    async ({ db, body, salon }) => {
      if (!sender) {
        await changeEmail(db, salon, body)
        return { isChanged: true }
      }
      const pending = await requestEmail(db, salon, body)
      const withAccounts = withTenantAndPreAuth(app.database, salon)
      runInBackground(sendConfirmation(withAccounts, salon, pending, sender))
      return { isChanged: false }
    },
    ({ db, salon, reply: { request } }) =>
      countEmailChange(db, salon, sender && { network: networkOf(request), perHour }),
  )
  mountOpen(app, emailChangeRoutes.confirm, async ({ db, body, request }) => {
    const changed = await confirmEmail(db, body.token)
    request.whose = changed.whose
    if (sender) runInBackground(sendChangeNotice(db, changed, sender))
    return { email: changed.email }
  })
}
