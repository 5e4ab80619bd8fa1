import { formLinkRoutes } from '@salon/contract/form-links'
import { formRoutes } from '@salon/contract/forms'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import {
  issueFormLink,
  linksOf,
  revokeFormLink,
  sendFormLink,
  type FormLinkSender,
} from './links/operations.ts'
import * as signed from './signed/operations.ts'
import * as templates from './templates/operations.ts'
import { presentTemplates } from './templates/queries.ts'

/** Forms that clients fill in, and those that they have signed. @param sender undefined without a mail server */
export function formsApi(
  app: FastifyInstance,
  clock: Clock,
  sender: FormLinkSender | undefined,
): void {
  const onError = (error: unknown) => app.log.error(error)
  mount(app, formRoutes.templates, ({ db, salon }) => presentTemplates(db, salon))
  mount(app, formRoutes.addTemplate, ({ db, salon, body }) =>
    templates.addTemplate(db, salon, body),
  )
  mount(app, formRoutes.editTemplate, ({ db, salon, params, body, ifMatch }) =>
    templates.editTemplate(db, salon, params.id, body, ifMatch),
  )
  mount(app, formRoutes.archiveTemplate, ({ db, salon, params }) =>
    templates.archiveTemplate(db, salon, params.id),
  )
  mount(app, formRoutes.ofCustomer, ({ db, salon, params }) =>
    signed.formsOf(db, salon, params.id, onError),
  )
  mount(app, formRoutes.sign, ({ db, salon, params, body }) =>
    signed.signForm(db, salon, params.id, body, clock()),
  )
  mount(app, formLinkRoutes.list, ({ db, salon, params }) => linksOf(db, salon, params.id, clock()))
  mount(app, formLinkRoutes.revoke, ({ db, salon, params }) =>
    revokeFormLink(db, salon, params.id, params.key),
  )
  mount(app, formLinkRoutes.issue, ({ db, salon, params, body }) =>
    issueFormLink(db, salon, params.id, body.templateId, clock()),
  )
  mount(app, formLinkRoutes.send, ({ db, salon, params, body }) =>
    sendFormLink(db, salon, params.id, body.templateId, sender, clock()),
  )
  mount(app, formRoutes.get, ({ db, salon, params }) =>
    signed.formById(db, salon, params.id, onError),
  )
  mount(app, formRoutes.pdf, ({ db, salon, params }) => signed.pdfOf(db, salon, params.id, onError))
  mount(app, formRoutes.void, ({ db, salon, params, body }) =>
    signed.voidForm(db, salon, params.id, body.reason),
  )
}
