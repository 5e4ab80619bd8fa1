import { depositRoutes } from '@salon/contract/deposits'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { depositSettingsOf, editDepositSettings, type DepositContext } from './operations.ts'

/** Which deposit clients pay when they book online. */
export function depositSettingsApi(
  app: FastifyInstance,
  context: DepositContext,
  clock: Clock,
): void {
  mount(app, depositRoutes.settings, ({ db, salon }) =>
    depositSettingsOf(db, salon, context, clock()),
  )
  mount(app, depositRoutes.editSettings, ({ db, salon, body, ifMatch }) =>
    editDepositSettings(db, salon, body, context, clock(), ifMatch),
  )
}
