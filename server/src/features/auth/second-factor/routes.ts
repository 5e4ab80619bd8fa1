import { secondFactorRoutes } from '@salon/contract/second-factor'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import {
  beginFactor,
  confirmFactor,
  endFactor,
  factorOf,
  renewRecoveryCodes,
  type Encryption,
} from './operations.ts'
import { countPasswordAttempt } from '../operations.ts'

/** Switches the second factor on and off. */
export function secondFactorApi(app: FastifyInstance, clock: Clock, encryption: Encryption): void {
  const { get, begin, confirm, renewCodes, end } = secondFactorRoutes
  mount(app, get, ({ db, salon }) => factorOf(db, salon))
  mount(
    app,
    begin,
    ({ db, body, salon }) => beginFactor(db, salon, encryption, body.password),
    countPasswordAttempt,
  )
  mount(
    app,
    confirm,
    ({ db, body, salon }) => confirmFactor(db, salon, encryption, body.code, clock()),
    countPasswordAttempt,
  )
  mount(
    app,
    renewCodes,
    ({ db, body, salon }) => renewRecoveryCodes(db, salon, body.password),
    countPasswordAttempt,
  )
  mount(
    app,
    end,
    ({ db, body, salon }) => endFactor(db, salon, encryption, body, clock()),
    countPasswordAttempt,
  )
}
