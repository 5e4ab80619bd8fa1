import { createHash, createHmac } from 'node:crypto'
import type { SmsProvider } from '@salon/contract/message-vocabulary'
import { toOneLine } from '@salon/contract/one-line'
import { detailOf, type DeliveryOutcome } from '../kernel/delivery-outcome.ts'
import { isSameSecret } from '../kernel/secrets.ts'
import { callGateway, objectIn, type GatewayRequest } from './gateway-call.ts'

/** A salon's account with a gateway. */
export interface SmsAccount {
  readonly provider: SmsProvider
  /** Who it is from: a name or a phone number. */
  readonly sender: string
  /** The account's name at the gateway; only some have one. */
  readonly account: string
  /** The secret that the gateway knows the account by. */
  readonly key: string
  /** What the gateway signs its reports with, where that is a key of its own and the salon entered it. */
  readonly signingKey?: string | undefined
}

/** An SMS to one phone. */
interface Sms {
  /** By E.164: '+4915112345678'. */
  readonly to: string
  readonly text: string
  /** Where the gateway is to report what became of it; undefined where this server has no public address. */
  readonly reportUrl: string | undefined
}

/** Hands over an SMS to the salon's gateway; never throws. */
export type SendSms = (account: SmsAccount, sms: Sms) => Promise<DeliveryOutcome>

/** Where gateways are, so that a test can stand in for them. */
export interface GatewayAddresses {
  readonly twilio: string
  readonly '46elks': string
  readonly seven: string
  /** The gateway of this server's own, which speaks our JSON; undefined where it has none. */
  readonly http: string | undefined
}

/** The public addresses of the gateways. */
export const gatewayAddresses = (http: string | undefined): GatewayAddresses => ({
  twilio: 'https://api.twilio.com',
  '46elks': 'https://api.46elks.com',
  seven: 'https://gateway.seven.io',
  http,
})

/** What an answer of status 200 or 201 says: the gateway's number of the SMS, or why it does not take it. */
type SmsAnswer = { readonly id: string } | { readonly refusal: string } | undefined

interface GatewayProtocol {
  readonly request: (account: SmsAccount, sms: Sms, url: string) => GatewayRequest
  readonly read: (body: Record<string, unknown>) => SmsAnswer
}

const form = (fields: Record<string, string | undefined>) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
  ).toString()
const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
const formType = 'application/x-www-form-urlencoded'

const idIn = (value: unknown): SmsAnswer =>
  typeof value === 'string' || typeof value === 'number' ? { id: String(value) } : undefined

const protocols: Record<Exclude<SmsProvider, 'log'>, GatewayProtocol> = {
  twilio: {
    request: ({ account, key, sender }, { to, text, reportUrl }, url) => ({
      url: `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
      headers: { authorization: basic(account, key), 'content-type': formType },
      body: form({ To: to, From: sender, Body: text, StatusCallback: reportUrl }),
    }),
    read: ({ sid }) => idIn(sid),
  },
  '46elks': {
    request: ({ account, key, sender }, { to, text, reportUrl }, url) => ({
      url: `${url}/a1/sms`,
      headers: { authorization: basic(account, key), 'content-type': formType },
      body: form({ from: sender, to, message: text, whendelivered: reportUrl }),
    }),
    read: ({ id }) => idIn(id),
  },
  seven: {
    request: ({ key, sender }, { to, text }, url) => ({
      url: `${url}/api/sms`,
      headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ to, text, from: sender }),
    }),
    // It answers 200 to what it does not take, too: the code in the body counts.
    read: ({ success, messages }) => {
      const [first] = (Array.isArray(messages) ? messages : []) as Record<string, unknown>[]
      if (String(success) === '100') return idIn(first?.['id'])
      const errorText = first?.['error_text'] ?? first?.['error']
      return {
        refusal: typeof errorText === 'string' ? errorText : `seven answered ${String(success)}`,
      }
    },
  },
  http: {
    request: ({ key, sender }, { to, text, reportUrl }, url) => ({
      url,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to, from: sender, text, reportUrl }),
    }),
    read: ({ id }) => idIn(id),
  },
}

/**
 * Opens the way to the gateways.
 * @param log called for each SMS of the provider 'log', which sends none
 * @param timeout milliseconds that an answer may take
 */
export function openSmsGateways(
  addresses: GatewayAddresses,
  log: (line: string) => void,
  timeout?: number,
): SendSms {
  let logged = 0
  return async (account, sms) => {
    if (account.provider === 'log') {
      // Neither text nor number: a log is read by others than the salon.
      log(`SMS of ${sms.text.length} characters, which the gateway 'log' does not send`)
      return { result: 'sent', gatewayId: `log-${Date.now()}-${++logged}` }
    }
    const address = addresses[account.provider]
    if (address === undefined) return { result: 'retry', detail: 'This server has no such gateway' }
    const protocol = protocols[account.provider]
    return submit(protocol, protocol.request(account, sms, address), timeout)
  }
}

/** A gateway's number of an SMS, as it is kept. PostgreSQL takes no NUL, which is none of a number. */
const gatewayIdOf = (id: string) => toOneLine(id).slice(0, 100)

async function submit(
  { read }: GatewayProtocol,
  request: GatewayRequest,
  timeout: number | undefined,
): Promise<DeliveryOutcome> {
  const called = await callGateway(request, timeout)
  if (called.result === 'refused') return { result: 'refused', detail: called.detail }
  if (called.result !== 'ok') return called
  const answer = read(objectIn(called.text))
  if (answer && 'id' in answer) return { result: 'sent', gatewayId: gatewayIdOf(answer.id) }
  if (answer) return { result: 'refused', detail: detailOf(answer.refusal) }
  return { result: 'lost', detail: detailOf(`${called.status} ${called.text}`) }
}

/** A request of a gateway to this server. */
export interface GatewayCall {
  /** Its own address, as the gateway was given it. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly fields: Readonly<Record<string, unknown>>
  /** The body as it came. */
  readonly raw: string
}

const fieldOf = (fields: GatewayCall['fields'], name: string) => {
  const value = fields[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** How far the moment that seven signs may be from now, in seconds: an older call may be replayed by somebody else. */
const tolerance = 5 * 60

/**
 * Whether a call is signed by the gateway, where it signs. 46elks is known by the secret in its address alone, which
 * its documentation recommends, and so is seven until the salon enters the signing key of its account there.
 * - Twilio signs the address and the sorted fields: HMAC-SHA1, `X-Twilio-Signature`.
 * - seven signs moment, nonce, method, address and MD5 of the body: HMAC-SHA256, `X-Signature`, `X-Timestamp`, `X-Nonce`.
 * - Our own protocol signs the body: HMAC-SHA256, `X-Signature`.
 */
export function isFromGateway(
  { provider, key, signingKey }: Pick<SmsAccount, 'provider' | 'key' | 'signingKey'>,
  { url, headers, fields, raw }: GatewayCall,
  now: Date,
): boolean {
  const given = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
  if (provider === 'twilio') {
    const names = Object.keys(fields).toSorted((a, b) => (a < b ? -1 : 1))
    const signed = names.reduce((text, name) => text + name + fieldOf(fields, name), url)
    const signature = createHmac('sha1', key).update(signed).digest('base64')
    return isSameSecret(given('x-twilio-signature'), signature)
  }
  if (provider === 'http') {
    return isSameSecret(given('x-signature'), createHmac('sha256', key).update(raw).digest('hex'))
  }
  if (provider === 'seven' && signingKey !== undefined) {
    const time = given('x-timestamp')
    if (!/^\d{1,12}$/.test(time)) return false
    if (Math.abs(now.getTime() / 1000 - Number(time)) > tolerance) return false
    const digest = createHash('md5').update(raw).digest('hex')
    const signed = [time, given('x-nonce'), 'POST', url, digest].join('\n')
    const signature = createHmac('sha256', signingKey).update(signed).digest('hex')
    return isSameSecret(given('x-signature'), signature)
  }
  return true
}

/** What a gateway reports: what became of an SMS, or one that came in. */
export type GatewayReport =
  | { readonly gatewayId: string; readonly state: 'delivered' | 'failed'; readonly detail: string }
  | { readonly from: string; readonly text: string }

const delivered = new Set(['delivered', 'read'])
const failed = new Set(['failed', 'undelivered', 'notdelivered', 'rejected', 'expired'])

/** Reads a call of a gateway; undefined where it says nothing that counts here, such as 'queued'. */
export function readReport(
  provider: SmsProvider,
  fields: GatewayCall['fields'],
): GatewayReport | undefined {
  const of = (name: string) => fieldOf(fields, name)
  const data = (fields['data'] ?? {}) as GatewayCall['fields']
  switch (provider) {
    case 'twilio':
      if (of('MessageStatus') === '') return incoming(of('From'), of('Body'))
      return report(of('MessageSid'), of('MessageStatus'), of('ErrorCode'))
    case '46elks':
      if (of('status') === '') return incoming(of('from'), of('message'))
      return report(of('id'), of('status'), '')
    case 'seven':
      if (of('webhook_event') === 'sms_mo') {
        return incoming(fieldOf(data, 'sender'), fieldOf(data, 'text'))
      }
      return report(fieldOf(data, 'msg_id'), fieldOf(data, 'status'), '')
    case 'http':
      if (of('status') === '') return incoming(of('from'), of('text'))
      return report(of('id'), of('status'), of('detail'))
    case 'log':
      return undefined
  }
}

function report(id: string, status: string, detail: string): GatewayReport | undefined {
  const state = status.toLowerCase()
  const gatewayId = gatewayIdOf(id)
  if (gatewayId === '') return undefined
  if (delivered.has(state)) return { gatewayId, state: 'delivered', detail: '' }
  const why = detailOf(detail === '' ? state : `${state} ${detail}`)
  return failed.has(state) ? { gatewayId, state: 'failed', detail: why } : undefined
}

/** Some gateways leave the plus of a number out. */
const incoming = (from: string, text: string): GatewayReport | undefined =>
  from === '' ? undefined : { from: /^\d+$/.test(from) ? `+${from}` : from, text }
