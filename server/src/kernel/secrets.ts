import { createHash, randomBytes } from 'node:crypto'

/** A new secret: 256 random bits, as text for a cookie or a header. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What is kept of a secret: whoever reads the table cannot sign in with it. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
