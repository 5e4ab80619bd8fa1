import { emailChangeRoutes } from '@salon/contract/email-change'
import type { FastifyInstance } from 'fastify'
import { withTenant } from '../../../db/tenant-db.ts'
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
  type Post,
} from './operations.ts'

interface EmailChangeSettings {
  /** Without it the password suffices, since no address can be confirmed. */
  readonly post: Post | undefined
  readonly runInBackground: RunInBackground
  readonly rateLimit: boolean
  /** So many letters are asked for from one network in an hour. */
  readonly lettersPerHour: number
}

/** Changing the e-mail that an account signs in with. */
export function emailChangeApi(
  app: FastifyInstance,
  { post, runInBackground, rateLimit, lettersPerHour: perHour }: EmailChangeSettings,
): void {
  mount(app, emailChangeRoutes.request, async ({ db, body, salon, reply: { request } }) => {
    const letter = post && { network: networkOf(request), perHour }
    if (rateLimit) await countEmailChange(db, salon, letter)
    if (!post) {
      await changeEmail(db, salon, body)
      return { isChanged: true }
    }
    const pending = await requestEmail(db, salon, body)
    const actor = { tenant: salon.id, actor: salon.account.id }
    const acrossSalons = withTenant(app.database, { ...actor, seesSignIns: true })
    runInBackground(sendConfirmation(acrossSalons, salon, pending, post))
    return { isChanged: false }
  })
  mountOpen(app, emailChangeRoutes.confirm, async ({ db, body, request }) => {
    const changed = await confirmEmail(db, body.token)
    request.whose = changed.whose
    if (post) runInBackground(sendChangeNotice(db, changed, post))
    return { email: changed.email }
  })
}
