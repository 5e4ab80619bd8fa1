import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openStubGateway,
  type GatewayBehaviour,
  type StubGateway,
} from '../../test/sms-gateway-stub.ts'
import { gatewayAddresses, isFromGateway, openSmsGateways, readReport } from './sms.ts'

let stub: StubGateway
beforeAll(async () => {
  stub = await openStubGateway()
})
afterAll(() => stub.close())

const sms = { to: '+4915112345678', text: 'See you & bye', reportUrl: 'https://b.example/r?m=1' }
const accountAt = (provider: 'twilio' | '46elks' | 'seven' | 'http' | 'log') => ({
  provider,
  sender: 'Salon',
  account: 'AC1',
  key: 'the key',
})
const open = (url = stub.url) => {
  const lines: string[] = []
  const addresses = { twilio: url, '46elks': url, seven: url, http: `${url}/sms` }
  return { send: openSmsGateways(addresses, (line) => lines.push(line)), lines }
}
const last = () => stub.received.at(-1)
const basic = `Basic ${Buffer.from('AC1:the key').toString('base64')}`

describe('an SMS', () => {
  it('goes by Twilio', async () => {
    stub.accepts(() => ({ sid: 'SM1', status: 'queued' }))

    expect(await open().send(accountAt('twilio'), sms)).toEqual({
      result: 'sent',
      gatewayId: 'SM1',
    })

    expect(last()?.path).toBe('/2010-04-01/Accounts/AC1/Messages.json')
    expect(last()?.headers.authorization).toBe(basic)
    expect(Object.fromEntries(new URLSearchParams(last()?.body))).toEqual({
      To: sms.to,
      From: 'Salon',
      Body: sms.text,
      StatusCallback: sms.reportUrl,
    })
  })

  it('goes by 46elks', async () => {
    stub.accepts(() => ({ id: 's1', status: 'created' }))

    expect(await open().send(accountAt('46elks'), sms)).toEqual({ result: 'sent', gatewayId: 's1' })

    expect([last()?.path, last()?.headers.authorization]).toEqual(['/a1/sms', basic])
    expect(Object.fromEntries(new URLSearchParams(last()?.body))).toEqual({
      from: 'Salon',
      to: sms.to,
      message: sms.text,
      whendelivered: sms.reportUrl,
    })
  })

  it('goes by seven, whose answer of 200 may be a refusal', async () => {
    stub.accepts(() => ({ success: '100', messages: [{ id: '77', success: true }] }))
    expect(await open().send(accountAt('seven'), sms)).toEqual({ result: 'sent', gatewayId: '77' })
    expect([last()?.path, last()?.headers['x-api-key']]).toEqual(['/api/sms', 'the key'])

    stub.accepts(() => ({ success: '202', messages: [{ error_text: 'invalid recipient' }] }))
    expect(await open().send(accountAt('seven'), sms)).toEqual({
      result: 'refused',
      detail: 'invalid recipient',
    })
  })

  it('goes by the gateway of this server', async () => {
    stub.accepts(() => ({ id: 9 }))

    expect(await open().send(accountAt('http'), sms)).toEqual({ result: 'sent', gatewayId: '9' })

    expect(last()?.headers.authorization).toBe('Bearer the key')
    expect(JSON.parse(last()?.body ?? '')).toEqual({ ...sms, from: 'Salon' })
  })

  it('goes nowhere by the log, which holds neither text nor number', async () => {
    const { send, lines } = open()
    const before = stub.received.length

    expect(await send(accountAt('log'), sms)).toMatchObject({ result: 'sent' })

    expect(stub.received.length).toBe(before)
    expect(lines).toHaveLength(1)
    expect(lines.join()).not.toMatch(/See you|151/)
  })

  it.each<[GatewayBehaviour, string]>([
    ['refuse', 'refused'],
    ['busy', 'retry'],
    ['break', 'lost'],
    ['vanish', 'lost'],
    ['gibberish', 'lost'],
  ])('that a gateway answers by %s is %s', async (behaviour, result) => {
    stub.next(behaviour)

    expect(await open().send(accountAt('46elks'), sms)).toMatchObject({ result })
  })

  it('that reaches no gateway was not handed over', async () => {
    const gone = await openStubGateway()
    await gone.close()

    expect(await open(gone.url).send(accountAt('46elks'), sms)).toMatchObject({
      result: 'retry',
    })
    const none = openSmsGateways(gatewayAddresses(undefined), () => {})
    expect(await none(accountAt('http'), sms)).toMatchObject({ result: 'retry' })
  })
})

describe('a signature', () => {
  const now = new Date('2030-06-10T08:00:00Z')
  // Published in Twilio's guide to webhook security.
  const published = {
    url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
    headers: { 'x-twilio-signature': '0/KCTR6DLpKmkAf8muzZqo1nDgQ=' },
    fields: {
      To: '+18005551212',
      CallSid: 'CA1234567890ABCDE',
      Caller: '+12349013030',
      Digits: '1234',
      From: '+12349013030',
    },
    raw: '',
  }
  const twilio = { provider: 'twilio', key: '12345' } as const

  it('of Twilio is over the address and the sorted fields', () => {
    expect(isFromGateway(twilio, published, now)).toBe(true)
    expect(isFromGateway({ ...twilio, key: '12346' }, published, now)).toBe(false)
    expect(isFromGateway(twilio, { ...published, url: `${published.url}3` }, now)).toBe(false)
    expect(isFromGateway(twilio, { ...published, headers: {} }, now)).toBe(false)
    const accented = { 'x-twilio-signature': '0/KCTR6DLpKmkAf8muzZqo1nDgé=' }
    expect(isFromGateway(twilio, { ...published, headers: accented }, now)).toBe(false)
    const fields = { ...published.fields, Digits: '1235' }
    expect(isFromGateway(twilio, { ...published, fields }, now)).toBe(false)
  })

  // By OpenSSL, of the string that seven's guide to signing describes: moment, nonce, method, address, MD5 of the body.
  const bySeven = {
    url: 'https://book.example/api/sms-reports/1.x',
    headers: {
      'x-timestamp': '1907308800',
      'x-nonce': 'fpPRhAd1s8GXacfR39mWqKPynmmXfJnc',
      'x-signature': '28392401fdc735ab869aa1ad94affdc746adf9b027b9d212822d91c1b699d6e5',
    },
    fields: {},
    raw: '{"data":{"msg_id":"77149843739","status":"DELIVERED"},"webhook_event":"dlr"}',
  }
  const seven = { provider: 'seven', key: 'k', signingKey: 'the signing key' } as const

  it('of seven is over moment, nonce, address and body', () => {
    const { headers } = bySeven
    expect(isFromGateway(seven, bySeven, now)).toBe(true)
    expect(isFromGateway({ ...seven, signingKey: 'k' }, bySeven, now)).toBe(false)
    for (const wrong of [
      { ...bySeven, url: `${bySeven.url}?message=1` },
      { ...bySeven, raw: `${bySeven.raw} ` },
      { ...bySeven, headers: {} },
      { ...bySeven, headers: { ...headers, 'x-nonce': '' } },
      { ...bySeven, headers: { ...headers, 'x-timestamp': '1907308801' } },
      { ...bySeven, headers: { ...headers, 'x-timestamp': 'NaN' } },
    ])
      expect(isFromGateway(seven, wrong, now)).toBe(false)
  })

  it('of seven holds for five minutes', () => {
    const at = (seconds: number) =>
      isFromGateway(seven, bySeven, new Date(now.getTime() + seconds * 1000))
    expect([-301, -300, 300, 301].map(at)).toEqual([false, true, true, false])
  })

  it('of seven is not asked for before the salon entered its signing key', () => {
    const { signingKey: _, ...without } = seven
    expect(isFromGateway(without, { ...bySeven, headers: {} }, now)).toBe(true)
  })

  it('of this server’s gateway is over the body', () => {
    const raw = '{"id":"1","status":"delivered"}'
    const signature = createHmac('sha256', 'k').update(raw).digest('hex')
    const call = { ...published, headers: { 'x-signature': signature }, raw }

    expect(isFromGateway({ provider: 'http', key: 'k' }, call, now)).toBe(true)
    expect(isFromGateway({ provider: 'http', key: 'k' }, { ...call, raw: `${raw} ` }, now)).toBe(
      false,
    )
  })
})

it.each([
  [
    'twilio',
    { MessageSid: 'SM1', MessageStatus: 'delivered' },
    { gatewayId: 'SM1', state: 'delivered', detail: '' },
  ],
  [
    'twilio',
    { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' },
    { gatewayId: 'SM1', state: 'failed', detail: 'undelivered 30003' },
  ],
  ['twilio', { MessageSid: 'SM1', MessageStatus: 'queued' }, undefined],
  ['twilio', { MessageSid: 'SM2', From: '+491', Body: 'STOP' }, { from: '+491', text: 'STOP' }],
  [
    '46elks',
    { id: 's1', status: 'failed' },
    { gatewayId: 's1', state: 'failed', detail: 'failed' },
  ],
  ['46elks', { id: 's2', from: '+491', message: 'Stop' }, { from: '+491', text: 'Stop' }],
  [
    'seven',
    { webhook_event: 'dlr', data: { msg_id: '77', status: 'DELIVERED' } },
    { gatewayId: '77', state: 'delivered', detail: '' },
  ],
  [
    'seven',
    { webhook_event: 'sms_mo', data: { sender: '491', text: 'STOP' } },
    { from: '+491', text: 'STOP' },
  ],
  [
    'http',
    { id: 5, status: 'failed', detail: 'no such phone' },
    { gatewayId: '5', state: 'failed', detail: 'failed no such phone' },
  ],
  ['http', { from: '+491', text: 'STOP' }, { from: '+491', text: 'STOP' }],
  ['log', { id: 'log-1', status: 'delivered' }, undefined],
  ['twilio', {}, undefined],
] as const)('a report of %s: %j', (provider, fields, read) => {
  expect(readReport(provider, fields)).toEqual(read)
})
