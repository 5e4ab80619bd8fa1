import { z } from 'zod'
import { enteredPassword as password, printedInstant } from './primitives.ts'
import type { Route } from './route.ts'

/** Six digits of the app, or a recovery code; spaces and strokes between do not count. */
const code = z.string().trim().min(1, 'Please enter the code').max(64)

/** The second factor of an account. */
export const secondFactor = z.object({
  /** Since when it is required; null where it is off. */
  since: printedInstant.nullable(),
  /** Recovery codes that have not been used. */
  recoveryCodesLeft: z.int(),
})

/** The secret for the authenticator app, returned once. */
export const secondFactorSecret = z.object({
  /** In base 32, to be typed. */
  secret: z.string(),
  /** The same as `otpauth://` address, to be shown as a QR code. */
  address: z.string(),
})

/** For a lost phone: each signs in once. They are returned here and never again. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactorConfirmation = z.object({ code })
export const secondFactorPassword = z.object({ password })
export const secondFactorEnd = z.object({ password, code })

export const secondFactorRoutes = {
  get: {
    method: 'GET',
    path: '/api/second-factor',
    summary: 'Whether a sign-in requires a code after the password',
    reply: secondFactor,
  },
  begin: {
    method: 'POST',
    path: '/api/second-factor',
    summary: 'Make a secret for an authenticator app; no code is required until it is confirmed',
    body: secondFactorPassword,
    reply: secondFactorSecret,
    refuses: ['wrong_password', 'already_exists'],
  },
  confirm: {
    method: 'PUT',
    path: '/api/second-factor',
    summary:
      'Require codes from now on, confirmed by a first one; every other device is signed out',
    body: secondFactorConfirmation,
    reply: recoveryCodes,
    refuses: ['wrong_code', 'not_found'],
  },
  renewCodes: {
    method: 'POST',
    path: '/api/second-factor/recovery-codes',
    summary: 'Make new recovery codes, which ends the old ones and signs out every other device',
    body: secondFactorPassword,
    reply: recoveryCodes,
    refuses: ['wrong_password', 'not_found'],
  },
  end: {
    method: 'DELETE',
    path: '/api/second-factor',
    summary: 'Require the password alone again; every other device is signed out',
    body: secondFactorEnd,
    reply: null,
    refuses: ['wrong_password', 'wrong_code', 'not_found'],
  },
} as const satisfies Record<string, Route>

export type SecondFactor = z.infer<typeof secondFactor>
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>
export type SecondFactorEnd = z.infer<typeof secondFactorEnd>
