import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { askedOnce } from './asked-once.ts'

/** Keeps what the program has to read again and nobody else is to read. */
export interface Vault {
  /** @param about what it is of: sealed for one thing, it opens for no other */
  seal(text: string, about: string): Promise<string>
  /** `undefined` where it was sealed with another key, for something else, or was touched. */
  open(sealed: string, about: string): Promise<string | undefined>
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Seals by AES-256-GCM, with a nonce of its own each time.
 * @param loadSecret the secret that every process shares, of which the key is made; asked for once
 * @param purpose what the key is for: one secret has another key for each
 */
export function openVault(loadSecret: () => Promise<string>, purpose: string): Vault {
  const keyOnce = askedOnce(async () =>
    Buffer.from(hkdfSync('sha256', await loadSecret(), '', purpose, 32)),
  )
  return {
    seal: async (text, about) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, await keyOnce(), nonce).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: async (sealed, about) => {
      const key = await keyOnce()
      const bytes = Buffer.from(sealed, 'base64url')
      const body = nonceBytes + tagBytes
      try {
        const cipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
        cipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(nonceBytes, body))
        return Buffer.concat([cipher.update(bytes.subarray(body)), cipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
