import { secondFactorRoutes } from '@salon/contract/second-factor'
import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { password, type OpenSalon } from './open-salon.ts'
import { ask } from './open-world.ts'

/** What an authenticator app shows, so many half minutes from a moment on. */
export const codeOf = (secret: string, ahead: number, now: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + ahead * 30_000,
  })

/** Creates a secret for the account of a token; the second factor is not active yet. */
export async function beginFor(app: FastifyInstance, token: string): Promise<string> {
  const { text } = await ask(app, secondFactorRoutes.begin, { body: { password } }, token)
  return (JSON.parse(text) as { secret: string }).secret
}

/** Sets up a second factor; the code of the half minute is used up by it. */
export async function switchOnFor(salon: OpenSalon, token: string) {
  const { app } = salon
  const secret = await beginFor(app, token)
  const body = { code: codeOf(secret, 0, salon.now()) }
  const { text } = await ask(app, secondFactorRoutes.confirm, { body }, token)
  const { recoveryCodes } = JSON.parse(text) as { recoveryCodes: string[] }
  return { secret, recoveryCodes }
}
