import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app supports it: SHA-1, six digits, a new code every half minute. */
const totp = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** The TOTP time step of a moment: half minutes since 1970. */
export const stepOf = (moment: Date) => Math.floor(moment.getTime() / 1000 / totp.period)

/** The otpauth URI that an app reads from a QR code. `account` is shown beneath the issuer. */
export const addressOfSecret = (secret: string, issuedBy: string, account: string) =>
  new TOTP({
    ...totp,
    issuer: issuedBy,
    label: account,
    secret: Secret.fromBase32(secret),
  }).toString()

/**
 * The time step whose code this is, within one step before or after now, because phones' clocks drift;
 * undefined for any other code.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = TOTP.validate({
    ...totp,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now.getTime(),
    window: 1,
  })
  return delta === null ? undefined : stepOf(now) + delta
}

/** What an authenticator app shows above the account. */
export const issuer = 'Salon Management'

/** So many recovery codes an account has. */
export const recoveryCodeCount = 10

/** What a sealed secret is of: it opens for no other account. */
export const ownerOf = (account: number) => `account ${account}`

/** What somebody typed: a code of the app, or else one for a lost phone, as it is kept. */
export type TypedCode =
  | { readonly kind: 'app'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string }

/**
 * Reads a code as a person types it: with spaces or strokes, in small letters, and with the digits
 * that look like the letters which a recovery code has.
 */
export function readCode(typed: string): TypedCode {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  const letters = code.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B')
  return { kind: 'recovery', code: letters }
}
