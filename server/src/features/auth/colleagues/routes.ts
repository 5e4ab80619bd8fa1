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
  readonly rateLimit: boolean
  /** Emails that one network may request in an hour. */
  readonly emailsPerHour: number
}

/** The accounts of a salon, managed by its owner. */
export function colleaguesApi(
  app: FastifyInstance,
  { sender, runInBackground, rateLimit, emailsPerHour: perHour }: ColleaguesOptions,
): void {
  const invite = async <T extends Parameters<typeof sendInvitation>[2]>(
    { db, salon, reply: { request } }: { db: Db; salon: Salon; reply: FastifyReply },
    make: () => Promise<T>,
  ): Promise<T> => {
    const quota = sender && { network: networkOf(request), perHour }
    if (rateLimit) await countInvitation(db, salon, quota)
    const invited = await make()
    if (sender) runInBackground(sendInvitation(db, salon, invited, sender))
    return invited
  }
  /** Row-level security shows sessions to their own account only; the owner manages those of colleagues. */
  const withSignIns = (salon: Salon) => withTenantAndPreAuth(app.database, salon)
  mount(app, accountRoutes.list, ({ salon }) => accountsOf(withSignIns(salon), salon))
  mount(app, accountRoutes.add, ({ db, body, salon, reply }) =>
    invite({ db, salon, reply }, () => addColleague(db, salon, body)),
  )
  mount(app, accountRoutes.edit, ({ params, body, salon }) =>
    editColleague(withSignIns(salon), salon, params.id, body),
  )
  mount(app, accountRoutes.remove, ({ db, params, salon }) => removeColleague(db, salon, params.id))
  mount(app, accountRoutes.invite, ({ db, params, salon, reply }) =>
    invite({ db, salon, reply }, () => renewInvitation(db, salon, params.id)),
  )
  mount(app, accountRoutes.signOut, ({ params, salon }) =>
    signOutColleague(withSignIns(salon), salon, params.id),
  )
}
