import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { messageRoutes } from '@salon/contract/messages'
import { messageKinds } from '@salon/contract/message-vocabulary'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPost } from '../../../test/mail-server.ts'
import { openSalon, type Caller } from '../../../test/open-salon.ts'
import { salonOf } from '../../../test/salon-of.ts'
import { seedSalon } from '../../../test/seed-salon.ts'
import { messages } from '../../db/schema/messages.ts'
import { recordMessage } from './operations.ts'

const post = openPost()
const salon = openSalon(() => ({ mail: post.mail, publicUrl: post.mail.publicUrl }))
const without = openSalon()
const { choices, choose, editSettings, list, preview, resend, resetTemplate, settings } =
  messageRoutes
const { templates, test, writeTemplate } = messageRoutes

let owner: Caller
let seeded: Awaited<ReturnType<typeof seedSalon>>
beforeEach(async () => {
  salon.setNow('2026-06-09T10:00:00.000Z')
  seeded = await seedSalon(salon)
  owner = seeded.caller
})

const gateway = { provider: 'log', sender: 'Salon', callingCode: '49' } as const
const twilio = { ...gateway, provider: 'twilio', account: 'AC1', key: 'the secret token' } as const
const edit = (body: object) => owner.call(editSettings, { body })
const text = { kind: 'booked', channel: 'email', language: 'en' } as const
const template = { ...text, subject: 'On {day}', text: 'Dear {client}, {services} at {time}' }

describe('messages: refusals', () => {
  it('lets an admin choose, the desk resend, and a visitor read the log', async () => {
    const [user, visitor] = [
      await salon.colleague(owner, 'user'),
      await salon.colleague(owner, 'visitor'),
    ]
    const params = { id: seeded.client.id }

    for (const caller of [user, visitor]) {
      expect((await caller.try(settings)).status).toBe(403)
      expect((await caller.try(editSettings, { body: {} })).status).toBe(403)
      expect((await caller.try(writeTemplate, { body: template })).status).toBe(403)
      expect((await caller.try(list)).status).toBe(200)
    }
    expect((await visitor.try(choose, { params, body: { sms: false } })).status).toBe(403)
    expect((await user.try(choose, { params, body: { sms: false } })).status).toBe(200)
    expect((await visitor.try(resend, { params })).status).toBe(403)
  })

  it.each([
    ['emailKinds.0', { emailKinds: ['birthday'] }],
    ['emailKinds', { emailKinds: ['booked', 'booked'] }],
    ['reminderHours', { reminderHours: 0 }],
    ['secondReminderHours', { secondReminderHours: 169 }],
    ['smsKinds', { smsKinds: ['reminder'] }],
    ['gateway.key', { gateway: { ...twilio, key: undefined } }],
    ['gateway.account', { gateway: { ...twilio, account: null } }],
    ['gateway.sender', { gateway: { ...gateway, sender: 'A very long sender' } }],
    ['gateway.callingCode', { gateway: { ...gateway, callingCode: '+49' } }],
    ['gateway.provider', { gateway: { ...gateway, provider: 'http', key: 'k' } }],
  ])('refuses by %s: %j', async (path, body) => {
    const before = await owner.call(settings)

    const { status, problem } = await owner.try(editSettings, { body })

    expect([status, problem.errors?.[0]?.path]).toEqual([422, path])
    expect(await owner.call(settings)).toEqual(before)
  })

  it('turns no email on where there is no mail server', async () => {
    const { caller } = await seedSalon(without)

    const { problem } = await caller.try(editSettings, { body: { emailKinds: ['booked'] } })

    expect(problem.detail).toBe('This server has no mail server, so no email can be sent')
    expect(await caller.call(settings)).toMatchObject({ canSendEmail: false, reportUrl: null })
  })

  it.each([
    ['text', { text: 'Dear {name}' }, 'There is no placeholder {name}. Use {client}'],
    ['text', { text: 'Dear { client }' }, 'There is no placeholder { client }. Use'],
    ['text', { text: 'Dear {client' }, 'A brace is missing'],
    ['text', { text: 'Dear client}, {day}' }, 'A brace is missing'],
    ['subject', { subject: 'On {day' }, 'A brace is missing'],
    ['subject', { subject: 'On {date}' }, 'There is no placeholder {date}'],
    ['subject', { subject: null }, 'Enter a subject'],
    ['subject', { channel: 'sms' }, 'An SMS has no subject'],
    ['subject', { subject: 'On {day}\nBcc: all@x.example' }, 'one line'],
    ['text', { text: ' ' }, 'Enter a text'],
    ['text', { channel: 'sms', subject: null, text: 'x'.repeat(601) }, 'At most 600'],
  ])('refuses a text by its %s: %j', async (path, fields, sentence) => {
    const body = { ...template, ...fields } as typeof template

    for (const route of [writeTemplate, preview, test] as const) {
      const { status, problem } = await owner.try(route, {
        body: { ...body, to: 'anna@salon.example' },
      })
      expect([status, problem.errors?.[0]?.path]).toEqual([422, path])
      expect(problem.errors?.[0]?.message).toContain(sentence)
    }
  })

  it("knows nothing of another salon's clients, visits and messages", async () => {
    const theirs = await seedSalon(salon)
    const visit = await theirs.caller.call(appointmentRoutes.add, { body: theirs.draft })
    const params = { id: theirs.client.id }

    expect((await owner.try(choices, { params })).status).toBe(404)
    expect((await owner.try(choose, { params, body: { sms: false } })).status).toBe(404)
    const body = { ...template, appointmentId: visit.id }
    expect((await owner.try(preview, { body })).status).toBe(404)
  })
})

describe('the settings', () => {
  it('send nothing at first', async () => {
    expect(await owner.call(settings)).toMatchObject({
      emailKinds: [],
      smsKinds: [],
      reminderHours: 24,
      secondReminderHours: 2,
      canSendEmail: true,
      gateway: null,
      providers: ['twilio', '46elks', 'seven', 'log'],
      version: 1,
    })
  })

  it('change by what an edit names, and refuse one that was made from an older version', async () => {
    await edit({ emailKinds: ['booked'], reminderHours: 48 })
    const changed = await edit({ secondReminderHours: 3 })

    expect(changed).toMatchObject({ emailKinds: ['booked'], reminderHours: 48 })
    expect(changed.secondReminderHours).toBe(3)
    expect(changed.version).toBe(3)
  })

  it('keep the key of a gateway encrypted, and never show it', async () => {
    const shown = await edit({ gateway: twilio, smsKinds: ['reminder'] })
    const again = await edit({ gateway: { ...twilio, key: undefined, sender: 'Mia' } })

    const { rows } = await salon.database.pool.query<{ encrypted: string }>(
      'select encrypted from message_gateway_keys',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.encrypted).not.toContain('secret')
    expect(JSON.stringify([shown, again])).not.toContain('the secret token')
    expect(again.gateway).toEqual({
      provider: 'twilio',
      sender: 'Mia',
      account: 'AC1',
      callingCode: '49',
      hasKey: true,
      hasSigningKey: false,
    })
    expect(again.reportUrl).toMatch(/^https:\/\/book\.example\/api\/sms-reports\/\d+\.[\w-]{43}$/)
  })

  it('say that a key cannot be read any more, as after a restore elsewhere', async () => {
    await edit({ gateway: twilio })
    await salon.database.pool.query(`update message_gateway_keys set encrypted = 'AAAA'`)

    expect((await owner.call(settings)).gateway?.hasKey).toBe(false)
    const gateway = { ...twilio, key: undefined, sender: 'Mia' }
    expect((await owner.try(editSettings, { body: { gateway } })).problem?.errors).toEqual([
      { path: 'gateway.key', message: 'Enter the key' },
    ])
  })

  it('keep the signing key of seven with its key, encrypted, until another is entered', async () => {
    const seven = { provider: 'seven', sender: 'Salon', key: 'k1', callingCode: '' } as const
    const without = await edit({ gateway: seven })
    const entered = await edit({ gateway: { ...seven, signingKey: 'the signing key' } })
    const kept = await edit({ gateway: { ...seven, key: undefined, sender: 'Mia' } })
    const { rows } = await salon.database.pool.query('select * from message_gateway_keys')
    const moved = await edit({ gateway: twilio })
    const refused = await owner.try(editSettings, {
      body: { gateway: { ...twilio, signingKey: 'x' } },
    })

    const stored = [without, entered, kept, moved].map((one) => one.gateway?.hasSigningKey)
    expect(stored).toEqual([false, true, true, false])
    expect(JSON.stringify([entered, kept, rows])).not.toContain('the signing key')
    expect(refused.problem?.errors).toEqual([
      { path: 'gateway.signingKey', message: 'Only seven has a signing key of its own' },
    ])
  })

  it('send no SMS any more without a gateway', async () => {
    await edit({ gateway, smsKinds: ['reminder'] })

    expect(await edit({ gateway: null })).toMatchObject({ gateway: null, smsKinds: [] })
    const { rowCount } = await salon.database.pool.query('select from message_gateway_keys')
    expect(rowCount).toBe(0)
  })
})

describe('the texts', () => {
  it('are the usual ones in each language, until the salon writes its own', async () => {
    const usual = await owner.call(templates, { query: { language: 'de' } })
    await owner.call(writeTemplate, { body: { ...template, language: 'de' } })
    await owner.call(writeTemplate, {
      body: { ...template, language: 'de', text: 'Zweite {time}' },
    })
    const own = await owner.call(templates, { query: { language: 'de' } })

    expect(usual).toHaveLength(messageKinds.length * 2)
    expect(usual.every(({ isOwn }) => !isOwn)).toBe(true)
    expect(own.filter(({ isOwn }) => isOwn)).toMatchObject([{ text: 'Zweite {time}' }])
    expect(await owner.call(resetTemplate, { body: { ...text, language: 'de' } })).toEqual(
      usual.find(({ kind, channel }) => kind === 'booked' && channel === 'email'),
    )
    expect(await owner.call(templates, { query: { language: 'de' } })).toEqual(usual)
  })

  it('that are usual hold no unknown placeholder, in any language', async () => {
    for (const language of ['en', 'de', 'ru'] as const) {
      for (const { kind, channel, subject, text: written } of await owner.call(templates, {
        query: { language },
      })) {
        const body = { kind, channel, language, subject, text: written }
        expect((await owner.try(writeTemplate, { body })).status).toBe(200)
      }
    }
  })

  it('are tried on the next visit, or on an example', async () => {
    const example = await owner.call(preview, { body: template })
    await owner.call(appointmentRoutes.add, { body: seeded.draft })
    const real = await owner.call(preview, { body: template })

    expect([example.customerName, real.customerName]).toEqual([null, 'Ann Lee'])
    expect(real).toMatchObject({
      subject: 'On Wednesday, June 10',
      text: 'Dear Ann Lee, Cut at 10:00',
      parts: null,
    })
    expect(real.html).toContain('<p>Dear Ann Lee, Cut at 10:00</p>')
  })

  it('of an SMS are counted in parts', async () => {
    const body = { ...text, channel: 'sms' as const, text: 'It’s at {time}' }

    expect(await owner.call(preview, { body })).toMatchObject({
      subject: null,
      html: null,
      parts: 1,
      encoding: 'UCS-2',
    })
  })

  it('are sent to oneself, a few times in an hour', async () => {
    const before = post.emails.length
    const body = { ...template, to: 'anna@salon.example' }

    expect(await owner.call(test, { body })).toEqual({ state: 'sent', detail: null })
    const [sent] = (await post.received(before + 1)).slice(before)
    expect(sent?.to).toEqual(['anna@salon.example'])
    for (let count = 1; count < 20; count++) await owner.call(test, { body })
    const { status, headers } = await owner.try(test, { body })

    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  it('say why a test could not be sent', async () => {
    const sms = { ...text, channel: 'sms' as const, text: 'At {time}' }
    const tried = async (to: string) => owner.call(test, { body: { ...sms, to } })

    expect(await tried('+4915112345678')).toMatchObject({ state: 'failed' })
    await edit({ gateway })
    expect(await tried('not a number')).toMatchObject({ state: 'failed' })
    expect(await tried('0151 12345678')).toEqual({ state: 'sent', detail: null })
  })
})

describe('the log', () => {
  const record = (fields: object = {}) =>
    salon.database.db.transaction((tx) =>
      recordMessage(
        tx,
        salonOf(owner),
        {
          kind: 'booked',
          bookingId: null,
          customerId: seeded.client.id,
          appointmentIds: [5, 6],
          start: '2026-06-10T08:00:00.000Z',
          ...fields,
        },
        salon.now(),
      ),
    )
  beforeEach(async () => {
    await edit({ emailKinds: ['booked', 'changed'] })
    await owner.call(customerRoutes.edit, {
      params: { id: seeded.client.id },
      body: { email: 'ann@client.example' },
    })
  })

  it('shows the newest first, of a client, of a visit or in a state', async () => {
    await record()
    await record({ kind: 'changed', appointmentIds: [7] })
    const kinds = async (query: object = {}) =>
      (await owner.call(list, { query })).map(({ kind, customerName }) => [kind, customerName])

    expect(await kinds()).toEqual([
      ['changed', 'Ann Lee'],
      ['booked', 'Ann Lee'],
    ])
    expect(await kinds({ customerId: seeded.client.id, appointmentId: 6 })).toEqual([
      ['booked', 'Ann Lee'],
    ])
    expect(await kinds({ customerId: 999_999 })).toEqual([])
    expect(await kinds({ state: 'failed' })).toEqual([])
    expect(await kinds({ before: '2020-01-01T00:00:00Z' })).toEqual([])
  })

  it('sends a message again, and none that is about to be sent', async () => {
    const visit = await owner.call(appointmentRoutes.add, { body: seeded.draft })
    await record({ appointmentIds: [visit.id], start: visit.appointmentDate })
    const [first] = await owner.call(list)
    const params = { id: first?.id ?? 0 }
    const early = await owner.try(resend, { params })
    await salon.database.db.update(messages).set({ state: 'failed', reason: 'refused' })

    const again = await owner.call(resend, { params })
    const more = await owner.call(resend, { params })

    expect([early.status, early.problem.detail]).toEqual([409, 'This message is about to be sent.'])
    expect(again).toMatchObject({ kind: 'booked', state: 'queued', reason: null, address: null })
    expect(new Set([first?.id, again.id, more.id]).size).toBe(3)
    expect((await owner.call(list)).map(({ state }) => state)).toEqual([
      'queued',
      'queued',
      'failed',
    ])
  })

  it.each([
    ['moved', { appointmentDate: '2026-06-10T15:00' }],
    ['cancelled', { status: 'cancelled' }],
    ['opted_out', {}],
    ['too_late', {}],
  ] as const)('says why a message is not sent again: %s', async (reason, change) => {
    const visit = await owner.call(appointmentRoutes.add, { body: seeded.draft })
    await record({ appointmentIds: [visit.id], start: visit.appointmentDate })
    await salon.database.db.update(messages).set({ state: 'sent' })
    const [sent] = await owner.call(list)
    await owner.call(appointmentRoutes.edit, { params: { id: visit.id }, body: change })
    if (reason === 'opted_out')
      await owner.call(choose, { params: { id: seeded.client.id }, body: { email: false } })
    if (reason === 'too_late') salon.setNow(visit.appointmentDate)

    const again = await owner.call(resend, { params: { id: sent?.id ?? 0 } })

    expect(again).toMatchObject({ state: 'skipped', reason })
  })

  it('keeps what a client wants, by channel', async () => {
    const params = { id: seeded.client.id }

    expect(await owner.call(choices, { params })).toEqual({ email: true, sms: true })
    await owner.call(choose, { params, body: { sms: false } })
    await owner.call(choose, { params, body: { sms: false, email: false } })
    expect(await owner.call(choices, { params })).toEqual({ email: false, sms: false })
    expect(await owner.call(choose, { params, body: { email: true } })).toEqual({
      email: true,
      sms: false,
    })
  })
})
