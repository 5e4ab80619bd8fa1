import { accountRoutes } from '@salon/contract/accounts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../db/client.ts'
import { withTenant } from '../../db/tenant-db.ts'
import type { RunInBackground } from '../../http/background-tasks.ts'
import { networkOf } from '../../http/limits/rate-limits.ts'
import { mount } from '../../http/mount.ts'
import type { Salon } from '../../kernel/salon.ts'
import {
  accountsOf,
  addColleague,
  countInvitation,
  editColleague,
  inviteAgain,
  removeColleague,
  sendInvitation,
  signOutColleague,
  type Post,
} from './colleague-operations.ts'

interface Place {
  /** Without it the owner hands the link over. */
  readonly post: Post | undefined
  readonly runInBackground: RunInBackground
  readonly rateLimit: boolean
  /** So many letters are asked for from one network in an hour. */
  readonly lettersPerHour: number
}

/** The accounts of a salon, for its owner. */
export function colleaguesApi(
  app: FastifyInstance,
  { post, runInBackground, rateLimit, lettersPerHour: perHour }: Place,
): void {
  const invite = async <T extends Parameters<typeof sendInvitation>[2]>(
    { db, salon, reply: { request } }: { db: Db; salon: Salon; reply: FastifyReply },
    make: () => Promise<T>,
  ): Promise<T> => {
    const letter = post && { network: networkOf(request), perHour }
    if (rateLimit) await countInvitation(db, salon, letter)
    const invited = await make()
    if (post) runInBackground(sendInvitation(db, salon, invited, post))
    return invited
  }
  /** Sign-ins are shown to their own account only; the owner sees and ends those of colleagues. */
  const withSignIns = ({ id, account }: Salon) =>
    withTenant(app.database, { tenant: id, actor: account.id, seesSignIns: true })
  mount(app, accountRoutes.list, ({ salon }) => accountsOf(withSignIns(salon), salon))
  mount(app, accountRoutes.add, ({ db, body, salon, reply }) =>
    invite({ db, salon, reply }, () => addColleague(db, salon, body)),
  )
  mount(app, accountRoutes.edit, ({ params, body, salon }) =>
    editColleague(withSignIns(salon), salon, params.id, body),
  )
  mount(app, accountRoutes.remove, ({ db, params, salon }) => removeColleague(db, salon, params.id))
  mount(app, accountRoutes.invite, ({ db, params, salon, reply }) =>
    invite({ db, salon, reply }, () => inviteAgain(db, salon, params.id)),
  )
  mount(app, accountRoutes.signOut, ({ params, salon }) =>
    signOutColleague(withSignIns(salon), salon, params.id),
  )
}
