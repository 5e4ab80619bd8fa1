import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret: 256 random bits, as text for a cookie or a header. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** The stored hash of a secret: reading the table gives no access. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** The same, shorter: a name for something that is not to be read. */
export const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** What only a holder of the key can make of a text, as text for an address: HMAC-SHA-256. */
export const signatureOf = (key: string, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Whether a signature is that of {@link signatureOf}. */
export const isSignature = (key: string, text: string, signature: string) =>
  isSameSecret(signature, signatureOf(key, text))

/** Compares in constant time, so that the response time does not show how many bytes match. */
export function isSameSecret(given: string, right: string): boolean {
  // Lengths in bytes: a header may hold characters that are two.
  const [bytes, others] = [Buffer.from(given), Buffer.from(right)]
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}
