import { secondFactorRoutes } from '@salon/contract/second-factor'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { mount } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Salon } from '../../../kernel/salon.ts'
import {
  beginFactor,
  confirmFactor,
  endFactor,
  factorOf,
  renewRecoveryCodes,
  type Encryption,
} from './operations.ts'
import { countPasswordAttempt } from '../operations.ts'

interface SecondFactorOptions {
  readonly encryption: Encryption
  /** Whether attempts are counted. */
  readonly rateLimit: boolean
}

/** Switches the second factor on and off. */
export function secondFactorApi(
  app: FastifyInstance,
  clock: Clock,
  { encryption, rateLimit }: SecondFactorOptions,
): void {
  /** A session may be stolen: guesses of the password or a code are limited as at sign-in. */
  const counted = async <T>(db: Db, salon: Salon, work: () => Promise<T>) => {
    if (rateLimit) await countPasswordAttempt(db, salon)
    return work()
  }
  const { get, begin, confirm, renewCodes, end } = secondFactorRoutes
  mount(app, get, ({ db, salon }) => factorOf(db, salon))
  mount(app, begin, ({ db, body, salon }) =>
    counted(db, salon, () => beginFactor(db, salon, encryption, body.password)),
  )
  mount(app, confirm, ({ db, body, salon }) =>
    counted(db, salon, () => confirmFactor(db, salon, encryption, body.code, clock())),
  )
  mount(app, renewCodes, ({ db, body, salon }) =>
    counted(db, salon, () => renewRecoveryCodes(db, salon, body.password)),
  )
  mount(app, end, ({ db, body, salon }) =>
    counted(db, salon, () => endFactor(db, salon, encryption, body, clock())),
  )
}
