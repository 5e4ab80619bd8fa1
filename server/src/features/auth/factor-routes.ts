import { secondFactorRoutes } from '@salon/contract/second-factor'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Salon } from '../../kernel/salon.ts'
import {
  beginFactor,
  confirmFactor,
  endFactor,
  factorOf,
  renewRecoveryCodes,
  type Encryption,
} from './factor-operations.ts'
import { countPassword } from './operations.ts'

interface Place {
  readonly encryption: Encryption
  /** Whether attempts are counted. */
  readonly rateLimit: boolean
}

/** Setting up what is asked for after the password, and ending it. */
export function secondFactorApi(
  app: FastifyInstance,
  clock: Clock,
  { encryption, rateLimit }: Place,
): void {
  /** Who is signed in may be a thief: passwords and codes are guessed no faster than at the door. */
  const counted = async <T>(db: Db, salon: Salon, work: () => Promise<T>) => {
    if (rateLimit) await countPassword(db, salon)
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
