import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  newBrowser,
  openStubPushService,
  type PushBehaviour,
  type StubPushService,
} from '../../test/push-service-stub.ts'
import { encrypt, isPublicKey, openWebPush, vapidKeysOf } from './push.ts'

let stub: StubPushService
beforeAll(async () => {
  stub = await openStubPushService()
})
afterAll(() => stub.close())

// RFC 8291, appendix A.
const vector = {
  payload: 'When I grow up, I want to be a watermelon',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  publicKey:
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const keys = vapidKeysOf(vector.privateKey)
const now = new Date('2026-11-26T10:00:00Z')
const logged: string[] = []
const sender = (timeout?: number) =>
  openWebPush(async () => keys, {
    contact: 'https://book.example',
    clock: () => now,
    log: (line) => logged.push(line),
    origin: stub.url,
    ...(timeout !== undefined && { timeout }),
  })

describe('encryption', () => {
  it('gives the body of RFC 8291', () => {
    const { payload, privateKey, salt, ...browser } = vector
    const secrets = { salt: Buffer.from(salt, 'base64url'), privateKey }

    expect(encrypt(payload, browser, secrets).toString('base64url')).toBe(vector.body)
  })

  it('is another one each time, and read by its browser alone', () => {
    const [browser, other] = [newBrowser(), newBrowser()]
    const bodies = [1, 2].map(() => encrypt('Änne · 10:00', browser.subscription))

    expect(bodies.map((body) => browser.read(body))).toEqual(['Änne · 10:00', 'Änne · 10:00'])
    expect(bodies[0]).not.toEqual(bodies[1])
    expect(() => other.read(bodies[0] ?? Buffer.alloc(0))).toThrow()
  })

  it('takes a point of the curve only', () => {
    expect(isPublicKey(vector.p256dh)).toBe(true)
    expect(isPublicKey(`${vector.p256dh.slice(0, -4)}AAAA`)).toBe(false)
    expect(isPublicKey('')).toBe(false)
  })
})

describe('a push', () => {
  it('is signed for its service, and expires', async () => {
    const { subscription, path, read } = newBrowser()

    const outcome = await sender()(subscription, { payload: 'hello', ttl: 3600 })

    expect(outcome).toEqual({ result: 'sent' })
    const last = stub.received.at(-1)
    expect(last).toMatchObject({
      path,
      headers: { ttl: '3600', 'content-encoding': 'aes128gcm', urgency: 'high' },
    })
    expect(read(last?.body ?? Buffer.alloc(0))).toBe('hello')
    const [, token = '', key] =
      /^vapid t=(.+), k=(.+)$/.exec(last?.headers.authorization ?? '') ?? []
    expect(key).toBe(vector.publicKey)
    const [header = '', claims = '', signature = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: 'https://fcm.googleapis.com',
      exp: now.getTime() / 1000 + 12 * 60 * 60,
      sub: 'https://book.example',
    })
    const publicKey = createPublicKey(keys.privateKey)
    const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    const signed = Buffer.from(`${header}.${claims}`)
    expect(verify('sha256', signed, by, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  it('says of a push that is refused for good who refused it, and why', async () => {
    stub.next('refuse')
    logged.length = 0

    await sender()(newBrowser().subscription, { payload: '{}', ttl: 60 })

    expect(logged).toEqual([expect.stringMatching(/^https:\/\/\S+ refused a push: 4\d\d /)])
  })

  it.each<[PushBehaviour, string]>([
    ['gone', 'gone'],
    ['missing', 'gone'],
    ['refuse', 'refused'],
    ['busy', 'retry'],
    ['break', 'lost'],
    ['hang', 'lost'],
  ])('that a service answers by %s is %s', async (behaviour, result) => {
    stub.next(behaviour)

    const outcome = await sender(300)(newBrowser().subscription, { payload: '{}', ttl: 60 })

    expect(outcome).toMatchObject({ result })
  })

  it('that reaches no service was not handed over', async () => {
    const gone = await openStubPushService()
    await gone.close()
    const options = {
      contact: 'https://book.example',
      clock: () => now,
      log: (line: string) => logged.push(line),
      origin: gone.url,
    }

    const outcome = await openWebPush(async () => keys, options)(newBrowser().subscription, {
      payload: '{}',
      ttl: 60,
    })

    expect(outcome).toMatchObject({ result: 'retry' })
  })
})
