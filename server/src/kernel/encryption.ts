import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { memoizeAsync } from './memoize-async.ts'

/** Authenticated encryption of secrets that the program has to read again. */
export interface Encryption {
  /** @param context bound to the ciphertext as associated data: it decrypts in no other context */
  encrypt(text: string, context: string): Promise<string>
  /** `undefined` for another key, another context, or altered bytes. */
  decrypt(encrypted: string, context: string): Promise<string | undefined>
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with a random nonce for each text. Base64url of nonce, tag and ciphertext.
 * @param loadSecret the secret that every process shares; called once, and HKDF derives the key from it
 * @param purpose HKDF's info: each purpose has a key of its own
 */
export function createEncryption(loadSecret: () => Promise<string>, purpose: string): Encryption {
  const loadKey = memoizeAsync(async () =>
    Buffer.from(hkdfSync('sha256', await loadSecret(), '', purpose, 32)),
  )
  return {
    encrypt: async (text, context) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, await loadKey(), nonce).setAAD(Buffer.from(context))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    decrypt: async (encrypted, context) => {
      const key = await loadKey()
      const bytes = Buffer.from(encrypted, 'base64url')
      const body = nonceBytes + tagBytes
      try {
        const cipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
        cipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(nonceBytes, body))
        return Buffer.concat([cipher.update(bytes.subarray(body)), cipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
