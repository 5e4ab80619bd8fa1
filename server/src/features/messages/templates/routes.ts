import { messageRoutes } from '@salon/contract/messages'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import * as operations from './operations.ts'

/** The texts of messages to clients. */
export function messageTemplatesApi(
  app: FastifyInstance,
  clock: Clock,
  senders: operations.TestSenders,
): void {
  mount(app, messageRoutes.templates, ({ db, salon, query }) =>
    operations.templatesIn(db, salon, query.language),
  )
  mount(app, messageRoutes.writeTemplate, ({ db, salon, body }) =>
    operations.writeTemplate(db, salon, body),
  )
  mount(app, messageRoutes.resetTemplate, ({ db, salon, body }) =>
    operations.resetTemplate(db, salon, body),
  )
  mount(app, messageRoutes.preview, ({ db, salon, body }) =>
    operations.previewOf(db, salon, body, senders, clock),
  )
  mount(app, messageRoutes.test, ({ db, salon, body }) =>
    operations.sendTest(db, salon, body, senders, clock),
  )
}
