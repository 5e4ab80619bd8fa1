import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appInfoRoutes } from '@salon/contract/app-info'
import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { customerRoutes } from '@salon/contract/customers'
import type { Reason } from '@salon/contract/errors'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { permissions, type Operation } from '@salon/contract/permissions'
import { operationOf, type Route } from '@salon/contract/route'
import { dayAfter } from '@salon/contract/salon-clock'
import { staffRoutes } from '@salon/contract/staff'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/db/client.ts'
import type { OpenApi } from '../src/http/openapi/document.ts'
import { readDescription } from './api-description.ts'
import { bookOnline, dayOfStart, freeStarts, tokenOf, type ivy } from './online-booking.ts'
import { slugOf } from './online-scenes.ts'
import { openAsApp } from './open-database.ts'
import { openSalon } from './open-salon.ts'
import { ask, openWorld, type TestReply, type World } from './open-world.ts'
import { provoke } from './refused.ts'
import { report } from './report.ts'
import { routes, sceneOf } from './scenes.ts'

const salon = openSalon()
const folder = mkdtempSync(join(tmpdir(), 'public-answers-'))

let withPage: Awaited<ReturnType<typeof buildApp>>
let asApp: Database
beforeAll(async () => {
  for (const name of ['index.html', 'book.html'])
    writeFileSync(
      join(folder, name),
      '<html lang="en"><head></head><body><div id="root"></div></body></html>',
    )
  asApp = await openAsApp(salon.database)
  const config = readConfig({ LOG_LEVEL: 'error', RATE_LIMIT: 'off' })
  const parts = { config, database: asApp, clock: () => salon.now(), pageFolder: folder }
  withPage = await buildApp(parts)
})
afterAll(async () => {
  await withPage?.close()
  await asApp?.close()
  rmSync(folder, { recursive: true })
})

/** What the salon knows of a client and of those who work there, and visitors must not learn. */
const client = {
  name: 'Xaviera Quillfeather',
  email: 'xaviera@quillfeather.example',
  phone: '+49 1765 550 8642',
  notes: 'allergic to chamomile',
  birthday: '1971-03-09',
}
const staff = { email: 'ben@privatemailbox.example', phone: '+49 1609 999 1357' }
/** The day after the first start that can be booked, and why nobody works then. */
const blocked = { from: '10:00', to: '12:00', reason: 'At the chiropodist' }

/** Parts of those that an answer might have, in lower case; numbers without what stands between their digits. */
const wordsKept = [
  ...client.name.split(' '),
  'quillfeather.example',
  'chamomile',
  client.birthday,
  'privatemailbox',
  'chiropodist',
].map((word) => word.toLowerCase())
const digitsKept = [client.phone, staff.phone].map((phone) => phone.replace(/\D/g, '').slice(2))

/**
 * What an answer may say nevertheless: a calendar feed, whose address is a secret, says as much as the salon chose for
 * it, here the first name.
 */
const allowed: Partial<Record<Operation, readonly string[]>> = {
  'GET /api/calendar/:file': ['xaviera'],
}

/** What of the kept an answer has, headers and all. */
function foundIn({ text, headers }: Pick<TestReply, 'text' | 'headers'>): string[] {
  const all = `${text}\n${JSON.stringify(headers)}`.toLowerCase()
  // Lines of iCalendar are folded.
  const whole = all.replace(/\r\n[ \t]/g, '')
  const digits = all.replace(/[^\da-z]/g, '')
  return [
    ...wordsKept.filter((word) => whole.includes(word)),
    ...digitsKept.filter((number) => digits.includes(number)),
  ]
}

/** Gives the world's client and staff confidential data, with visits and a blocked time where others would book. */
async function openConfidential(): Promise<{ world: World; blockedStart: string }> {
  const world = await openWorld(salon)
  const { owner, ids, services } = world
  const customerId = ids['customerId'] ?? 0
  await owner.call(customerRoutes.edit, { params: { id: customerId }, body: client })
  const [, ben] = await owner.call(staffRoutes.list)
  await owner.call(staffRoutes.edit, { params: { id: ben?.id ?? 0 }, body: staff })
  const choice = { slug: await slugOf(world), services: services.slice(0, 1) }
  const free = await freeStarts(salon.anonymous, choice)
  // Two of the first starts, so that others are refused or find the next ones.
  for (const { start } of [free[0], free[8]].flatMap((one) => one ?? []))
    await owner.call(appointmentRoutes.add, {
      body: {
        customerId,
        serviceId: services[0] ?? 0,
        staffId: ben?.id ?? 0,
        appointmentDate: start,
        duration: 60,
        price: '40',
        notes: client.notes,
      },
    })
  const blockedDay = dayAfter(dayOfStart(free[0]?.start), 1)
  for (const { id: staffId } of await owner.call(staffRoutes.list))
    await owner.call(workingHoursRoutes.block, { body: { staffId, day: blockedDay, ...blocked } })
  const today = salon.now().toISOString().slice(0, 10)
  await owner.call(waitingListRoutes.add, {
    body: {
      customerId,
      serviceIds: services.slice(0, 1),
      firstDay: today,
      lastDay: dayAfter(today, 20),
    },
  })
  return { world, blockedStart: `${blockedDay}T${blocked.from}` }
}

const isPublic = (route: Route) => permissions[operationOf(route) as Operation] === 'anyone'

it('no answer that needs no account holds anything of clients, notes or addresses of staff', async () => {
  const { text } = await ask(salon.app, appInfoRoutes.openapi)
  const described = readDescription(JSON.parse(text) as OpenApi)
  const { world, blockedStart } = await openConfidential()
  const cast = {
    world,
    otherSalon: await openWorld(salon),
    visitorToken: (await salon.colleague(world.owner, 'visitor')).token ?? '',
  }
  const found: string[] = []
  let answers = 0
  const search = (
    what: string,
    answer: Pick<TestReply, 'text' | 'headers'>,
    typed: readonly string[] = [],
  ) => {
    answers += 1
    const known = [...typed, ...(allowed[what as Operation] ?? [])]
    const leaked = foundIn(answer).filter((word) => !known.includes(word))
    if (leaked.length > 0) found.push(`${what} leaks ${leaked.join(', ')}`)
  }
  const open = routes.filter(isPublic)

  for (const route of open) {
    const operation = operationOf(route)
    // Without the owner's session, even where the scene has it.
    search(operation, await ask(salon.app, route, await sceneOf(route, world)))
    for (const reason of described.codesOf(route)) {
      const call = await provoke(cast, route, reason as Reason)
      if (call) search(operation, await ask(salon.app, route, call))
    }
  }

  const slug = await slugOf(world)
  // Fewer are provoked above.
  await world.owner.call(onlineBookingRoutes.editSettings, { body: { mostBookings: 50 } })
  const services = world.services.slice(0, 1)
  const held = { params: { slug }, body: { services, start: blockedStart } }
  const busy = await ask(salon.app, bookingPageRoutes.hold, held)
  expect(busy.status).toBe(409)
  search('a hold of a blocked time', busy)

  const today = salon.now().toISOString().slice(0, 10)
  const days = { from: dayAfter(today, 1), to: dayAfter(today, 7) }
  const readsOfLink = Object.values<Route>(bookingLinkRoutes).filter(
    ({ method }) => method === 'GET',
  )
  /** Books, and searches the reply and what its link shows. @param typed what these may say, in lower case */
  const searchBooking = async (who: string, by: Partial<typeof ivy>, typed: string[]) => {
    const made = await bookOnline(salon.anonymous, { slug, services }, by)
    const params = { token: tokenOf(made) }
    search(`a booking ${who}`, { text: JSON.stringify(made), headers: {} }, typed)
    for (const route of readsOfLink) {
      const answer = await ask(salon.app, route, { params, ...(route.query && { query: days }) })
      expect(answer.status).toBe(200)
      search(`${operationOf(route)} of a booking ${who}`, answer, typed)
    }
    const [row] = (await world.owner.call(appointmentRoutes.list)).toSorted((a, b) => b.id - a.id)
    return { ...params, customerId: row?.customerId }
  }
  // Somebody who knows the client's email, and not the name: what they book is their own.
  const stranger = { name: 'Mallory', email: client.email, phone: '' }
  const { token, customerId } = await searchBooking('by a known email', stranger, [])
  expect(customerId).not.toBe(world.ids['customerId'])
  // The client's own: it may say what was typed.
  const own = { name: client.name, email: client.email, phone: '' }
  const words = [...client.name.toLowerCase().split(' '), 'quillfeather.example']
  const matched = await searchBooking('of the client', own, words)
  expect(matched.customerId).toBe(world.ids['customerId'])

  for (const path of [`/book/${slug}`, '/book/no-such-salon', `/booking/${token}`, '/']) {
    const { body, headers } = await withPage.inject({ url: path })
    search(path, { text: body, headers })
  }

  expect(found).toEqual([])
  // The search finds what there is: staff read all of it.
  const read = await ask(
    salon.app,
    customerRoutes.get,
    { params: { id: world.ids['customerId'] } },
    world.token,
  )
  expect(foundIn(read)).toEqual(expect.arrayContaining(['xaviera', 'chamomile', digitsKept[0]]))
  report('public answers', `${open.length} operations, ${answers} answers, ${found.length} leaks`)
})
