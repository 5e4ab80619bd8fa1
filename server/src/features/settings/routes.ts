import { settingsRoutes } from '@salon/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { found } from '../../kernel/refusal.ts'
import { editSettings, previewTimeZone } from './operations.ts'
import { settingsOf } from './queries.ts'

export function settingsApi(app: FastifyInstance, db: Db, clock: Clock): void {
  mount(app, settingsRoutes.get, async ({ salon }) => found(await settingsOf(db, salon)))
  mount(app, settingsRoutes.edit, ({ body, salon, ifMatch }) =>
    editSettings(db, salon, body, ifMatch),
  )
  mount(app, settingsRoutes.timeZone, ({ query, salon }) =>
    previewTimeZone(db, salon, query.timeZone, clock()),
  )
}
