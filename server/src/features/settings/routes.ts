import { settingsRoutes } from '@salon/contract/settings'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { found } from '../../kernel/refusal.ts'
import { editSettings, previewTimeZone } from './operations.ts'
import { settingsOf } from './queries.ts'

export function settingsApi(app: FastifyInstance, clock: Clock): void {
  mount(app, settingsRoutes.get, async ({ db, salon }) => found(await settingsOf(db, salon)))
  mount(app, settingsRoutes.edit, ({ db, body, salon, ifMatch }) =>
    editSettings(db, salon, body, ifMatch),
  )
  mount(app, settingsRoutes.timeZone, ({ db, query, salon }) =>
    previewTimeZone(db, salon, query.timeZone, clock()),
  )
}
