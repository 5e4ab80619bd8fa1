import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app supports it: SHA-1, six digits, a new code every half minute. */
const totp = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** The TOTP time step of a moment: half minutes since 1970. */
export const stepOf = (moment: Date) => Math.floor(moment.getTime() / 1000 / totp.period)

/** The otpauth URI that an app reads from a QR code. `account` is shown below the issuer. */
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

/** The issuer, which an authenticator app shows above the account. */
export const issuer = 'Salon Management'

export const recoveryCodeCount = 10

/** The context of the encryption: a secret cannot be decrypted for another account. */
export const encryptionContext = (account: number) => `account ${account}`

/** A typed code, normalized: of the app, or else a recovery code. */
export type TypedCode =
  | { readonly kind: 'app'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string }

/**
 * Normalizes a typed code: drops spaces and hyphens, folds case, and reads the digits 0, 1 and 8, which base 32
 * lacks, as the letters that they resemble.
 */
export function readCode(typed: string): TypedCode {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  const letters = code.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B')
  return { kind: 'recovery', code: letters }
}
