import { depositRoutes } from '@salon/contract/deposits'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { depositSettingsOf, editDepositSettings, type DepositKeeping } from './operations.ts'

/** Which deposit clients pay when they book online. */
export function depositSettingsApi(
  app: FastifyInstance,
  keeping: DepositKeeping,
  clock: Clock,
): void {
  mount(app, depositRoutes.settings, ({ db, salon }) =>
    depositSettingsOf(db, salon, keeping, clock()),
  )
  mount(app, depositRoutes.editSettings, ({ db, salon, body, ifMatch }) =>
    editDepositSettings(db, salon, body, keeping, clock(), ifMatch),
  )
}
