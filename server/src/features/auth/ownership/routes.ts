import { accountRoutes } from '@salon/contract/accounts'
import type { FastifyInstance } from 'fastify'
import { withTenant } from '../../../db/tenant-db.ts'
import type { RunInBackground } from '../../../http/background-tasks.ts'
import { mount } from '../../../http/mount.ts'
import { countPassword } from '../operations.ts'
import { makeOwner, sendOwnershipLetters, type LetterService } from './operations.ts'

interface OwnershipSettings {
  /** Without it neither account is written to. */
  readonly post: LetterService | undefined
  readonly runInBackground: RunInBackground
  readonly rateLimit: boolean
}

/** Handing a salon over to a colleague. */
export function ownershipApi(
  app: FastifyInstance,
  { post, runInBackground, rateLimit }: OwnershipSettings,
): void {
  mount(app, accountRoutes.makeOwner, async ({ params, body, salon }) => {
    const actor = { tenant: salon.id, actor: salon.account.id }
    const db = withTenant(app.database, { ...actor, seesSignIns: true })
    if (rateLimit) await countPassword(db, salon)
    const transfer = await makeOwner(db, salon, params.id, body.password)
    if (post) runInBackground(sendOwnershipLetters(db, salon, transfer, post))
  })
}
