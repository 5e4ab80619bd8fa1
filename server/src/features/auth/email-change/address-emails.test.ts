import { accountRoutes } from '@salon/contract/accounts'
import { authRoutes } from '@salon/contract/auth'
import { emailChangeRoutes } from '@salon/contract/email-change'
import { settingsRoutes } from '@salon/contract/settings'
import { staffRoutes } from '@salon/contract/staff'
import { emailChangeHours } from '@salon/contract/vocabulary'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPost } from '../../../../test/mail-server.ts'
import { openSalon, password, type Caller } from '../../../../test/open-salon.ts'
import { counters } from '../../../db/schema/limits.ts'

const post = openPost()
const salon = openSalon(() => ({ mail: post.mail }))
const { request, confirm } = emailChangeRoutes
const { changePassword, current, login } = authRoutes

let former: string
let email: string
let anna: Caller
let count = 0
beforeEach(async () => {
  // Of this test alone: an email of the one before may still be on its way.
  former = `anna${++count}@salon.example`
  email = `anna${count}@new.example`
  anna = await salon.owner({ name: 'Anna Žižka', email: former })
})

const ask = (to = email, caller = anna) => caller.try(request, { body: { email: to, password } })
const use = (token: string) => salon.anonymous.try(confirm, { body: { token } })

/** The email that some work sends to an address. */
async function emailAfter(to: string, work: () => Promise<unknown>) {
  const seen = new Set(post.emails)
  await work()
  const message = () => post.emails.find((one) => !seen.has(one) && one.to.includes(to))
  await expect.poll(message).toBeDefined()
  const source = message()?.source ?? ''
  const [, token = ''] = /https:\/\/book\.example\/confirm-email#(\S+)/.exec(source) ?? []
  return { source, token }
}

const emailNow = async () => (await anna.call(current)).email

describe('a new address, where emails are sent', () => {
  it('changes once the link in its email was used, and sends a notice to the former address', async () => {
    const { source, token } = await emailAfter(email, async () => {
      expect((await ask()).body).toEqual({ isChanged: false })
    })

    expect(source).toContain('Hello Anna Žižka,')
    expect(await emailNow()).toBe(former)
    const notice = await emailAfter(former, async () => {
      const { status, body } = await use(token)
      expect([status, body]).toEqual([200, { email }])
    })
    expect(notice.source).not.toContain(email)
    expect(await emailNow()).toBe(email)
    expect((await anna.call(staffRoutes.list))[0]?.email).toBe(email)
    expect((await use(token)).problem.code).toBe('link_expired')
  })

  it('is written about in the language of the salon', async () => {
    await anna.call(settingsRoutes.edit, { body: { language: 'de' } })

    const { source, token } = await emailAfter(email, () => ask())
    const notice = await emailAfter(former, () => use(token))

    expect(source).toContain('Guten Tag Anna Žižka')
    expect(notice.source).toContain('Guten Tag Anna Žižka')
  })

  it('ends every session but the one that requested it', async () => {
    const body = { email: former, password, withToken: true }
    const { token: elsewhere } = await salon.anonymous.call(login, { body })
    const { token } = await emailAfter(email, () => ask())

    await use(token)

    const headers = { authorization: `Bearer ${elsewhere}` }
    expect((await salon.app.inject({ url: current.path, headers })).statusCode).toBe(401)
    expect(await emailNow()).toBe(email)
  })

  it('that another account has is answered alike, and only an email to it says so', async () => {
    const theirs = `bo${count}@salon.example`
    await salon.owner({ email: theirs })

    const { source, token } = await emailAfter(theirs, async () => {
      const { status, body } = await ask(theirs)
      expect([status, body]).toEqual([200, { isChanged: false }])
    })

    expect(source).toContain('there already is an account with it')
    expect(token).toBe('')
  })

  it('that was taken meanwhile is refused, and the link stays good for when it is free', async () => {
    const { token } = await emailAfter(email, () => ask())
    const bo = await salon.owner({ email })

    expect((await use(token)).problem.code).toBe('email_taken')
    await bo.call(authRoutes.deleteAccount, { body: { password } })
    expect((await use(token)).status).toBe(200)
  })
})

describe('the link to a new email', () => {
  it('is kept as a digest, for a day', async () => {
    const { token } = await emailAfter(email, () => ask())
    const { db } = salon.database

    const kept = JSON.stringify(await db.select().from(counters))
    const longest = await db
      .select({ hours: sql<number>`round(extract(epoch from ends_at - now()) / 3600)::int` })
      .from(counters)

    expect(kept).not.toContain(token.split('.')[3])
    expect(longest.map(({ hours }) => hours)).toContain(emailChangeHours)
    await db.update(counters).set({ endsAt: sql`now()` })
    expect((await use(token)).problem.code).toBe('link_expired')
    expect(await emailNow()).toBe(former)
  })

  it.each([
    [
      'another password',
      () =>
        anna.call(changePassword, {
          body: { currentPassword: password, newPassword: 'linden-blossom tea' },
        }),
    ],
    [
      'another email',
      async () => {
        const third = `third${count}@new.example`
        const { token } = await emailAfter(third, () => ask(third))
        await use(token)
      },
    ],
  ])('is worth nothing after %s', async (_, happen) => {
    const { token } = await emailAfter(email, () => ask())

    await happen()

    expect((await use(token)).problem.code).toBe('link_expired')
  })

  it('changes no other account, no other email, and keeps no other session', async () => {
    const eve = await salon.owner({ email: 'eve@salon.example' })
    const { token } = await emailAfter(email, () => ask())
    const [account = '', session = '', to = '', secret = ''] = token.split('.')

    const forged = [
      [String(eve.account?.id), session, to, secret],
      [account, 'f'.repeat(16), to, secret],
      [account, session, Buffer.from('eve@new.example').toString('base64url'), secret],
      [account, session, to, 'a'.repeat(43)],
      ['made up'],
    ]
    for (const parts of forged) {
      expect((await use(parts.join('.'))).problem.code).toBe('link_expired')
    }
    expect((await use(token)).status).toBe(200)
  })

  it('of an account that was removed leads nowhere, and two at once use it once', async () => {
    const colleague = await salon.colleague(anna, 'user')
    const hers = `ivy${count}@new.example`
    const { token: theirs } = await emailAfter(hers, () => ask(hers, colleague))
    const { token } = await emailAfter(email, () => ask())
    await anna.call(accountRoutes.remove, { params: { id: colleague.account?.id ?? 0 } })

    const outcomes = await Promise.all([use(token), use(token), use(theirs)])

    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  })
})

describe('emails to new addresses', () => {
  const limited = openSalon(() => ({
    mail: post.mail,
    rateLimit: true,
    emails: { perHour: 3, perDay: 1000 },
  }))

  it('are so many from one network in an hour, with all other emails', async () => {
    const owner = await limited.owner()
    const outcomes = [
      await limited.anonymous.try(authRoutes.forgotPassword, {
        body: { email: 'no@salon.example' },
      }),
    ]
    for (let n = 0; n < 3; n++) outcomes.push((await ask(`anna${n}@new.example`, owner)) as never)

    expect(outcomes.map(({ status }) => status)).toEqual([204, 200, 200, 429])
  })
})
