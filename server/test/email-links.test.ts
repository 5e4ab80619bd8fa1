import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountRoutes } from '@salon/contract/accounts'
import { authRoutes } from '@salon/contract/auth'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { customerRoutes } from '@salon/contract/customers'
import { emailChangeRoutes } from '@salon/contract/email-change'
import { formLinkRoutes } from '@salon/contract/form-links'
import { messageChannels, messageKinds, type MessageKind } from '@salon/contract/message-vocabulary'
import { messageRoutes } from '@salon/contract/messages'
import type { Route } from '@salon/contract/route'
import { dayAfter } from '@salon/contract/salon-clock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/db/client.ts'
import { messages } from '../src/db/schema/messages.ts'
import { sendDeviceEmails } from '../src/features/auth/devices/operations.ts'
import { messageJobs } from '../src/jobs/message-jobs.ts'
import { openMailer } from '../src/mail/mailer.ts'
import { everything } from './faults.ts'
import { addedForm } from './form-scenes.ts'
import { openPost } from './mail-server.ts'
import { sendersOf } from './message-senders.ts'
import { draftFor, tokenOf } from './online-booking.ts'
import { bookedBy, heldBy, offered, slugOf } from './online-scenes.ts'
import { openAsApp } from './open-database.ts'
import { openSalon, password, salonIn, type OpenSalon } from './open-salon.ts'
import { addressOf, openWorld, type World } from './open-world.ts'
import { report } from './report.ts'
import { salonOf } from './salon-of.ts'

/** What writes emails. */
const folderOfEmails = new URL('../src/mail/', import.meta.url)

const post = openPost()
const salon = openSalon()
const folder = mkdtempSync(join(tmpdir(), 'email-links-'))

/** The same salon by an app that sends emails and serves the page, at an address of its own. */
let mailing: OpenSalon
let address: string
let asApp: Database
beforeAll(async () => {
  for (const name of ['index.html', 'book.html'])
    writeFileSync(join(folder, name), '<html lang="en"><head></head><body></body></html>')
  asApp = await openAsApp(salon.database)
  const config = {
    ...readConfig({ LOG_LEVEL: 'error', RATE_LIMIT: 'off' }),
    mail: post.mail,
    photoFolder: folder,
  }
  const parts = { config, database: asApp, clock: () => salon.now(), pageFolder: folder }
  const app = await buildApp(parts)
  mailing = salonIn({
    app,
    database: salon.database,
    setNow: (moment) => salon.setNow(moment),
    now: () => salon.now(),
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await mailing?.app.close()
  await asApp?.close()
  rmSync(folder, { recursive: true })
})

const day = 24 * 60 * 60 * 1000
let count = 0
const newEmail = () => `person${++count}@salon.example`

/** The email to an address, once it is there. */
async function emailTo(email: string): Promise<string> {
  const found = () => post.emails.find(({ to }) => to.includes(email))
  while (!found()) await post.received(post.emails.length + 1)
  return found()?.source ?? ''
}

/** Has emails sent; each is one of the functions of `server/src/mail` that write them. @returns how many */
const emailsBy: Record<string, (world: World) => Promise<number>> = {
  passwordResetEmail: async ({ email }) => {
    await mailing.anonymous.call(authRoutes.forgotPassword, { body: { email } })
    return 1
  },
  invitationEmail: async ({ owner }) => {
    const body = { name: 'Ivy Kay', email: newEmail(), role: 'user' as const }
    const { id } = await owner.call(accountRoutes.add, { body })
    await owner.call(accountRoutes.invite, { params: { id } })
    return 2
  },
  confirmAddressEmail: async ({ owner }) => {
    const body = { email: newEmail(), password }
    await owner.call(emailChangeRoutes.request, { body })
    return 1
  },
  addressTakenEmail: async ({ owner, email }) => {
    const eve = await mailing.colleague(owner, 'user')
    await eve.call(emailChangeRoutes.request, { body: { email, password } })
    return 1
  },
  addressChangedEmail: async ({ owner }) => {
    const eve = await mailing.colleague(owner, 'user')
    const to = newEmail()
    await eve.call(emailChangeRoutes.request, { body: { email: to, password } })
    const token = /confirm-email#(\S+)/.exec(await emailTo(to))?.[1] ?? ''
    await mailing.anonymous.call(emailChangeRoutes.confirm, { body: { token } })
    return 2
  },
  ownershipEmails: async () => {
    const owner = await mailing.owner()
    const { account } = await mailing.colleague(owner, 'admin')
    const params = { id: account?.id ?? 0 }
    await owner.call(accountRoutes.makeOwner, { params, body: { password } })
    return 2
  },
  deviceEmail: async () => {
    const email = newEmail()
    await salon.owner({ email })
    salon.setNow(new Date(salon.now().getTime() + 3 * day).toISOString())
    await salon.anonymous.call(authRoutes.login, { body: { email, password } })
    const mailer = openMailer(post.mail)
    const sent = await sendDeviceEmails(salon.database.db, { mailer, perDay: 1000 }, salon.now())
    mailer.close()
    return sent
  },
  bookingCodeEmail: async (world) => {
    const { hold, solution, email, language } = await draftFor(await heldBy(world))
    const body = { hold, solution, email, language }
    await mailing.anonymous.call(bookingPageRoutes.code, {
      params: { slug: await slugOf(world) },
      body,
    })
    return 1
  },
  formLinkEmail: async ({ owner, ids }) => {
    const params = { id: ids['customerId'] ?? 0 }
    const body = { templateId: (await addedForm(owner)).id }
    await owner.call(formLinkRoutes.send, { params, body })
    return 1
  },
}

/** The number of the booking that a state was reached by last, with its client, rows and start. */
async function bookingIn(state: string) {
  const { rows } = await salon.database.pool.query<{
    bookingId: number
    customerId: number
    appointmentIds: number[]
    start: Date | null
  }>(
    `select b.id::int as "bookingId", b.customer_id::int as "customerId", min(a.appointment_date) as start,
       coalesce(jsonb_agg(a.id) filter (where a.id is not null), '[]') as "appointmentIds"
     from online_bookings b
     left join appointments a on a.user_id = b.user_id and a.online_booking_id = b.id
     where b.state = $1 group by b.id, b.customer_id order by b.id desc limit 1`,
    [state],
  )
  const [row] = rows
  if (!row) throw new Error(`no booking is ${state}`)
  return row
}

/** Queues every kind of message by both channels, in the usual words and in words of the salon with the link. */
async function queueMessages(world: World): Promise<number> {
  const userId = salonOf(world.owner).id
  await offered(world)
  const waiting = await bookingIn('offered')
  const off = tokenOf(await bookedBy(world))
  const cancelled = await bookingIn('booked')
  await salon.anonymous.call(bookingLinkRoutes.cancel, { params: { token: off } })
  await bookedBy(world)
  const standing = await bookingIn('booked')
  const aboutBy: Partial<Record<MessageKind, typeof standing>> = {
    cancelled,
    declined: cancelled,
    waiting_list_joined: waiting,
    waiting_list_offer: waiting,
  }
  // What the calls above have recorded by themselves.
  await salon.database.pool.query('delete from messages')
  await world.owner.call(messageRoutes.editSettings, {
    body: {
      gateway: { provider: 'log', sender: 'Salon', account: '', key: 'k', callingCode: '49' },
    },
  })
  // Numbers of their own, since one gets five such SMS a day.
  await salon.database.pool.query(`update customers set phone = '0151 2345' || id`)
  // For the same reason a visit that was completed: reminders of clients without one count, too.
  await salon.database.pool.query(
    `insert into appointments (user_id, customer_id, service_id, staff_id, appointment_date, duration, price, status)
     select user_id, customer_id, service_id, staff_id, appointment_date - interval '60 days', duration, price, 'completed'
     from appointments where id = $1`,
    [standing.appointmentIds[0]],
  )
  const now = salon.now()
  for (const [n, kind] of messageKinds.entries())
    for (const channel of messageChannels) {
      const own = { subject: channel === 'email' ? 'Termin' : null, text: 'Hier: {link}' }
      const named = { kind, channel, language: 'de' as const }
      await world.owner.call(messageRoutes.writeTemplate, { body: { ...named, ...own } })
      const { start, ...about } = aboutBy[kind] ?? standing
      // The usual words in one language after the other: a client gets five messages of the waiting list a day.
      for (const language of [n % 2 ? 'ru' : 'en', 'de'] as const)
        await salon.database.db.insert(messages).values({
          ...about,
          userId,
          kind,
          channel,
          language,
          start: (start ?? new Date(now.getTime() + day)).toISOString(),
          visitKey: `${kind} ${channel} ${language}`,
          dueAt: now.toISOString(),
        })
    }
  return messageKinds.length * 2
}

/** The text of a part of a email, which is base64 where it is mostly beyond ASCII. */
const textOf = (source: string) =>
  source
    .split(/\r\n--[\w-]+(?:--)?\r\n/)
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const text = body.join('\r\n\r\n')
      return /transfer-encoding: base64/i.test(head)
        ? Buffer.from(text, 'base64').toString('utf8')
        : part
    })
    .join('\n')

/** Every address in a text or an HTML document. */
const linksIn = (text: string) => [
  ...new Set([...text.matchAll(/\bhttps?:\/\/[^\s"'<>]+/g)].map(([link]) => link)),
]

/** What else is read where a link leads: by its own page, once its script has run. */
function readsOf({ pathname }: URL): string[] {
  const [, kind, token = ''] = pathname.split('/')
  const reads: readonly Route[] =
    kind === 'booking'
      ? Object.values<Route>(bookingLinkRoutes)
      : kind === 'form'
        ? Object.values<Route>(formLinkRoutes).filter(({ path }) => path.includes(':token'))
        : []
  const from = dayAfter(salon.now().toISOString().slice(0, 10), 3)
  return reads
    .filter(({ method }) => method === 'GET')
    .map((route) =>
      addressOf(route, { params: { token }, ...(route.query && { query: { from, to: from } }) }),
    )
}

it('reading every link of every email, twice, changes nothing', async () => {
  // A time of day at which messages go, later than whatever the database dates by itself.
  salon.setNow('2031-03-03T09:00:00.000Z')
  // The owner calls the app that sends emails; visitors the other one, which asks for no codes.
  const world = { ...(await openWorld(mailing)), salon }
  await world.owner.call(customerRoutes.edit, {
    params: { id: world.ids['customerId'] ?? 0 },
    body: { email: 'ann@client.example' },
  })
  const builders = await Promise.all(
    readdirSync(folderOfEmails)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => import(new URL(name, folderOfEmails).href) as Promise<object>),
  )
  const names = builders.flatMap((one) =>
    Object.keys(one).filter((name) => /Emails?$/.test(name) && name !== 'nameInEmail'),
  )
  expect(Object.keys(emailsBy).toSorted()).toEqual(names.toSorted())

  let expected = 0
  for (const send of Object.values(emailsBy)) expected += await send(world)
  const sms: string[] = []
  expected += await queueMessages(world)
  const mailer = openMailer(post.mail)
  const senders = sendersOf(salon.database, {
    mailer,
    sendSms: async (_, { text }) => {
      sms.push(text)
      return { result: 'sent' }
    },
  })
  const jobs = messageJobs(salon.database.db, senders, () => salon.now())
  await jobs.find(({ name }) => name === 'send-messages')?.run(new AbortController().signal)
  mailer.close()
  const received = await post.received(expected)
  const { rows } = await salon.database.pool.query(
    'select kind, channel from messages where state <> $1',
    ['sent'],
  )
  expect(rows).toEqual([])
  expect([received.length, sms.length]).toEqual([expected, messageKinds.length * 2])

  const links = [...received.map(({ source }) => textOf(source)), ...sms].flatMap(linksIn)
  const urls = links.map((link) => new URL(link))
  expect(urls.map(({ origin }) => origin)).toEqual(urls.map(() => 'https://book.example'))
  const kinds = new Set(urls.map(({ pathname }) => pathname.split('/')[1]))
  expect(kinds).toEqual(new Set(['reset-password', 'confirm-email', 'form', 'booking']))
  const before = await everything(salon.database, folder)
  let reads = 0
  for (const url of urls)
    for (const path of [`${url.pathname}${url.search}`, ...readsOf(url)])
      for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
        const response = await fetch(new URL(path, address), { method, redirect: 'manual' })
        await response.arrayBuffer()
        expect([method, path.replace(/\.[\w-]{43}/, ''), response.status]).toEqual([
          method,
          path.replace(/\.[\w-]{43}/, ''),
          200,
        ])
        reads += 1
      }

  expect(await everything(salon.database, folder)).toEqual(before)
  report(
    'links of emails',
    `${received.length} emails and ${sms.length} SMS of ${names.length + messageKinds.length} kinds, ${urls.length} links, ${reads} reads, 0 rows changed`,
  )
})
