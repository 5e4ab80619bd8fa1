import { accountRoutes } from '@salon/contract/accounts'
import { authRoutes } from '@salon/contract/auth'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPost } from '../../../../test/mail-server.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import type { EmailMessage } from '../../../mail/mailer.ts'
import { sendEmail } from './operations.ts'

const post = openPost()
const salon = openSalon(() => ({
  mail: post.mail,
  rateLimit: true,
  emails: { perHour: 3, perDay: 1000 },
}))
beforeEach(() => salon.database.pool.query('delete from counters').then(() => {}))

const draft = (n: number) => ({
  name: 'Ivy Kay',
  email: `ivy${n}@salon.example`,
  role: 'user' as const,
})
const ask = (email: string) => salon.anonymous.try(authRoutes.forgotPassword, { body: { email } })

describe('emails that one network requests', () => {
  it('are limited per hour, to known and unknown addresses alike', async () => {
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push(await ask(`nobody${n}@salon.example`))

    expect(statuses.map(({ status }) => status)).toEqual([204, 204, 204, 429])
    expect(Number(statuses[3]?.headers['retry-after'])).toBeGreaterThan(3_000)
  })

  it('are counted with invitations, and one too many adds no account', async () => {
    const anna = await salon.owner()
    await ask('nobody@salon.example')
    for (const n of [1, 2]) await anna.call(accountRoutes.add, { body: draft(n) })

    const refused = await anna.try(accountRoutes.add, { body: draft(3) })

    expect([refused.status, refused.problem.code]).toEqual([429, 'too_many'])
    expect(await anna.call(accountRoutes.list)).toHaveLength(3)
  })
})

describe('emails of one day', () => {
  const message: EmailMessage = { to: 'ivy@salon.example', subject: 'Hello', text: 'Hello' }

  it('are limited for all salons together; one that failed is not counted', async () => {
    const left: EmailMessage[] = []
    const leaves = { send: async (one: EmailMessage) => void left.push(one) }
    const breaks = { send: () => Promise.reject(new Error('away')) }
    const send = (mailer: typeof leaves | typeof breaks) =>
      sendEmail(salon.database.db, { mailer, perDay: 2 }, message)

    await send(leaves)
    await expect(send(breaks)).rejects.toThrow('away')
    await send(leaves)
    await expect(send(leaves)).rejects.toMatchObject({ code: 'EMAILS_PER_DAY' })

    expect(left).toHaveLength(2)
  })
})

describe('an email', () => {
  it('shortens a name to one line without a link', async () => {
    const anna = await salon.owner()
    await anna.call(salonInfoRoutes.add, { body: { name: 'Salon' } })
    // As rows from before names had to be one line.
    await salon.database.pool.query(
      "update users set name = E'Prize\n\nhttps://evil.example/claim ' || repeat('now', 50)",
    )
    await salon.database.pool.query("update salon_info set name = E'www.evil.example\u202egp\r\n'")
    const ivy = draft(99)

    await anna.call(accountRoutes.add, { body: { ...ivy, name: 'evil.example' } })

    // Emails of the tests before may still be on their way.
    const toIvy = () => post.emails.find(({ to }) => to.includes(ivy.email))
    const { source } = await expect
      .poll(toIvy)
      .toBeDefined()
      .then(() => toIvy() ?? { source: '' })
    expect(source).toContain('Hello evil example,')
    expect(source).toContain('Prize https evil example/claim now')
    expect(source).toContain('has invited you to www evil example gp. Choose')
    expect(source).not.toContain('evil.example')
    expect(source).not.toContain('now'.repeat(20))
  })
})
