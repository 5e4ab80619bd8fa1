import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, a new code every half minute. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** The half minute that a moment lies in, counted from 1970. */
export const stepOf = (moment: Date) => Math.floor(moment.getTime() / 1000 / kind.period)

/** A secret for an app: 160 random bits, as long as the hash, in base 32. */
export const newCodeSecret = () => base32(20)

/** What an app reads from a QR code. `account` is what it shows beneath the name of the program. */
export const addressOfSecret = (secret: string, issuer: string, account: string) =>
  new TOTP({ ...kind, issuer, label: account, secret: Secret.fromBase32(secret) }).toString()

/**
 * The step whose code this is, if it is of now or of the half minute before or after, since phones
 * are slow and wrong.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = TOTP.validate({
    ...kind,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now.getTime(),
    window: 1,
  })
  return delta === null ? undefined : stepOf(now) + delta
}

/** A code for once: 120 random bits in groups of four, without letters and digits that look alike. */
export const newRecoveryCode = () => base32(15).replace(/(.{4})(?=.)/g, '$1-')

const base32 = (bytes: number) =>
  new Secret({ buffer: new Uint8Array(randomBytes(bytes)).buffer }).base32
