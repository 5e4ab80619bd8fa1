import { customerRoutes } from '@salon/contract/customers'
import { formLinkRoutes } from '@salon/contract/form-links'
import { formRoutes } from '@salon/contract/forms'
import { messageRoutes } from '@salon/contract/messages'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { settingsRoutes } from '@salon/contract/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFaultyMailServer } from '../../../../test/faulty-mail-server.ts'
import { addedForm, filled } from '../../../../test/form-scenes.ts'
import { openPost } from '../../../../test/mail-server.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { formLinks } from '../../../db/schema/forms.ts'

const post = openPost()
let faulty: Awaited<ReturnType<typeof openFaultyMailServer>>
beforeAll(async () => {
  faulty = await openFaultyMailServer()
})
afterAll(() => faulty.close())
const salon = openSalon(() => ({ mail: post.mail }))
const salonWithFaults = openSalon(() => ({ mail: { ...post.mail, url: faulty.url } }))
const salonWithoutMail = openSalon()
const { list, send, show, sign } = formLinkRoutes

let count = 0

/** A salon whose client has an email, and a form. */
async function given(place = salon, title = 'Consent to colouring') {
  place.setNow('2026-06-05T10:00:00.000Z')
  const { caller, client } = await seedSalon(place)
  await caller.call(salonInfoRoutes.add, { body: { name: 'North Salon' } })
  const email = `client${++count}@lee.example`
  const ofClient = { params: { id: client.id } }
  await caller.call(customerRoutes.edit, { ...ofClient, body: { email } })
  const { id: templateId } = await addedForm(caller, title)
  const call = { ...ofClient, body: { templateId } }
  /** The emails to the client, once there are so many. */
  const emails = async (number: number) => {
    const toClient = () => post.emails.filter(({ to }) => to.includes(email))
    while (toClient().length < number) await post.received(post.emails.length + 1)
    return toClient()
  }
  return { caller, client, email, ofClient, templateId, call, emails }
}

const tokenIn = (source = '') => /\/form\/(\d+\.[\w-]{43})/.exec(source)?.[1] ?? ''

/** The text of an email, which is base64 where it is mostly beyond ASCII. */
function textIn(source = '') {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  return head.includes('base64') ? Buffer.from(text, 'base64').toString('utf8') : text
}

/** Every row of the database, as text. */
async function everything() {
  const { pool } = salon.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ text: string | null }>(
        `select json_agg(t)::text as text from ${name} t`,
      )
      return rows[0]?.text ?? ''
    }),
  )
  return texts.join('\n')
}

describe('a link by email: refusals', () => {
  it('is for the desk alone, for a client and a form of the salon', async () => {
    const { caller, ofClient, call } = await given()
    const otherOwner = await salon.owner()
    const foreign = { ...ofClient, body: { templateId: (await addedForm(otherOwner)).id } }
    const visitor = await salon.colleague(caller, 'visitor')

    expect((await salon.anonymous.try(send, call)).status).toBe(401)
    expect((await visitor.try(send, call)).status).toBe(403)
    expect((await otherOwner.try(send, foreign)).status).toBe(404)
    expect((await caller.try(send, foreign)).status).toBe(404)
    const user = await salon.colleague(caller, 'user')
    expect(await user.call(send, call)).toEqual({ state: 'sent', reason: null })
  })

  it('goes to no client without an address, or who wants no emails', async () => {
    const { caller, ofClient, call, client } = await given()

    await caller.call(messageRoutes.choose, { params: { id: client.id }, body: { email: false } })
    expect(await caller.call(send, call)).toEqual({ state: 'skipped', reason: 'opted_out' })
    await caller.call(messageRoutes.choose, { params: { id: client.id }, body: { email: true } })
    await caller.call(customerRoutes.edit, { ...ofClient, body: { email: null } })
    expect(await caller.call(send, call)).toEqual({ state: 'skipped', reason: 'no_address' })
    expect(await salon.database.db.select().from(formLinks)).toEqual([])
  })

  it('goes five times a day to one address', async () => {
    const { caller, call, emails } = await given()

    const states: string[] = []
    for (let n = 0; n < 6; n++) states.push((await caller.call(send, call)).state)

    expect(states).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'skipped'])
    expect(await emails(5)).toHaveLength(5)
    expect(await salon.database.db.select().from(formLinks)).toHaveLength(5)
  })

  it('says that there is no mail server', async () => {
    const { caller, call } = await given(salonWithoutMail)

    expect(await caller.call(send, call)).toEqual({ state: 'failed', reason: 'unreachable' })
  })

  it.each([
    ['refuse', { state: 'failed', reason: 'refused' }],
    ['busy', { state: 'failed', reason: 'unreachable' }],
    ['vanish', { state: 'unknown', reason: 'answer_lost' }],
  ] as const)(
    'says what became of an email where the mail server does: %s',
    async (what, expected) => {
      const { caller, call } = await given(salonWithFaults)
      faulty.next(what)

      expect(await caller.call(send, call)).toEqual(expected)
      // A link that nobody has is none.
      const links = await caller.call(list, { params: call.params })
      expect(links).toHaveLength(expected.state === 'unknown' ? 1 : 0)
    },
  )
})

describe('a link by email', () => {
  it('works once, and says who asks for what until when, and nothing of the client', async () => {
    const { caller, call, emails, ofClient } = await given()

    await caller.call(send, call)

    const [message] = await emails(1)
    const { source = '' } = message ?? {}
    expect(source).toContain('From: North Salon <a@x.example>')
    expect(source).toContain('Please fill in this form before your visit: Consent to colouring')
    expect(source).toContain(`https://book.example/form/${tokenIn(source)}`)
    expect(source).toContain('until June 19, 2026 at 12:00.')
    expect(source.replace(tokenIn(source), '')).not.toMatch(/Ann|Lee\b/)
    expect(/^Subject: .*$/m.exec(source)?.[0]).toBe('Subject: A form to fill in before your visit')
    const parts = { params: { token: tokenIn(source) } }
    expect(await salon.anonymous.call(show, parts)).toMatchObject({ title: 'Consent to colouring' })
    await salon.anonymous.call(sign, { ...parts, body: filled })
    expect((await salon.anonymous.try(show, parts)).status).toBe(404)
    expect(await caller.call(formRoutes.ofCustomer, ofClient)).toHaveLength(1)
  })

  it('is in no reply and in no row of the database', async () => {
    const { caller, call, emails } = await given()

    // With a key, as the page sends it: answers under keys are kept for a month.
    const answer = await salon.app.inject({
      method: 'POST',
      url: `/api/customers/${call.params.id}/form-links/email`,
      headers: { authorization: `Bearer ${caller.token}`, 'idempotency-key': 'once' },
      payload: call.body,
    })

    const [message] = await emails(1)
    const [, secret = ''] = tokenIn(message?.source).split('.')
    expect(secret).toHaveLength(43)
    expect(answer.json()).toEqual({ state: 'sent', reason: null })
    const rows = await everything()
    expect(rows).toContain('North Salon')
    expect(rows).not.toContain(secret)
  })

  it.each([
    ['de', 'Der Link gilt einmal, bis 19. Juni 2026 um 12:00'],
    ['ru', 'Ссылка сработает один раз, до 19 июня 2026 г. в 12:00'],
  ] as const)('is written in the language of the salon: %s', async (language, words) => {
    const { caller, call, emails } = await given()
    await caller.call(settingsRoutes.edit, { body: { language } })

    await caller.call(send, call)

    const [message] = await emails(1)
    expect(textIn(message?.source)).toContain(words)
  })

  it('makes no link of a title', async () => {
    const { caller, call, emails } = await given(salon, 'Win at https://evil.example/now')

    await caller.call(send, call)

    const [message] = await emails(1)
    expect(message?.source).not.toContain('evil.example')
    expect(message?.source.match(/https?:/g)).toHaveLength(1)
  })
})
