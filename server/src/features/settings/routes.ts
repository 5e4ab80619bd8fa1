import { settingsRoutes } from '@salon/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount } from '../../http/mount.ts'
import { found } from '../../kernel/refusal.ts'
import { editSettings } from './operations.ts'
import { settingsOf } from './queries.ts'

export function settingsApi(app: FastifyInstance, db: Db): void {
  mount(app, settingsRoutes.get, async ({ salon }) => found(await settingsOf(db, salon)))
  mount(app, settingsRoutes.edit, ({ body, salon }) => editSettings(db, salon, body))
}
