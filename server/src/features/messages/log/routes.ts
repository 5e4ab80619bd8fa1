import { messageRoutes } from '@salon/contract/messages'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { choicesOf, choose, resendMessage } from './operations.ts'
import { recentMessages } from './queries.ts'

/** As many as a page of the log shows. */
const usual = 50

/** The log of messages to clients, and by which channels a client wants them. */
export function messageLogApi(app: FastifyInstance, clock: Clock): void {
  mount(app, messageRoutes.list, ({ db, salon, query }) =>
    recentMessages(db, salon, query, query.limit ?? usual),
  )
  mount(app, messageRoutes.resend, ({ db, salon, params }) =>
    resendMessage(db, salon, params.id, clock()),
  )
  mount(app, messageRoutes.choices, ({ db, salon, params }) => choicesOf(db, salon, params.id))
  mount(app, messageRoutes.choose, ({ db, salon, params, body }) =>
    choose(db, salon, params.id, body),
  )
}
