import { backupRoutes } from '@salon/contract/backups'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { backupState } from './queries.ts'

export function backupsApi(app: FastifyInstance): void {
  mount(app, backupRoutes.state, ({ db }) => backupState(db))
}
