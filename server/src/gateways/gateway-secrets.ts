import type { Db } from '../db/client.ts'
import { sharedSecret } from '../db/shared-secret.ts'
import { createEncryption, type Encryption } from '../kernel/encryption.ts'
import { memoizeAsync } from '../kernel/memoize-async.ts'
import { isSignature, signatureOf } from '../kernel/secrets.ts'

/** What the keys of gateways are encrypted with, and the addresses signed that they report to. */
export interface GatewaySecrets {
  readonly encryption: Encryption
  sign(text: string): Promise<string>
  isSigned(text: string, signature: string): Promise<boolean>
}

/** By a secret that all processes share. It is in no backup: after a restore elsewhere keys are entered anew. */
export function openGatewaySecrets(db: Db): GatewaySecrets {
  const load = memoizeAsync(() => sharedSecret(db, 'gateway-keys'))
  return {
    encryption: createEncryption(load, 'keys of SMS gateways'),
    sign: async (text) => signatureOf(await load(), text),
    isSigned: async (text, signature) => isSignature(await load(), text, signature),
  }
}
