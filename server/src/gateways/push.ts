import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'
import type { PushSubscriptionKeys } from '@salon/contract/push'
import type { Db } from '../db/client.ts'
import { sharedSecret } from '../db/shared-secret.ts'
import { memoizeAsync } from '../kernel/memoize-async.ts'
import type { Clock } from '../kernel/clock.ts'
import type { DeliveryOutcome } from '../kernel/delivery-outcome.ts'
import { callGateway } from './gateway-call.ts'

/** The key pair by which push services know this server (VAPID, RFC 8292). */
export interface VapidKeys {
  /** An uncompressed point of P-256 in base64url, which browsers subscribe with. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

/** A push to one device. */
interface Push {
  /** What the service worker shows; JSON of at most 3,993 bytes. */
  readonly payload: string
  /** How long the push service keeps it for a device that is offline, in seconds. */
  readonly ttl: number
}

/** 'gone': the push service has given the device up for good. */
export type PushOutcome = DeliveryOutcome | { readonly result: 'gone'; readonly detail: string }

/** Hands a push over to the service of a device; never throws. */
export type SendPush = (device: PushSubscriptionKeys, push: Push) => Promise<PushOutcome>

interface PushOptions {
  /** Whom a push service writes to about this server: an address by 'https:' or 'mailto:'. */
  readonly contact: string
  readonly clock: Clock
  /** Called with the reason why a push was refused for good: it is not kept, and nobody is waiting for it. */
  readonly log: (line: string) => void
  /** Stands in for every push service, in a test. */
  readonly origin?: string
  /** Milliseconds that an answer may take. */
  readonly timeout?: number
}

const curve = 'prime256v1'

/**
 * Opens the server's VAPID keys, made once. The shared secret is the private key: nearly every number of 32 bytes is
 * one. In no backup: after a restore elsewhere devices subscribe anew.
 */
export const openVapidKeys = (db: Db): (() => Promise<VapidKeys>) =>
  memoizeAsync(async () => vapidKeysOf(await sharedSecret(db, 'push-keys')))

/** @param d the private key in base64url */
export function vapidKeysOf(d: string): VapidKeys {
  const pair = createECDH(curve)
  pair.setPrivateKey(d, 'base64url')
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', d, x: base64url(x), y: base64url(y) }
  return { publicKey: base64url(point), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

/** Whether it is the public key of a browser: a point on the curve. */
export function isPublicKey(key: string): boolean {
  const pair = createECDH(curve)
  pair.generateKeys()
  try {
    pair.computeSecret(key, 'base64url')
    return true
  } catch {
    return false
  }
}

/** Opens Web Push (RFC 8030) with these keys. */
export const openWebPush =
  (
    loadKeys: () => Promise<VapidKeys>,
    { contact, clock, log, origin, timeout }: PushOptions,
  ): SendPush =>
  async ({ endpoint, p256dh, auth }, { payload, ttl }) => {
    const url = new URL(endpoint)
    const keys = await loadKeys()
    const token = vapidToken(keys, { audience: url.origin, contact, now: clock() })
    const answer = await callGateway(
      {
        url: origin === undefined ? url.href : new URL(url.pathname, origin).href,
        headers: {
          authorization: `vapid t=${token}, k=${keys.publicKey}`,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttl),
          urgency: 'high',
        },
        body: encrypt(payload, { p256dh, auth }),
      },
      timeout,
    )
    if (answer.result === 'ok') return { result: 'sent' }
    const { result, detail } = answer
    if (result === 'refused' && /^4(04|10) /.test(detail)) return { result: 'gone', detail }
    if (result === 'refused') log(`${url.origin} refused a push: ${detail}`)
    return { result, detail }
  }

/** A push service takes a token for 24 hours at most; in seconds. */
const tokenLife = 12 * 60 * 60

/** Says who sends, to one push service: a JWT signed by ES256. */
function vapidToken(
  { privateKey }: VapidKeys,
  { audience, contact, now }: { audience: string; contact: string; now: Date },
): string {
  const part = (value: object) => base64url(Buffer.from(JSON.stringify(value)))
  const exp = Math.floor(now.getTime() / 1000) + tokenLife
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: audience, exp, sub: contact })}`
  const signature = sign('sha256', Buffer.from(signed), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `${signed}.${base64url(signature)}`
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** One record holds the whole body. */
const recordSize = 4096

/** What is random of a message; given by the test of the RFC's vector. */
interface MessageSecrets {
  readonly salt: Buffer
  /** In base64url. */
  readonly privateKey: string
}

/**
 * Encrypts for one browser (RFC 8291), by the content coding aes128gcm (RFC 8188).
 * @throws where `p256dh` is no point of the curve
 */
export function encrypt(
  payload: string,
  { p256dh, auth }: Pick<PushSubscriptionKeys, 'p256dh' | 'auth'>,
  secrets?: MessageSecrets,
): Buffer<ArrayBuffer> {
  const { salt = randomBytes(16) } = secrets ?? {}
  const pair = createECDH(curve)
  if (secrets) pair.setPrivateKey(secrets.privateKey, 'base64url')
  else pair.generateKeys()
  const point = pair.getPublicKey()
  const browserKey = Buffer.from(p256dh, 'base64url')
  const derive = (key: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, point])
  const input = derive(pair.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordSize)
  header.writeUInt8(point.length, 4)
  return Buffer.concat([
    salt,
    header,
    point,
    cipher.update(payload, 'utf8'),
    // The delimiter of the last record.
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
