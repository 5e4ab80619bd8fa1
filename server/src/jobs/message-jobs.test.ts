import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { customerRoutes } from '@salon/contract/customers'
import { notificationRoutes } from '@salon/contract/notifications'
import { expect, it } from 'vitest'
import { bookOnline, sendByEmail, tokenOf, turnOn } from '../../test/online-booking.ts'
import { sendersOf } from '../../test/message-senders.ts'
import { openPost } from '../../test/mail-server.ts'
import { openSalon } from '../../test/open-salon.ts'
import { salonOf } from '../../test/salon-of.ts'
import { seedSalon } from '../../test/seed-salon.ts'
import { messages, messageSettings } from '../db/schema/messages.ts'
import { openMailer, type Mailer } from '../mail/mailer.ts'
import { messageJobs } from './message-jobs.ts'

const post = openPost()
const salon = openSalon()

/** A salon that reminds, with a visit tomorrow. */
async function reminding() {
  salon.setNow('2026-06-01T10:00:00.000Z')
  const { caller, client, draft } = await seedSalon(salon)
  const body = { email: 'ann@client.example' }
  await caller.call(customerRoutes.edit, { params: { id: client.id }, body })
  await caller.call(appointmentRoutes.add, { body: draft })
  await salon.database.pool.query("update appointments set created_at = '2026-06-01T10:00:00Z'")
  await salon.database.db
    .insert(messageSettings)
    .values({ userId: salonOf(caller).id, emailKinds: ['reminder'] })
  salon.setNow('2026-06-09T08:01:00.000Z')
  return caller
}

async function runJobs(mailer: Pick<Mailer, 'send'>) {
  const { signal } = new AbortController()
  const senders = sendersOf(salon.database, { mailer })
  const jobs = messageJobs(salon.database.db, senders, () => salon.now())
  for (const { run } of jobs) await run(signal)
}

it('the jobs remind of a visit, once', async () => {
  await reminding()
  const mailer = openMailer(post.mail)
  const before = post.emails.length

  await runJobs(mailer)
  await runJobs(mailer)

  expect(post.emails.slice(before).map(({ to }) => to)).toEqual([['ann@client.example']])
  mailer.close()
})

it('notifies the owner of a reminder that is refused for good, once until it is read', async () => {
  const owner = await reminding()
  const mailer = {
    send: () =>
      Promise.reject(Object.assign(new Error('no'), { responseCode: 550, command: 'RCPT TO' })),
  }
  const failures = async () =>
    (await owner.call(notificationRoutes.list)).filter(({ kind }) => kind === 'message_failed')

  await runJobs(mailer)
  await salon.database.db.update(messages).set({ state: 'queued' })
  await runJobs(mailer)

  expect(await failures()).toMatchObject([
    { customerName: 'Ann Lee', details: { channel: 'email' }, isRead: false },
  ])
})

it('a reminder of an online booking goes to the address given with it, in its language, with a link', async () => {
  salon.setNow('2026-06-01T10:00:00.000Z')
  const { caller, client, cut } = await seedSalon(salon)
  const phone = '030 654321'
  const stored = { name: 'Ivy Kay', phone, email: null }
  await caller.call(customerRoutes.edit, { params: { id: client.id }, body: stored })
  await sendByEmail(salon, caller, ['reminder'])
  const slug = await turnOn(caller, { confirmation: 'at_once' })
  const choice = { slug, services: [cut.id], start: '2026-06-10T10:00:00.000Z' }
  const given = { phone, email: 'given@client.example', language: 'de' as const }
  await bookOnline(salon.anonymous, choice, given)
  await salon.database.pool.query("update appointments set created_at = '2026-06-01T10:00:00Z'")
  salon.setNow('2026-06-09T10:00:00.000Z')
  const mailer = openMailer(post.mail)
  const before = post.emails.length

  await runJobs(mailer)
  mailer.close()

  const [message, ...more] = (await post.received(before + 1)).slice(before)
  expect([message?.to, more]).toEqual([['given@client.example'], []])
  expect(message?.source).toContain('<html lang="de">')
  expect(message?.source).toContain('<meta name="color-scheme" content="light dark">')
  expect(message?.source).toMatch(/https:\/\/book\.example\/booking\/\S+/)
})

it('a reminder of what the desk has booked goes to no address of a later online booking', async () => {
  salon.setNow('2026-06-01T10:00:00.000Z')
  const { caller, client, cut, draft } = await seedSalon(salon)
  const phone = '030 654321'
  const stored = { name: 'Ivy Kay', phone, email: 'stored@client.example' }
  await caller.call(customerRoutes.edit, { params: { id: client.id }, body: stored })
  await caller.call(appointmentRoutes.add, {
    body: { ...draft, appointmentDate: '2026-06-10T15:00' },
  })
  await sendByEmail(salon, caller, ['reminder'])
  const slug = await turnOn(caller, { confirmation: 'at_once' })
  const choice = { slug, services: [cut.id], start: '2026-06-10T10:00:00.000Z' }
  await bookOnline(salon.anonymous, choice, { phone, email: 'stranger@other.example' })
  await salon.database.pool.query("update appointments set created_at = '2026-06-01T10:00:00Z'")
  salon.setNow('2026-06-09T10:00:00.000Z')
  const mailer = openMailer(post.mail)
  const before = post.emails.length

  await runJobs(mailer)
  mailer.close()

  const sent = (await post.received(before + 1)).slice(before)
  expect(sent.map(({ to }) => to)).toEqual([['stored@client.example']])
})

it('an email about an online booking goes to the address given with it, with a link of its own', async () => {
  salon.setNow('2026-06-01T10:00:00.000Z')
  const { caller, client, cut } = await seedSalon(salon)
  const phone = '030 654321'
  const stored = { name: 'Ivy Kay', phone, email: 'stored@client.example' }
  await caller.call(customerRoutes.edit, { params: { id: client.id }, body: stored })
  await salon.database.db
    .insert(messageSettings)
    .values({ userId: salonOf(caller).id, emailKinds: ['booked'] })
  const slug = await turnOn(caller, { confirmation: 'at_once' })
  const given = { phone, email: 'given@client.example' }
  const { link } = await bookOnline(salon.anonymous, { slug, services: [cut.id] }, given)
  const mailer = openMailer(post.mail)
  const before = post.emails.length

  await runJobs(mailer)
  mailer.close()

  const [message, ...more] = (await post.received(before + 1)).slice(before)
  expect([message?.to, more]).toEqual([['given@client.example'], []])
  const sent = /https:\/\/book\.example(\/booking\/\S+)/.exec(message?.source ?? '')?.[1] ?? ''
  expect(sent).not.toBe(link)
  const token = tokenOf({ link: sent })
  const booking = await salon.anonymous.call(bookingLinkRoutes.show, { params: { token } })
  expect(booking).toMatchObject({ state: 'booked', lines: [{ service: 'Cut' }] })
})
