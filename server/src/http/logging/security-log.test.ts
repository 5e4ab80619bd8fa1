import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/open-database.ts'
import { password } from '../../../test/open-salon.ts'
import { codeOf } from '../../../test/second-factor.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { requestEmail } from '../../features/auth/email-change/operations.ts'
import { createLink } from '../../features/auth/reset/operations.ts'
import { hashOf } from '../../kernel/secrets.ts'
import { securityEvents } from './security-log.ts'

interface LogLine {
  readonly msg: string
  readonly level: number
  readonly reqId: string
  readonly event: keyof typeof securityEvents
  readonly reason?: string
  readonly operation?: string | null
  readonly account: number | null
  readonly salon: number | null
  readonly other?: number
  readonly address: string
}

const email = 'ottilie@wunderlich.example'
const fresh = 'linden-blossom tea'
const noon = new Date('2026-06-10T12:00:00Z')

let database: Database
let app: FastifyInstance
let lines: LogLine[] = []
let log = ''

beforeAll(async () => {
  database = await openTestDatabase()
  const config = readConfig({ LOG_LEVEL: 'info' })
  const logTo = {
    write: (text: string) => {
      log += text
      const line = JSON.parse(text) as LogLine
      if (line.msg === 'security') lines.push(line)
    },
  }
  app = await buildApp({ config, database, clock: () => noon, logTo })
})
afterAll(async () => {
  await app?.close()
  await database?.close()
})

interface TestRequest {
  readonly body?: object
  readonly token?: string
  readonly origin?: string
  readonly from?: string
}

/** Each call from another address, unless one is given, so that no rate limit applies by chance. */
let callers = 0
const call = async (operation: string, { body, token, origin, from }: TestRequest = {}) => {
  const [method = '', url = ''] = operation.split(' ')
  const answer = await app.inject({
    method: method as 'GET',
    url,
    remoteAddress: from ?? `198.51.100.${++callers}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(origin && { origin }) },
    ...(body && { payload: body }),
  })
  return (answer.body ? answer.json() : {}) as Record<string, string> & {
    id: number
    recoveryCodes: string[]
  }
}

/** A summary of each event logged since the last call. */
const newEvents = () => {
  const logged = lines.map(({ event, reason, account }) =>
    [event, reason, account].filter((it) => it !== undefined),
  )
  lines = []
  return logged
}

it('logs each sign-in, refusal and credential change once, with the account', async () => {
  const seen = new Set<string>()
  const expectLogged = (...expected: (string | number | null)[][]) => {
    for (const { event } of lines) seen.add(event)
    expect(newEvents()).toEqual(expected)
  }
  const signIn = (more: object = {}, from?: string) =>
    call('POST /api/login', {
      body: { email, password, withToken: true, ...more },
      ...(from && { from }),
    })

  const owner = { name: 'Ottilie Wunderlich', email, password, withToken: true }
  const { id, token = '' } = await call('POST /api/register', { body: owner })
  await call('POST /api/register', { body: owner })
  expectLogged(['registered', id], ['registration_refused', 'email_taken', null])

  await signIn({ password: 'not my password' })
  await signIn({ email: 'nobody@wunderlich.example' })
  const { token: other = '' } = await signIn()
  expectLogged(
    ['sign_in_refused', 'wrong_credentials', id],
    ['sign_in_refused', 'wrong_credentials', null],
    ['signed_in', id],
  )

  await call('POST /api/logout', { token: other })
  await call('POST /api/logout', { token: other })
  const sessions = JSON.stringify(await call('GET /api/sessions', { token }))
  const [, session = ''] = /"id":"(\w+)"/.exec(sessions) ?? []
  await signIn()
  expectLogged(['signed_out', id], ['signed_in', id])

  const { secret = '' } = await call('POST /api/second-factor', { token, body: { password } })
  const body = { code: codeOf(secret, 0, noon) }
  const { recoveryCodes } = await call('PUT /api/second-factor', { token, body })
  const [first = '', second = ''] = recoveryCodes
  await signIn()
  await signIn({ code: '000000' })
  await signIn({ code: first })
  expectLogged(
    ['second_factor_on', id],
    ['second_factor_required', 'second_factor_needed', id],
    ['sign_in_refused', 'wrong_second_factor', id],
    ['recovery_code_used', id],
    ['signed_in', id],
  )

  await call('DELETE /api/second-factor', { token, body: { password, code: '000000' } })
  await call('DELETE /api/second-factor', { token, body: { password, code: second } })
  expectLogged(['password_refused', 'wrong_code', id], ['second_factor_off', id])
  const again = await call('POST /api/second-factor', { token, body: { password } })
  await call('PUT /api/second-factor', {
    token,
    body: { code: codeOf(again['secret'] ?? '', 0, noon) },
  })
  const renewed = await call('POST /api/second-factor/recovery-codes', {
    token,
    body: { password },
  })
  const [recoveryCode = ''] = renewed.recoveryCodes
  expectLogged(['second_factor_on', id], ['recovery_codes_renewed', id])

  const change = { currentPassword: 'not my password', newPassword: fresh }
  await call('PUT /api/user/password', { token, body: change })
  await call('PUT /api/user/password', { token, body: { ...change, currentPassword: password } })
  expectLogged(['password_refused', 'wrong_password', id], ['password_changed', id])

  await call('POST /api/password-reset', { body: { email } })
  await call('PUT /api/password-reset', { body: { token: 'made up', password } })
  const link = (await createLink(database.db, email)) ?? ''
  await call('DELETE /api/sessions/' + session, { token })
  await call('PUT /api/password-reset', { body: { token: link, password } })
  expectLogged(
    ['password_reset_requested', id],
    ['reset_refused', 'link_expired', null],
    ['session_ended', id],
    ['password_reset', id],
  )

  const { token: anew = '' } = await signIn({ code: recoveryCode })
  const vera = { name: 'Vera', email: 'vera@wunderlich.example', role: 'admin' }
  const added = await call('POST /api/accounts', { token: anew, body: vera })
  const [, invitation = ''] = (added['link'] ?? '').split('#')
  await call('PUT /api/password-reset', { body: { token: invitation, password } })
  const { token: colleague = '' } = await signIn({ email: vera.email })
  expectLogged(
    ['recovery_code_used', id],
    ['signed_in', id],
    ['account_added', id],
    ['password_reset', added.id],
    ['signed_in', added.id],
  )

  const account = `/api/accounts/${added.id}`
  await call(`POST ${account}/ownership`, { token: anew, body: { password } })
  await call(`POST /api/accounts/${id}/ownership`, { token: colleague, body: { password } })
  expect(lines).toMatchObject([
    { event: 'owner_changed', account: id, salon: id, other: added.id },
    { event: 'owner_changed', account: added.id, salon: id, other: id },
  ])
  expectLogged(['owner_changed', id], ['owner_changed', added.id])

  const moved = { email: 'otto@wunderlich.example', password }
  await call('POST /api/user/email', { token: anew, body: moved })
  const rights = { role: 'admin', isOwner: true, staffId: null, seesOwnVisitsOnly: false } as const
  const signedIn = { id, name: '', ...rights }
  const requester = { id, account: signedIn, session: hashOf(anew).slice(0, 16) }
  const pending = await requestEmail(
    database.db,
    { ...requester, timeZone: 'UTC', weekStart: 0 },
    { ...moved, email },
  )
  await call('PUT /api/email-change', { body: { token: pending.token } })
  expectLogged(['email_change_requested', id], ['email_changed', id])

  await call(`PUT ${account}`, { token: anew, body: { role: 'visitor' } })
  await call('GET /api/export', { token: colleague })
  await call(`POST ${account}/link`, { token: anew })
  await call(`DELETE ${account}/sessions`, { token: anew })
  expect(lines).toMatchObject([
    { event: 'account_changed', account: id, salon: id, other: added.id },
    { event: 'permission_denied', account: added.id, salon: id, operation: 'GET /api/export' },
    { event: 'account_link_made', other: added.id },
    { event: 'account_signed_out', other: added.id },
  ])

  const feed = await call('PUT /api/calendar-feeds', {
    token: anew,
    body: { staffId: null, detail: 'services' },
  })
  await call(`DELETE /api/calendar-feeds/${feed.id}`, { token: anew })
  await call(`DELETE ${account}`, { token: anew })
  await call('DELETE /api/user', { token: anew, body: { password } })
  expectLogged(
    ['account_changed', id],
    ['permission_denied', 'not_allowed', added.id],
    ['account_link_made', id],
    ['account_signed_out', id],
    ['calendar_feed_issued', id],
    ['calendar_feed_revoked', id],
    ['account_removed', id],
    ['account_deleted', id],
  )

  const forged = `account=${id}&session=0123456789abcdef&expires=9999999999&signature=made-up`
  await call(`GET /api/photos/0123456789abcdef?${forged}`)
  expectLogged(['invalid_signature', 'not_signed_in', null])
  expect([...seen, 'origin_refused', 'limit_hit'].toSorted()).toEqual(
    Object.keys(securityEvents).toSorted(),
  )
  expect(log).not.toMatch(/wunderlich|ottilie|vera|linden|not my password|made-up|made up/i)
  for (const hidden of [
    password,
    token,
    other,
    secret,
    first,
    link,
    invitation,
    session,
    pending.token,
    feed['path'] ?? '',
  ]) {
    expect(log).not.toContain(hidden)
  }
})

it('logs a flood once in a while, and guesses each time, with address and request id', async () => {
  lines = []
  const flood = { body: {}, origin: 'https://evil.example', from: '203.0.113.7' }
  for (let n = 0; n < 5; n++) await call('POST /api/customers', flood)
  await call('POST /api/customers', { ...flood, from: '203.0.113.8' })
  expect(lines).toMatchObject([
    { event: 'origin_refused', address: '203.0.113.7', level: 40 },
    { event: 'origin_refused', address: '203.0.113.8', account: null, salon: null },
  ])
  lines = []

  const guess = { body: { email: 'vera@wunderlich.example', password: 'a guess' } }
  for (let n = 0; n < 13; n++) await call('POST /api/login', { ...guess, from: '203.0.113.9' })
  await call('POST /api/register', { body: {}, from: '203.0.113.9' })

  const reasons = lines.map(({ event, reason }) => `${event} ${reason}`)
  expect(reasons).toEqual([
    ...Array<string>(10).fill('sign_in_refused wrong_credentials'),
    'sign_in_refused too_many',
    'limit_hit too_many',
  ])
  expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(12)
})
