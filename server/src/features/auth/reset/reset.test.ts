import { activityRoutes } from '@salon/contract/activity'
import { authRoutes } from '@salon/contract/auth'
import { settingsRoutes } from '@salon/contract/settings'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openPost } from '../../../../test/mail-server.ts'
import { openSalon, password } from '../../../../test/open-salon.ts'
import { users } from '../../../db/schema/auth.ts'
import { counters } from '../../../db/schema/limits.ts'
import { createLink } from './operations.ts'

const post = openPost()
const salon = openSalon(() => ({ mail: post.mail }))
const { current, forgotPassword, login, resetPassword } = authRoutes

const email = 'anna@salon.example'
const fresh = 'linden-blossom tea'
const statusOf = async (typed: string) =>
  (await salon.anonymous.try(login, { body: { email, password: typed } })).status

/** A link for Anna, made as `npm run admin` makes one. */
const linkFor = async (whom = email) => (await createLink(salon.database.db, whom)) ?? ''
const redeem = (token: string, next = fresh) =>
  salon.anonymous.try(resetPassword, { body: { token, password: next } })

describe('a forgotten password', () => {
  it('is reset by the link in the email, once', async () => {
    const anna = await salon.owner({ email, name: 'Anna Žižka' })
    const before = post.emails.length

    await salon.anonymous.call(forgotPassword, { body: { email: 'ANNA@salon.example' } })

    const message = (await post.received(before + 1)).at(-1)
    expect(message?.to).toEqual([email])
    expect(message?.source).toContain('Hello Anna Žižka,')
    expect(message?.source).toContain('From: Salon <a@x.example>')
    const token = /https:\/\/book\.example\/reset-password#(\S+)/.exec(message?.source ?? '')?.[1]
    expect((await redeem(token ?? '')).status).toBe(204)
    expect([await statusOf(fresh), await statusOf(password)]).toEqual([200, 401])
    expect((await anna.try(current)).status).toBe(401)
    const again = await redeem(token ?? '', 'yet another tea')
    expect([again.status, again.problem.code]).toEqual([410, 'link_expired'])
  })

  it('is reset by an email in the language of the salon', async () => {
    const anna = await salon.owner({ email })
    await anna.call(settingsRoutes.edit, { body: { language: 'de' } })
    const before = post.emails.length

    await salon.anonymous.call(forgotPassword, { body: { email } })

    expect((await post.received(before + 1)).at(-1)?.source).toContain('Guten Tag Anna Berg')
  })

  it('answers the same for an unknown address and a deactivated account, and sends no email', async () => {
    await salon.owner({ email })
    await salon.owner({ email: 'gone@salon.example' })
    await salon.database.db
      .update(users)
      .set({ isActive: false })
      .where(eq(users.email, 'gone@salon.example'))
    const before = post.emails.length

    const outcomes = []
    for (const whom of ['nobody@salon.example', 'gone@salon.example', email]) {
      outcomes.push(await salon.anonymous.try(forgotPassword, { body: { email: whom } }))
    }

    expect(outcomes.map(({ status, body }) => [status, body])).toEqual(
      Array(3).fill([204, undefined]),
    )
    // The last requested email arrives; those before it had as long.
    expect((await post.received(before + 1)).slice(before).map(({ to }) => to)).toEqual([[email]])
  })

  it('has links that are stored as digests, for half an hour', async () => {
    await salon.owner({ email })
    const token = await linkFor()

    const kept = JSON.stringify(await salon.database.db.select().from(counters))

    expect(kept).not.toContain(token.split('.')[1])
    const [row] = await salon.database.db
      .select({ minutes: sql<number>`round(extract(epoch from ends_at - now()) / 60)::int` })
      .from(counters)
    expect(row?.minutes).toBe(30)
    await salon.database.db.update(counters).set({ endsAt: sql`now()` })
    expect((await redeem(token)).problem.code).toBe('link_expired')
    expect(await statusOf(password)).toBe(200)
  })

  it('invalidates all links with the first use, and two simultaneous uses succeed once', async () => {
    await salon.owner({ email })
    const [first, second] = [await linkFor(), await linkFor()]

    const outcomes = await Promise.all([redeem(first), redeem(first), redeem(first)])

    expect(outcomes.map(({ status }) => status).sort()).toEqual([204, 410, 410])
    expect((await redeem(second)).status).toBe(410)
  })

  it('is not reset by the link of another account, a made-up one, or with a weak password', async () => {
    await salon.owner({ email })
    const eve = await salon.owner({ email: 'eve@salon.example' })
    const [token, hers] = [await linkFor(), await linkFor('eve@salon.example')]
    const [id = ''] = token.split('.')
    const swapped = hers.replace(String(eve.account?.id), id)

    for (const made of [
      swapped,
      'made up',
      `${id}.`,
      `${id}.${'a'.repeat(43)}`,
      `999.${'a'.repeat(43)}`,
    ]) {
      expect((await redeem(made)).problem.code).toBe('link_expired')
    }
    expect((await redeem(token, 'Passw0rd!')).problem.code).toBe('weak_password')
    expect((await redeem(token, 'short')).status).toBe(422)
    expect(await statusOf(password)).toBe(200)
    expect((await redeem(token)).status).toBe(204)
  })

  it('is recorded in the activity once it is reset', async () => {
    const anna = await salon.owner({ email })
    const colleague = await salon.colleague(anna, 'user')
    await redeem(await linkFor(colleague.account?.email))

    const [entry] = await anna.call(activityRoutes.recent, { query: {} })

    expect(entry?.description).toBe('Reset the password of Colleague')
    expect((await colleague.try(current)).status).toBe(401)
  })
})

describe('requests for links', () => {
  const limited = openSalon(() => ({ rateLimit: true }))

  it('are limited by email, known or not', async () => {
    await limited.owner({ email })
    for (const whom of [email, 'nobody@salon.example']) {
      const statuses = []
      for (let n = 0; n < 6; n++) {
        const remoteAddress = `10.0.${whom.length}.${n}`
        const { url, method } = { url: forgotPassword.path, method: forgotPassword.method }
        const payload = { email: whom }
        const answer = await limited.app.inject({ method, url, payload, remoteAddress })
        statuses.push(answer.statusCode)
      }
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    }
  })

  it('are limited by address, and so are attempts to use them', async () => {
    const statuses = []
    for (let n = 0; n < 12; n++) {
      const payload = { token: `7.${'a'.repeat(43)}`, password: fresh }
      const { path: url, method } = resetPassword
      statuses.push(
        (await limited.app.inject({ method, url, payload, remoteAddress: '10.9.9.9' })).statusCode,
      )
    }
    expect(statuses).toEqual([...Array<number>(10).fill(410), 429, 429])
  })
})
