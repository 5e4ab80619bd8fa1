import { activityRoutes } from '@salon/contract/activity'
import { authRoutes, type Credentials } from '@salon/contract/auth'
import { notificationRoutes } from '@salon/contract/notifications'
import { secondFactorRoutes } from '@salon/contract/second-factor'
import { describe, expect, it } from 'vitest'
import { openSalon, password } from '../../../../test/open-salon.ts'
import { salonOf } from '../../../../test/salon-of.ts'
import { codeOf, switchOnFor } from '../../../../test/second-factor.ts'
import { waitForLock } from '../../../../test/wait-for-lock.ts'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import { factorOf } from './operations.ts'
import { createLink } from '../reset/operations.ts'

const salon = openSalon()
const { current, login, resetPassword } = authRoutes
const { begin, confirm, end, get, renewCodes } = secondFactorRoutes
const email = 'anna@salon.example'
const noon = '2026-06-10T12:00:00Z'

const code = (secret: string, ahead = 0) => codeOf(secret, ahead, salon.now())
const signIn = (more: Partial<Credentials> = {}) =>
  salon.anonymous.try(login, { body: { email, password, ...more } })
const reasonOf = async (more: Partial<Credentials> = {}) => {
  const { status, problem } = await signIn(more)
  return status === 200 ? 'in' : problem.code
}

/** Anna with a second factor; its set-up has consumed the code of noon. */
async function guarded() {
  salon.setNow(noon)
  const anna = await salon.owner({ email })
  const { secret, address } = await anna.call(begin, { body: { password } })
  const body = { code: code(secret) }
  const { recoveryCodes } = await anna.call(confirm, { body })
  return { anna, secret, address, recoveryCodes, first: recoveryCodes[0] ?? '' }
}

/** Lets half a minute go by. */
const nextStep = () => salon.setNow(new Date(salon.now().getTime() + 30_000).toISOString())

describe('setting up a second factor', () => {
  it('needs the password and a code of the app, returns recovery codes, and notifies the salon', async () => {
    salon.setNow(noon)
    const anna = await salon.owner({ email })
    expect(await anna.call(get)).toEqual({ since: null, recoveryCodesLeft: 0 })
    expect((await anna.try(begin, { body: { password: 'wrong one' } })).problem.code).toBe(
      'wrong_password',
    )

    const { secret, address } = await anna.call(begin, { body: { password } })
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    expect(await reasonOf()).toBe('in')
    const wrong = { body: { code: code(secret, 5) } }
    expect((await anna.try(confirm, wrong)).problem.code).toBe('wrong_code')
    const { recoveryCodes } = await anna.call(confirm, { body: { code: ` ${code(secret)} ` } })

    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await anna.call(get)).toEqual({
      since: new Date(noon).toISOString(),
      recoveryCodesLeft: 10,
    })
    expect((await anna.try(begin, { body: { password } })).status).toBe(409)
    const [entry] = await anna.call(activityRoutes.recent)
    expect(entry?.description).toBe('Switched on codes at sign-in for Anna Berg')
    const [notification] = await anna.call(notificationRoutes.list)
    expect(notification).toMatchObject({ type: 'account', kind: 'second_factor_on', details: {} })
  })

  it('replaces an unconfirmed secret, and ends the other sessions once confirmed', async () => {
    salon.setNow(noon)
    const anna = await salon.owner({ email })
    const { body: other } = await signIn({ withToken: true })
    const first = await anna.call(begin, { body: { password } })
    const second = await anna.call(begin, { body: { password } })

    const old = { body: { code: code(first.secret) } }
    expect((await anna.try(confirm, old)).problem.code).toBe('wrong_code')
    await anna.call(confirm, { body: { code: code(second.secret) } })

    const headers = { authorization: `Bearer ${other.token}` }
    const answer = await salon.app.inject({ url: current.path, headers })
    expect(answer.statusCode).toBe(401)
    expect((await anna.try(current)).status).toBe(200)
  })

  it("counts the account's own recovery codes, also without row-level security", async () => {
    await guarded()
    const eve = await salon.owner({ email: 'eve@salon.example' })
    const { secret } = await eve.call(begin, { body: { password } })
    await eve.call(confirm, { body: { code: code(secret) } })

    const { recoveryCodesLeft } = await factorOf(salon.database.db, salonOf(eve))

    expect(recoveryCodesLeft).toBe(10)
  })

  it('stores secrets encrypted for one account, and recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await guarded()
    const { rows } = await salon.database.pool.query(
      `select f::text, r::text, a::text, n::text from second_factors f, recovery_codes r, activity a,
       notifications n`,
    )
    const kept = JSON.stringify(rows)
    expect(kept).not.toContain(secret)
    for (const one of recoveryCodes) {
      expect(kept).not.toContain(one)
      expect(kept).not.toContain(one.replaceAll('-', ''))
    }

    await salon.owner({ email: 'eve@salon.example' })
    await salon.database.pool.query(
      `insert into second_factors (user_id, secret, last_step, confirmed_at)
       select u.id, f.secret, 0, now() from second_factors f, users u where u.email like 'eve%'`,
    )
    nextStep()
    expect(await reasonOf({ email: 'eve@salon.example', code: code(secret) })).toBe(
      'second_factor_lost',
    )
  })
})

describe('signing in with a second factor', () => {
  it('needs a code where the factor was confirmed while the password was verified', async () => {
    const anna = await salon.owner({ email })
    const { secret } = await anna.call(begin, { body: { password } })
    const confirmation = await salon.database.pool.connect()
    try {
      await confirmation.query('begin')
      await confirmation.query('select from users where email = $1 for update', [email])
      const attempt = signIn()
      await waitForLock(salon.database.pool)
      await confirmation.query('update second_factors set confirmed_at = now()')
      await confirmation.query('commit')

      const { status, problem } = await attempt
      expect([status, problem.code]).toEqual([401, 'second_factor_needed'])
      expect(secret).not.toBe('')
    } finally {
      confirmation.release(true)
    }
  })

  it('needs a code after the right password, and does not reveal so after a wrong one', async () => {
    const { secret } = await guarded()
    nextStep()

    const needed = await signIn()
    expect([needed.status, needed.problem.code]).toEqual([401, 'second_factor_needed'])
    expect(needed.headers['set-cookie']).toBeUndefined()
    expect(await reasonOf({ code: '' })).toBe('second_factor_needed')
    expect(await reasonOf({ password: 'wrong one', code: code(secret) })).toBe('wrong_credentials')
    expect(await reasonOf({ code: '000000' })).toBe('wrong_second_factor')
    expect(await reasonOf({ code: code(secret) })).toBe('in')
  })

  it('accepts a code once, and no code of an earlier step afterwards', async () => {
    const { secret } = await guarded()
    expect(await reasonOf({ code: code(secret) })).toBe('wrong_second_factor')
    nextStep()
    const [before, now] = [code(secret, -1), code(secret)]

    expect(await reasonOf({ code: now })).toBe('in')
    expect(await reasonOf({ code: now })).toBe('wrong_second_factor')
    expect(await reasonOf({ code: before })).toBe('wrong_second_factor')
    expect(await reasonOf({ code: code(secret, 1) })).toBe('in')
    nextStep()
    expect(await reasonOf({ code: code(secret) })).toBe('wrong_second_factor')
  })

  it('accepts the code of the previous step', async () => {
    const { secret } = await guarded()
    nextStep()
    const slow = code(secret)
    nextStep()

    expect(await reasonOf({ code: slow })).toBe('in')
  })

  it('accepts one of eight simultaneous sign-ins with one code, of either kind, on two servers', async () => {
    const { secret, first } = await guarded()
    const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off' })
    const other = await buildApp({ config, database: salon.database, clock: () => salon.now() })
    const asking = (n: number) => (n % 2 ? other : salon.app)
    nextStep()
    for (const one of [code(secret), first]) {
      const payload = { email, password, code: one }
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          asking(n).inject({ method: 'POST', url: login.path, payload }),
        ),
      )
      const statuses = answers.map(({ statusCode }) => statusCode)
      expect(statuses.sort()).toEqual([200, ...Array<number>(7).fill(401)])
    }
    await other.close()
  })

  it('accepts each recovery code once, in any spelling, and notifies how many are left', async () => {
    const { anna, first } = await guarded()

    expect(await reasonOf({ code: first.toLowerCase().replaceAll('-', ' ') })).toBe('in')
    expect(await reasonOf({ code: first })).toBe('wrong_second_factor')
    expect(await anna.call(get)).toMatchObject({ recoveryCodesLeft: 9 })
    const [notification] = await anna.call(notificationRoutes.list)
    expect(notification).toMatchObject({ kind: 'recovery_code_used', details: { left: 9 } })
  })

  it('needs a code after a password reset', async () => {
    const { first } = await guarded()
    const token = (await createLink(salon.database.db, email)) ?? ''
    const fresh = 'linden-blossom tea'
    await salon.anonymous.call(resetPassword, { body: { token, password: fresh } })

    expect(await reasonOf({ password: fresh })).toBe('second_factor_needed')
    expect(await reasonOf({ password: fresh, code: first })).toBe('in')
  })

  it('accepts recovery codes only after a restore without the encryption key', async () => {
    const { anna, secret, first, recoveryCodes } = await guarded()
    await salon.database.pool.query("update second_factors set secret = 'sealed with another key'")
    nextStep()

    expect(await reasonOf({ code: code(secret) })).toBe('second_factor_lost')
    expect(await reasonOf({ code: first })).toBe('in')
    await anna.call(end, { body: { password, code: recoveryCodes[1] ?? '' } })
    expect(await reasonOf()).toBe('in')
  })

  it('applies to one account, and to none of its colleagues', async () => {
    const { anna } = await guarded()
    const vera = await salon.colleague(anna, 'visitor')

    expect(await vera.call(get)).toMatchObject({ since: null })
    const { secret } = await vera.call(begin, { body: { password } })
    await vera.call(confirm, { body: { code: code(secret) } })
    const [notification] = await anna.call(notificationRoutes.list)
    expect(notification).toMatchObject({ kind: 'second_factor_on', details: { by: 'Colleague' } })
  })

  it("names the account where it is not the owner's, also after the salon has another owner", async () => {
    const { anna, recoveryCodes } = await guarded()
    const vera = await salon.colleague(anna, 'admin')
    await salon.database.pool.query('update salons set owner_account_id = $1', [vera.account?.id])

    await anna.call(end, { body: { password, code: recoveryCodes[0] ?? '' } })
    await switchOnFor(salon, vera.token ?? '')

    const [ofVera, ofAnna] = await vera.call(notificationRoutes.list)
    expect(ofAnna).toMatchObject({ kind: 'second_factor_off', details: { by: 'Anna Berg' } })
    expect(ofVera).toMatchObject({ kind: 'second_factor_on' })
    expect(ofVera?.details).not.toHaveProperty('by')
  })
})

describe('ending and renewing', () => {
  const stillAsked = async () => (await signIn()).problem?.code === 'second_factor_needed'

  it('needs the password and a code, and notifies the salon', async () => {
    const { anna, secret, first } = await guarded()
    nextStep()
    const tryWith = async (body: object) => (await anna.try(end, { body })).problem?.code
    expect(await tryWith({ password: 'wrong one', code: code(secret) })).toBe('wrong_password')
    expect(await tryWith({ password, code: '000000' })).toBe('wrong_code')
    expect(await stillAsked()).toBe(true)

    expect(await tryWith({ password, code: code(secret) })).toBeUndefined()

    expect(await reasonOf()).toBe('in')
    expect(await reasonOf({ code: first })).toBe('in')
    expect(await anna.call(get)).toEqual({ since: null, recoveryCodesLeft: 0 })
    expect(await tryWith({ password, code: first })).toBe('not_found')
    const [entry] = await anna.call(activityRoutes.recent)
    expect(entry?.description).toBe('Switched off codes at sign-in for Anna Berg')
    const kinds = (await anna.call(notificationRoutes.list)).map(({ kind }) => kind)
    expect(kinds).toContain('second_factor_off')
  })

  it('replaces the recovery codes by the password', async () => {
    const { anna, first } = await guarded()
    const other = await signIn({ code: first, withToken: true })
    const wrong = await anna.try(renewCodes, { body: { password: 'wrong one' } })
    expect(wrong.problem.code).toBe('wrong_password')

    const { recoveryCodes } = await anna.call(renewCodes, { body: { password } })

    expect(recoveryCodes).toHaveLength(10)
    const headers = { authorization: `Bearer ${other.body.token}` }
    expect((await salon.app.inject({ url: current.path, headers })).statusCode).toBe(401)
    expect((await anna.call(get)).recoveryCodesLeft).toBe(10)
    expect(await reasonOf({ code: recoveryCodes[9] ?? '' })).toBe('in')
  })
})
