import { safetyRoutes } from '@salon/contract/safety'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { setConsent } from './consent/operations.ts'
import { safetyAlerts, untestedVisits } from './alerts/operations.ts'
import * as operations from './operations.ts'
import { setServiceTest } from './service-tests/operations.ts'
import { requiredTests } from './service-tests/queries.ts'

/** Allergies, conditions and patch tests of clients, and the tests that services require. */
export function safetyApi(app: FastifyInstance, clock: Clock): void {
  mount(app, safetyRoutes.ofCustomer, ({ db, salon, params }) =>
    operations.safetyOf(db, salon, params.id, (error) => app.log.error(error)),
  )
  mount(app, safetyRoutes.setConsent, ({ db, salon, params, body }) =>
    setConsent(db, salon, params.id, body.consent),
  )
  mount(app, safetyRoutes.addCondition, ({ db, salon, params, body }) =>
    operations.addCondition(db, salon, params.id, body),
  )
  mount(app, safetyRoutes.removeCondition, ({ db, salon, params }) =>
    operations.removeCondition(db, salon, params.id),
  )
  mount(app, safetyRoutes.addTest, ({ db, salon, params, body }) =>
    operations.addTest(db, salon, params.id, body, clock()),
  )
  mount(app, safetyRoutes.editTest, ({ db, salon, params, body, ifMatch }) =>
    operations.editTest(db, salon, params.id, body, clock(), ifMatch),
  )
  mount(app, safetyRoutes.removeTest, ({ db, salon, params }) =>
    operations.removeTest(db, salon, params.id),
  )
  mount(app, safetyRoutes.serviceTests, ({ db, salon }) => requiredTests(db, salon))
  mount(app, safetyRoutes.setServiceTest, ({ db, salon, params, body }) =>
    setServiceTest(db, salon, params.id, body.test),
  )
  mount(app, safetyRoutes.alerts, ({ db, salon, query }) => safetyAlerts(db, salon, query))
  mount(app, safetyRoutes.untested, ({ db, salon }) => untestedVisits(db, salon, clock()))
}
