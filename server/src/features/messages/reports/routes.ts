import { messageRoutes } from '@salon/contract/messages'
import type { FastifyInstance } from 'fastify'
import { mountOpen } from '../../../http/mount.ts'
import { readFormsToo } from '../../../http/form-bodies.ts'
import { takeReport, type ReportParts } from './operations.ts'

/** Reports of SMS gateways, which send forms or JSON. */
export function smsReportsApi(
  app: FastifyInstance,
  parts: ReportParts,
  publicUrl: URL | undefined,
): void {
  void app.register(async (scope) => {
    readFormsToo(scope)
    mountOpen(scope, messageRoutes.report, ({ db, params, query, body, request }) => {
      const url = new URL(request.url, publicUrl ?? 'http://localhost').href
      const call = { url, headers: request.headers, fields: body, raw: request.rawBody ?? '' }
      return takeReport(db, params.key, query.message, call, parts)
    })
  })
}
