import { accountRoutes } from '@salon/contract/accounts'
import type { FastifyInstance } from 'fastify'
import { withTenantAndPreAuth } from '../../../db/tenant-db.ts'
import type { RunInBackground } from '../../../http/background-tasks.ts'
import { mount } from '../../../http/mount.ts'
import { countPasswordAttempt } from '../operations.ts'
import { makeOwner, sendOwnershipEmails, type EmailSender } from './operations.ts'

interface OwnershipSettings {
  /** Sends emails to both accounts; undefined without a mail server. */
  readonly sender: EmailSender | undefined
  readonly runInBackground: RunInBackground
}

/** Handing a salon over to a colleague. */
export function ownershipApi(
  app: FastifyInstance,
  { sender, runInBackground }: OwnershipSettings,
): void {
  mount(
    app,
    accountRoutes.makeOwner,
    async ({ params, body, salon }) => {
      const db = withTenantAndPreAuth(app.database, salon)
      const transfer = await makeOwner(db, salon, params.id, body.password)
      if (sender) runInBackground(sendOwnershipEmails(db, salon, transfer, sender))
    },
    countPasswordAttempt,
  )
}
