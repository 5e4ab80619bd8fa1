import { createHash, randomBytes } from 'node:crypto'

/** A session lasts this long after its last use. */
export const sessionDays = 30
const day = 24 * 60 * 60 * 1000
const hour = 60 * 60 * 1000

/** A new secret: 256 random bits, as text for a cookie or a header. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What is kept of a secret: whoever reads the table cannot sign in with it. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** When a session that is used now ends. */
export const endOfSession = (now: Date) => new Date(now.getTime() + sessionDays * day).toISOString()

/** Whether the last use was long enough ago to be worth writing down. */
export const isWorthTouching = (lastUsedAt: string, now: Date) =>
  now.getTime() - new Date(lastUsedAt).getTime() > hour
