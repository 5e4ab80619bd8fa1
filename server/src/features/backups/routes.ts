import { backupRoutes } from '@salon/contract/backups'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount } from '../../http/mount.ts'
import { backupState } from './queries.ts'

export function backupsApi(app: FastifyInstance, db: Db): void {
  mount(app, backupRoutes.state, () => backupState(db))
}
