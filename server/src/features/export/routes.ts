import { exportRoutes } from '@salon/contract/export'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { exportSalon, type ExportContext } from './operations.ts'

export function exportApi(
  app: FastifyInstance,
  clock: Clock,
  photos: ExportContext['photos'],
): void {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  mount(app, exportRoutes.download, ({ db, salon }) =>
    exportSalon(db, salon, { photos, clock, stopping: closing.signal }),
  )
}
