import { accountRoutes } from '@salon/contract/accounts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { withTenantAndPreAuth } from '../../../db/tenant-db.ts'
import type { RunInBackground } from '../../../http/background-tasks.ts'
import { networkOf } from '../../../http/limits/rate-limits.ts'
import { mount } from '../../../http/mount.ts'
import type { Salon } from '../../../kernel/salon.ts'
import type { LinkSender } from '../emails/operations.ts'
import {
  accountsOf,
  addColleague,
  countInvitation,
  editColleague,
  renewInvitation,
  removeColleague,
  sendInvitation,
  signOutColleague,
} from './operations.ts'

interface ColleaguesOptions {
  /** Undefined without a mail server: then the owner passes the link on. */
  readonly sender: LinkSender | undefined
  readonly runInBackground: RunInBackground
  /** Emails that one network may request in an hour. */
  readonly emailsPerHour: number
}

/** The accounts of a salon, managed by its owner. */
export function colleaguesApi(
  app: FastifyInstance,
  { sender, runInBackground, emailsPerHour: perHour }: ColleaguesOptions,
): void {
  const invite = async <T extends Parameters<typeof sendInvitation>[2]>(
    db: Db,
    salon: Salon,
    make: Promise<T>,
  ): Promise<T> => {
    const invited = await make
    if (sender) runInBackground(sendInvitation(db, salon, invited, sender))
    return invited
  }
  const count = ({ db, salon, reply }: { db: Db; salon: Salon; reply: FastifyReply }) =>
    countInvitation(db, salon, sender && { network: networkOf(reply.request), perHour })
  /** Row-level security shows sessions to their own account only; the owner manages those of colleagues. */
  const withSignIns = (salon: Salon) => withTenantAndPreAuth(app.database, salon)
  mount(app, accountRoutes.list, ({ salon }) => accountsOf(withSignIns(salon), salon))
  mount(
    app,
    accountRoutes.add,
    ({ db, body, salon }) => invite(db, salon, addColleague(db, salon, body)),
    count,
  )
  mount(app, accountRoutes.edit, ({ params, body, salon }) =>
    editColleague(withSignIns(salon), salon, params.id, body),
  )
  mount(app, accountRoutes.remove, ({ db, params, salon }) => removeColleague(db, salon, params.id))
  mount(
    app,
    accountRoutes.invite,
    ({ db, params, salon }) => invite(db, salon, renewInvitation(db, salon, params.id)),
    count,
  )
  mount(app, accountRoutes.signOut, ({ params, salon }) =>
    signOutColleague(withSignIns(salon), salon, params.id),
  )
}
