import { authRoutes } from '@salon/contract/auth'
import { notificationRoutes } from '@salon/contract/notifications'
import { settingsRoutes } from '@salon/contract/settings'
import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPost } from '../../../../test/mail-server.ts'
import { openSalon, password, type Caller } from '../../../../test/open-salon.ts'
import { knownDevices } from '../../../db/schema/second-factor.ts'
import { sharedSecret } from '../../../db/shared-secret.ts'
import { signatureOf } from '../../../kernel/secrets.ts'
import { openMailer, type Mailer } from '../../../mail/mailer.ts'
import { deleteUnusedDevices, abandonOldEmails, sendDeviceEmails } from './operations.ts'

const post = openPost()
let mailer: Mailer
beforeAll(() => {
  mailer = openMailer(post.mail)
})
afterAll(() => mailer.close())

const salon = openSalon()
const email = 'anna@salon.example'
const day = 24 * 60 * 60 * 1000
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148'

type LoginResponse = Awaited<ReturnType<typeof salon.app.inject>>

const later = (ms: number) => salon.setNow(new Date(salon.now().getTime() + ms).toISOString())

/** Signs in with a browser; what that carries from then on. */
async function signIn(agent: string, carried = '', more: object = {}) {
  const { path: url, method } = authRoutes.login
  const headers = { 'user-agent': agent, ...(carried && { cookie: carried }) }
  const payload = { email, password, ...more }
  const answer = await salon.app.inject({ method, url, headers, payload })
  expect(answer.statusCode).toBe(200)
  return { cookie: cookieOf(answer), kept: keptOf(answer) }
}

const keptOf = ({ cookies }: LoginResponse) => cookies.find(({ name }) => name === 'salon_device')

const cookieOf = (answer: LoginResponse) => `salon_device=${keptOf(answer)?.value}`

/** Anna, who opened her salon days ago. */
async function settled() {
  const anna = await salon.owner({ email })
  later(3 * day)
  return anna
}

const newDevices = async (caller: Caller) =>
  (await caller.call(notificationRoutes.list)).filter(({ kind }) => kind === 'new_device')

/** Anna once more: what she had has run out meanwhile. */
async function again(): Promise<Caller> {
  const { token = '' } = await salon.anonymous.call(authRoutes.login, {
    body: { email, password, withToken: true },
  })
  return {
    ...salon.anonymous,
    call: async (route) =>
      (
        await salon.app.inject({
          method: route.method,
          url: route.path,
          headers: { authorization: `Bearer ${token}` },
        })
      ).json(),
  }
}

describe('a sign-in from a device', () => {
  it('that is new to the account is notified, and from a known one is not', async () => {
    const anna = await settled()

    const { cookie, kept } = await signIn(firefox)
    expect(await newDevices(anna)).toMatchObject([
      { type: 'account', details: { browser: 'Firefox', system: 'Windows' } },
    ])
    expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    await signIn(firefox, cookie)
    expect(await newDevices(anna)).toHaveLength(1)
    await signIn(firefox)
    await signIn(firefox, 'salon_device=planted')
    expect(await newDevices(anna)).toHaveLength(3)
  })

  it('after registering is not notified from the same browser or one of the same name', async () => {
    const anna = await salon.owner({ email })
    await signIn('lightMyRequest')
    await signIn('lightMyRequest', '', { withToken: true })

    expect(await newDevices(anna)).toEqual([])
    await signIn(firefox)
    expect(await newDevices(anna)).toHaveLength(1)
  })

  it('is recognized by the user agent for an app, which has no cookie', async () => {
    const anna = await settled()
    await signIn(iphone, '', { withToken: true })
    await signIn(iphone, '', { withToken: true })

    expect(await newDevices(anna)).toMatchObject([{ details: { system: 'iPhone', isApp: true } }])
    await signIn(iphone)
    expect(await newDevices(anna)).toHaveLength(2)
  })

  it('of one browser is known to each account that has signed in with it', async () => {
    const anna = await settled()
    const { cookie } = await signIn(firefox)
    const vera = await salon.colleague(anna, 'visitor')
    later(3 * day)
    const as = { email: vera.account?.email }

    const both = await signIn(firefox, cookie, as)
    await signIn(firefox, both.cookie, as)
    await signIn(firefox, both.cookie)

    const [newest, ...others] = await newDevices(anna)
    expect(newest?.details).toMatchObject({ by: 'Colleague', browser: 'Firefox' })
    expect(others).toHaveLength(1)
  })

  it('with a planted cookie is notified all the same', async () => {
    const anna = await settled()
    const eves = cookieOf(
      await salon.app.inject({
        method: 'POST',
        url: authRoutes.register.path,
        payload: { name: 'Eve', email: 'eve@salon.example', password, language: 'en' },
      }),
    )
    const annas = `salon_device=${anna.account?.id}`
    const madeUp = 'x'.repeat(43)
    const moved = eves.replace(/^[^.]+/, annas)

    // Planted in Anna's browser, and sent by the attacker afterwards.
    for (const planted of [`${annas}.${madeUp}.${madeUp}`, eves, moved]) {
      const { cookie } = await signIn(firefox, planted)
      const before = (await newDevices(anna)).length
      await signIn(firefox, cookie)
      expect([planted, (await newDevices(anna)).length]).toEqual([planted, before])
      await signIn(firefox, planted)
      expect([planted, (await newDevices(anna)).length]).toEqual([planted, before + 1])
    }
  })

  it('keeps the secrets of the ten accounts that used it last', async () => {
    const anna = await settled()
    const { cookie, kept } = await signIn(firefox)
    const key = await sharedSecret(salon.database.db, 'known-devices')
    const others = Array.from({ length: 12 }, (_, n) => `${900 + n}.${'o'.repeat(43)}`)
    const signed = others.map((one) => `${one}.${signatureOf(key, one)}`)
    const full = `salon_device=${signed.join('.')}.${cookie.split('=')[1]}`

    const again = await signIn(firefox, full)

    expect(await newDevices(anna)).toHaveLength(1)
    expect(again.kept?.value.split('.')).toHaveLength(30)
    expect(again.kept?.value).toMatch(new RegExp(`${kept?.value}$`))
  })

  it("names the account where it is not the owner's, also after the salon has another owner", async () => {
    const anna = await settled()
    const vera = await salon.colleague(anna, 'admin')
    await salon.database.pool.query('update salons set owner_account_id = $1', [vera.account?.id])
    later(3 * day)

    await signIn(firefox)
    await signIn(firefox, '', { email: vera.account?.email })

    const [ofVera, ofAnna] = await newDevices(vera)
    expect(ofAnna?.details).toMatchObject({ by: 'Anna Berg', browser: 'Firefox' })
    expect(ofVera?.details).not.toHaveProperty('by')
  })

  it('is deleted after longer than a cookie lasts', async () => {
    await settled()
    const { cookie } = await signIn(firefox)
    await signIn('another', '')
    later(390 * day)
    await signIn('another', '')
    later(20 * day)
    await deleteUnusedDevices(salon.database.db, salon.now())

    const before = (await newDevices(await again())).length
    await signIn(firefox, cookie)
    expect(await newDevices(await again())).toHaveLength(before + 1)
  })
})

describe('an email about it', () => {
  const send = (by: Pick<Mailer, 'send'> = mailer) =>
    sendDeviceEmails(salon.database.db, { mailer: by, perDay: 1_000 }, salon.now())

  it('names device and time in the language of the salon, once, and contains no secret', async () => {
    const anna = await settled()
    await anna.call(settingsRoutes.edit, { body: { language: 'de', timeZone: 'Europe/Berlin' } })
    salon.setNow('2026-06-10T10:15:00Z')
    const { cookie } = await signIn(firefox)
    const before = post.emails.length

    expect([await send(), await send()]).toEqual([1, 0])

    const message = (await post.received(before + 1)).at(-1)
    expect(message?.to).toEqual([email])
    expect(message?.source).toContain('Firefox auf Windows')
    expect(message?.source).toContain('10. Juni 2026 um 12:15')
    expect(message?.source).not.toContain(cookie.split('=')[1])
    expect(message?.source).not.toContain('http')
  })

  it('is sent by one of two processes, and retried for a day', async () => {
    await settled()
    await signIn(firefox)
    const away = { send: () => Promise.reject(new Error(`no such box as ${email}`)) }

    await expect(send(away)).rejects.toThrow('1 emails about new devices could not be sent')
    expect(await send()).toBe(0)
    later(5 * 60_000)
    const both = await Promise.all([send(), send()])
    expect(both.sort()).toEqual([0, 1])

    await signIn(firefox)
    later(2 * day)
    expect(await send()).toBe(0)
  })

  it('is given up after a day, and one that is still due is kept', async () => {
    await settled()
    await signIn(firefox)
    later(2 * day)
    await signIn(iphone)

    await abandonOldEmails(salon.database.db, salon.now())

    const kept = await salon.database.db
      .select({ system: knownDevices.system })
      .from(knownDevices)
      .where(isNotNull(knownDevices.emailDueAt))
    expect(kept).toEqual([{ system: 'iPhone' }])
    expect(await send()).toBe(1)
  })
})
