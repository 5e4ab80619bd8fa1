import { exportRoutes } from '@salon/contract/export'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { exportClient } from './client/operations.ts'
import { exportSalon, type ExportContext } from './operations.ts'

export function exportApi(
  app: FastifyInstance,
  clock: Clock,
  photos: ExportContext['photos'],
): void {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  const context = { photos, clock, stopping: closing.signal }
  mount(app, exportRoutes.download, ({ db, salon }) => exportSalon(db, salon, context))
  mount(app, exportRoutes.client, ({ db, salon, params }) =>
    exportClient(db, salon, params.id, context, (error) => app.log.error(error)),
  )
}
