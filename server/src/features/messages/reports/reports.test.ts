import { createHash, createHmac } from 'node:crypto'
import { customerRoutes } from '@salon/contract/customers'
import { messageRoutes } from '@salon/contract/messages'
import { notificationRoutes } from '@salon/contract/notifications'
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { injectResponse } from '../../../../test/inject-response.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { salonOf } from '../../../../test/salon-of.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { waitForLock } from '../../../../test/wait-for-lock.ts'
import { messages } from '../../../db/schema/messages.ts'
import { isStop } from './rules.ts'

const publicUrl = new URL('https://book.example')
const salon = openSalon(() => ({ publicUrl, smsGatewayUrl: 'https://sms.example/send' }))
const start = '2030-06-10T08:00:00.000Z'
const number = '+4915112345678'

let owner: Caller
let customerId: number
beforeEach(async () => {
  const seeded = await seedSalon(salon)
  owner = seeded.caller
  customerId = seeded.client.id
})

/** Sets a gateway up. @returns the path of its address */
async function gatewayOf(provider: 'twilio' | '46elks' | 'http' | 'seven', signingKey?: string) {
  const common = { sender: 'Salon', account: 'AC1', key: 'k', callingCode: '' }
  const gateway = { ...common, provider, signingKey }
  const { reportUrl } = await owner.call(messageRoutes.editSettings, { body: { gateway } })
  return new URL(reportUrl ?? '').pathname
}

/** An SMS that was handed over. */
async function sent(gatewayId: string | null, fields: Partial<typeof messages.$inferInsert> = {}) {
  const [row] = await salon.database.db
    .insert(messages)
    .values({
      userId: salonOf(owner).id,
      kind: 'booked',
      channel: 'sms',
      customerId,
      start,
      visitKey: `visit ${gatewayId}`,
      state: 'sent',
      dueAt: start,
      gatewayId,
      address: number,
      ...fields,
    })
    .returning()
  return row?.messageKey ?? ''
}

const post = async (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => {
  const payload = new URLSearchParams(fields).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const request = { method: 'POST' as const, url: path, payload, headers: { ...type, ...headers } }
  return (await injectResponse(salon.app, request)).statusCode
}
const states = async () =>
  (await salon.database.db.select().from(messages).orderBy(asc(messages.id))).map(
    ({ state, reason }) => [state, reason],
  )

describe('a report: refusals', () => {
  it('is not found at a wrong address, of another salon’s signature, or without a gateway', async () => {
    const path = await gatewayOf('46elks')
    const theirs = await seedSalon(salon)
    await sent('s1')
    const report = { id: 's1', status: 'delivered' }
    const [, signature = ''] = path.split('.')

    for (const wrong of [
      `/api/sms-reports/${salonOf(theirs.caller).id}.${signature}`,
      path.slice(0, -1),
      '/api/sms-reports/x',
      '/api/sms-reports/99999999999999999999.x',
    ])
      expect(await post(wrong, report)).toBe(404)
    await owner.call(messageRoutes.editSettings, { body: { gateway: null } })
    expect(await post(path, report)).toBe(404)
    expect(await states()).toEqual([['sent', null]])
  })

  it('of Twilio is not found without the signature over address and fields', async () => {
    const path = await gatewayOf('twilio')
    await sent('SM1')
    const fields = { MessageSid: 'SM1', MessageStatus: 'delivered' }
    const signed = `${publicUrl.origin}${path}MessageSidSM1MessageStatusdelivered`
    const signature = createHmac('sha1', 'k').update(signed).digest('base64')

    expect(await post(path, fields)).toBe(404)
    // One letter is another one, whatever the signature begins with.
    const other = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    expect(await post(path, fields, { 'x-twilio-signature': other })).toBe(404)
    expect(await states()).toEqual([['sent', null]])
    expect(await post(path, fields, { 'x-twilio-signature': signature })).toBe(204)
    expect(await states()).toEqual([['delivered', null]])
  })

  it('of this server’s gateway is not found without the signature over the body', async () => {
    const path = await gatewayOf('http')
    await sent('1')
    const payload = JSON.stringify({ id: '1', status: 'failed', detail: 'no phone' })
    const signature = createHmac('sha256', 'k').update(payload).digest('hex')
    const call = async (headers: Record<string, string>) =>
      (
        await injectResponse(salon.app, {
          method: 'POST',
          url: path,
          payload,
          headers: { 'content-type': 'application/json', ...headers },
        })
      ).statusCode

    expect(await call({})).toBe(404)
    expect(await call({ 'x-signature': signature })).toBe(204)
    expect(await states()).toEqual([['failed', 'undelivered']])
  })
})

describe('a report of seven', () => {
  const payload = (status: string) =>
    JSON.stringify({ webhook_event: 'dlr', data: { msg_id: 's1', status } })
  const report = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/json', ...headers }
    const request = { method: 'POST' as const, url: path, payload: body, headers: type }
    return (await injectResponse(salon.app, request)).statusCode
  }
  const signedAt = (moment: Date, path: string, body: string) => {
    const time = String(Math.floor(moment.getTime() / 1000))
    const digest = createHash('md5').update(body).digest('hex')
    const signed = [time, 'n1', 'POST', `${publicUrl.origin}${path}`, digest].join('\n')
    const signature = createHmac('sha256', 's1').update(signed).digest('hex')
    return { 'x-timestamp': time, 'x-nonce': 'n1', 'x-signature': signature }
  }

  it('counts by its address alone without a signing key', async () => {
    const path = await gatewayOf('seven')
    await sent('s1')

    expect(await report(path, payload('DELIVERED'))).toBe(204)
    expect(await states()).toEqual([['delivered', null]])
  })

  it('is not found without its signature once the signing key is stored, nor an old one', async () => {
    const path = await gatewayOf('seven', 's1')
    await sent('s1')
    const body = payload('DELIVERED')
    const now = salon.now()
    const headers = signedAt(now, path, body)

    expect(await report(path, body)).toBe(404)
    expect(await report(path, payload('FAILED'), headers)).toBe(404)
    const old = new Date(now.getTime() - 6 * 60_000)
    expect(await report(path, body, signedAt(old, path, body))).toBe(404)
    expect(await states()).toEqual([['sent', null]])
    expect(await report(path, body, headers)).toBe(204)
    expect(await states()).toEqual([['delivered', null]])
  })
})

describe('reports', () => {
  it('count in any order, and more than once', async () => {
    const path = await gatewayOf('46elks')
    await sent('s1')
    const report = (status: string) => post(path, { id: 's1', status })

    for (const status of ['failed', 'delivered', 'failed', 'delivered', 'sent'])
      expect(await report(status)).toBe(204)

    expect(await states()).toEqual([['delivered', null]])
  })

  it('find an SMS by the key in the address, before the gateway’s answer came', async () => {
    const path = await gatewayOf('46elks')
    const claimedUntil = start
    const key = await sent(null, { state: 'sending', claimedUntil })
    const url = `${path}?message=${key}`

    expect(await post(url, { id: 's9', status: 'delivered' })).toBe(204)

    expect(await states()).toEqual([['delivered', null]])
  })

  it('say nothing of an SMS that is not known', async () => {
    const path = await gatewayOf('46elks')
    await sent('s1')

    expect(await post(path, { id: 's2', status: 'delivered' })).toBe(204)
    expect(await post(path, { status: 'delivered' })).toBe(204)
    for (const id of ['s\u00001', '\0'])
      expect(await post(path, { id, status: 'delivered' })).toBe(204)

    expect(await states()).toEqual([['sent', null]])
  })
})

describe('a report that an SMS was not delivered', () => {
  /** The failures of which the owner has read nothing yet; they are read by this. */
  const failures = async () => {
    const all = await owner.call(notificationRoutes.list)
    await owner.call(notificationRoutes.readAll)
    return all.filter(({ kind, isRead }) => kind === 'message_failed' && !isRead)
  }

  it('notifies the owner, once for an SMS', async () => {
    const path = await gatewayOf('46elks')
    await sent('s1')
    await sent('s2')
    const report = (id: string, status: string) => post(path, { id, status })

    await report('s1', 'failed')
    expect(await failures()).toMatchObject([
      { details: { channel: 'sms', appointmentDate: start } },
    ])
    for (const status of ['failed', 'delivered', 'failed']) await report('s1', status)
    expect(await failures()).toEqual([])
    await report('s2', 'delivered')
    await report('s2', 'failed')
    await report('s3', 'failed')
    expect(await failures()).toEqual([])
  })

  it('notifies once of two SMS that fail at the same moment', async () => {
    const path = await gatewayOf('46elks')
    await sent('s1')
    await sent('s2')
    const { pool } = salon.database
    const other = await pool.connect()
    await other.query('begin')
    await other.query('lock table notifications in share mode')
    const both = ['s1', 's2'].map((id) => post(path, { id, status: 'failed' }))

    await waitForLock(pool, 2)
    await other.query('commit')
    other.release()

    expect(await Promise.all(both)).toEqual([204, 204])
    expect(await failures()).toHaveLength(1)
  })

  it('notifies of the next SMS again', async () => {
    const path = await gatewayOf('46elks')
    const key = await sent(null, { state: 'sending', claimedUntil: start })
    await sent('s2')

    await post(`${path}?message=${key}`, { id: 's1', status: 'failed' })
    expect(await failures()).toHaveLength(1)
    await post(path, { id: 's2', status: 'failed' })

    expect(await failures()).toHaveLength(1)
  })
})

describe('STOP', () => {
  const choices = () => owner.call(messageRoutes.choices, { params: { id: customerId } })

  it('ends the SMS of everybody at the number, and no email', async () => {
    const path = await gatewayOf('46elks')
    const bob = await owner.call(customerRoutes.add, { body: { name: 'Bob' } })
    await sent('s1')
    await sent('s2', { customerId: bob.id })

    for (let times = 0; times < 2; times++)
      expect(await post(path, { id: 'in1', from: number, message: ' Stop. ' })).toBe(204)

    expect(await choices()).toEqual({ email: true, sms: false })
    expect(await owner.call(messageRoutes.choices, { params: { id: bob.id } })).toEqual({
      email: true,
      sms: false,
    })
  })

  it('is no other answer, and none of a number that was sent nothing', async () => {
    const path = await gatewayOf('46elks')
    await sent('s1')

    await post(path, { id: 'in1', from: number, message: 'Please do not stop!' })
    await post(path, { id: 'in2', from: '+4915100000000', message: 'STOP' })

    expect(await choices()).toEqual({ email: true, sms: true })
  })

  it.each([
    ['STOP', true],
    [' stop. ', true],
    ['„Стоп!“', true],
    ['Stop it', false],
    ['', false],
    ['Bus stop', false],
  ])('%j is one: %s', (text, stops) => {
    expect(isStop(text)).toBe(stops)
  })
})
