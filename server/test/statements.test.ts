import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { messageRoutes } from '@salon/contract/messages'
import type { Operation } from '@salon/contract/permissions'
import { operationOf, type Route } from '@salon/contract/route'
import { pushRoutes } from '@salon/contract/push'
import { secondFactorRoutes } from '@salon/contract/second-factor'
import { settingsRoutes } from '@salon/contract/settings'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { deepScenes, draftOf } from './deep-scenes.ts'
import { openSalon, password } from './open-salon.ts'
import { ask, openWorld, type World } from './open-world.ts'
import { report } from './report.ts'
import { routes, sceneOf, type Scene } from './scenes.ts'
import { fiftyOfEverything } from './statements-fifty.ts'
import { openRecording, type RecordingDatabase } from './statements.ts'

/**
 * How many statements each operation sends in its scene, `begin` and `commit` and the look-up of
 * the sign-in included.
 * One more is one more round trip: a reason to think, and then to change this.
 * What books a visit sends one about patch tests, which finds nothing in a salon that requires none (064).
 */
const expected: Record<Operation, number> = {
  'GET /api/app-version': 0,
  'GET /api/health': 1,
  'GET /api/ready': 2,
  'GET /api/openapi.json': 0,
  // One of them sets the salon, which is known in the middle of the call.
  'POST /api/login': 10,
  'GET /api/register': 0,
  // Of them two make the salon: a number from the sequence of accounts, and its row.
  'POST /api/register': 13,
  'POST /api/logout': 1,
  'POST /api/password-reset': 1,
  'PUT /api/password-reset': 9,
  'GET /api/user': 2,
  // The salon is locked first here and below, so that its owner stays the same.
  'PUT /api/user': 7,
  'PUT /api/user/password': 8,
  'POST /api/user/email': 9,
  'PUT /api/email-change': 11,
  // The salon is locked first, so that its owner is who deletes it.
  'DELETE /api/user': 7,
  'GET /api/accounts': 2,
  'POST /api/accounts': 10,
  'PUT /api/accounts/:id': 12,
  'DELETE /api/accounts/:id': 8,
  'POST /api/accounts/:id/link': 8,
  'DELETE /api/accounts/:id/sessions': 7,
  'POST /api/accounts/:id/ownership': 14,
  // Three for each exported table: how large it is, and its rows for JSON and again for CSV; and
  // four for its turn and its place among the exports, which are given back apart.
  'GET /api/export': 132,
  // One for each table that is about a client.
  'GET /api/customers/:id/export': 27,
  'GET /api/second-factor': 2,
  'POST /api/second-factor': 6,
  'PUT /api/second-factor': 12,
  'DELETE /api/second-factor': 12,
  'POST /api/second-factor/recovery-codes': 11,
  'GET /api/sessions': 2,
  'DELETE /api/sessions/:id': 2,
  'GET /api/settings': 2,
  'PUT /api/settings': 7,
  'GET /api/settings/time-zone': 4,
  'GET /api/salon-info': 2,
  'POST /api/salon-info': 5,
  'PUT /api/salon-info/:id': 6,
  'GET /api/customers': 2,
  'GET /api/customers/search': 2,
  'GET /api/customers/duplicates': 2,
  'GET /api/customers/:id': 2,
  'POST /api/customers': 5,
  'PUT /api/customers/:id': 6,
  'DELETE /api/customers/:id': 23,
  // A statement for each table with rows of a client.
  'POST /api/customers/:id/merge': 29,
  'POST /api/customers/:id/separate': 18,
  'GET /api/duplicates': 4,
  'PUT /api/duplicates/distinctions': 5,
  'POST /api/duplicates/merges': 35,
  'POST /api/duplicates/separations': 18,
  'GET /api/customers/:id/service-records': 2,
  'PUT /api/service-records/:id': 8,
  'GET /api/categories': 2,
  'POST /api/categories': 5,
  // Locked first, so that an If-Match is compared with a row that cannot change.
  'PUT /api/categories/:id': 6,
  'DELETE /api/categories/:id': 5,
  'GET /api/services': 2,
  'GET /api/services/active': 2,
  'GET /api/services/together': 2,
  'POST /api/services': 7,
  'PUT /api/services/:id': 7,
  'DELETE /api/services/:id': 5,
  'GET /api/service-offers': 2,
  // Health data is read, and that it was opened is recorded.
  'GET /api/customers/:id/safety': 5,
  'PUT /api/customers/:id/consent': 7,
  'GET /api/customers/:id/health-data': 3,
  // A statement for each table, and one for the history.
  'DELETE /api/customers/:id/health-data': 17,
  'POST /api/customers/:id/conditions': 7,
  'DELETE /api/conditions/:id': 8,
  'POST /api/customers/:id/patch-tests': 6,
  'PUT /api/patch-tests/:id': 8,
  'DELETE /api/patch-tests/:id': 7,
  'GET /api/customers/:id/formulas': 3,
  'PUT /api/appointments/:id/formula': 10,
  'DELETE /api/appointments/:id/formula': 8,
  'GET /api/form-templates': 2,
  'POST /api/form-templates': 2,
  'PUT /api/form-templates/:id': 5,
  'DELETE /api/form-templates/:id': 4,
  'GET /api/customers/:id/forms': 3,
  'POST /api/customers/:id/forms': 7,
  'GET /api/signed-forms/:id': 3,
  'GET /api/signed-forms/:id/pdf': 4,
  'GET /api/customers/:id/form-links': 2,
  'POST /api/customers/:id/form-links': 7,
  'DELETE /api/customers/:id/form-links/:key': 4,
  'POST /api/customers/:id/form-links/email': 2,
  'GET /api/form-link/:token': 3,
  'POST /api/form-link/:token': 11,
  'POST /api/signed-forms/:id/void': 7,
  'GET /api/service-tests': 2,
  'GET /api/health-removals': 3,
  'GET /api/customers/:id/openings': 2,
  'PUT /api/services/:id/test': 7,
  'GET /api/safety-alerts': 2,
  'GET /api/untested-visits': 2,
  'PUT /api/services/:id/offers': 9,
  'GET /api/staff': 2,
  'POST /api/staff': 5,
  'PUT /api/staff/:id': 6,
  'DELETE /api/staff/:id': 9,
  'POST /api/staff/:id/hand-over': 11,
  'GET /api/working-hours': 4,
  'PUT /api/working-hours/schedules': 7,
  // One looks for the staff member whose week it is: they are locked before it.
  'DELETE /api/working-hours/schedules/:id': 6,
  'DELETE /api/working-hours/staff/:id/schedules': 6,
  'POST /api/working-hours/exceptions': 5,
  'PUT /api/working-hours/exceptions/:id': 7,
  'DELETE /api/working-hours/exceptions/:id': 6,
  'POST /api/working-hours/blocked-times': 6,
  'PUT /api/working-hours/blocked-times/:id': 7,
  'DELETE /api/working-hours/blocked-times/:id': 7,
  'GET /api/appointments': 2,
  'GET /api/appointments/:id': 2,
  // Whose day it is comes first: the salon's calendar is here, and not in the database.
  'GET /api/appointments/:id/visit': 3,
  'GET /api/waiting-list': 2,
  'GET /api/waiting-list/matches': 7,
  'POST /api/waiting-list': 10,
  'PUT /api/waiting-list/:id': 10,
  'DELETE /api/waiting-list/:id': 7,
  'POST /api/waiting-list/:id/restore': 8,
  'GET /api/calendar-feeds': 2,
  'PUT /api/calendar-feeds': 8,
  'DELETE /api/calendar-feeds/:id': 7,
  'GET /api/calendar/:file': 5,
  'GET /api/calendar': 2,
  // The services, the staff with what takes their time, and three for the working hours.
  'GET /api/availability': 6,
  'GET /api/book/:slug': 6,
  'GET /api/book/:slug/days': 9,
  'GET /api/book/:slug/times': 9,
  'POST /api/book/:slug/hold': 16,
  'POST /api/book/:slug/code': 4,
  'POST /api/book/:slug/bookings': 37,
  'POST /api/book/:slug/waiting': 34,
  'POST /api/book/:slug/payment': 2,
  'POST /api/stripe-events/:key': 35,
  'GET /api/deposit-settings': 3,
  'PUT /api/deposit-settings': 12,
  'GET /api/deposits': 3,
  'GET /api/appointments/:id/deposit': 4,
  'POST /api/deposits/:id/refund': 9,
  'GET /api/booking-link/:token': 9,
  'GET /api/booking-link/:token/days': 12,
  'GET /api/booking-link/:token/times': 17,
  'GET /api/booking-link/:token/visit.ics': 10,
  'POST /api/booking-link/:token/confirm': 23,
  'POST /api/booking-link/:token/move': 33,
  'POST /api/booking-link/:token/cancel': 31,
  'POST /api/booking-link/:token/accept': 42,
  'GET /api/online-booking': 3,
  'PUT /api/online-booking': 11,
  'GET /api/online-bookings/awaiting': 5,
  'GET /api/online-bookings/held': 2,
  'POST /api/online-bookings/:id/accept': 16,
  'POST /api/online-bookings/:id/decline': 23,
  'GET /api/appointments/:id/online-booking': 6,
  'GET /api/customers/:id/online-booking': 3,
  'PUT /api/customers/:id/online-booking': 8,
  'POST /api/appointments': 11,
  // A move of a coming visit asks whether the salon tells its client.
  'PUT /api/appointments/:id': 13,
  'PUT /api/appointments/:id/visit': 15,
  'POST /api/appointments/:id/arrival': 10,
  'POST /api/series/preview': 10,
  // A statement of conflicts for every 50 services, and of rows for every 1,000.
  'POST /api/series': 14,
  'GET /api/series/:id': 3,
  // Of them two write the history and read its entry.
  'PUT /api/appointments/:id/series': 21,
  // Two of them for each visit that gets a free time offered.
  'POST /api/appointments/:id/series/preview': 14,
  'DELETE /api/appointments/:id/series': 16,
  'POST /api/appointments/:id/series/restore': 14,
  'DELETE /api/appointments/:id': 15,
  'POST /api/appointments/:id/services': 13,
  'POST /api/visits': 11,
  'POST /api/appointments/:id/restore': 10,
  // Of them three ask for the salon's space: before the bytes come, and again one upload at a time.
  'POST /api/appointments/:id/photos': 15,
  'POST /api/appointments/:id/photos/:key/restore': 11,
  'POST /api/patch-tests/:id/photo': 14,
  'GET /api/patch-tests/:id/photo/:key': 3,
  'GET /api/photo-usage': 2,
  'GET /api/photos/:key': 2,
  'GET /api/activity/recent': 2,
  'GET /api/history': 3,
  // Of these two the last one records whose health data was read.
  'GET /api/appointments/:id/history': 4,
  'GET /api/customers/:id/history': 4,
  'POST /api/history/:seq/undo': 11,
  // Two for the hours of the salon, where nothing was earned yesterday, and the revenue of the last open day.
  'GET /api/dashboard/stats': 5,
  // Of them three for the working hours.
  'GET /api/analytics/revenue': 11,
  // The staff, what takes their time, and three for the working hours.
  'GET /api/analytics/utilisation': 6,
  'GET /api/notifications': 2,
  'GET /api/backups': 2,
  'GET /api/imports': 3,
  // The file in chunks: one of them here, which is read again to its end.
  'POST /api/imports': 14,
  'GET /api/imports/:id': 4,
  'PUT /api/imports/:id': 11,
  'POST /api/imports/:id/step': 8,
  'GET /api/imports/:id/rows': 2,
  'PUT /api/imports/:id/decisions': 8,
  'GET /api/imports/:id/refused.csv': 6,
  // The present snapshot, which the first stream reads, and what was missed.
  'GET /api/events': 3,
  'POST /api/notifications/:id/read': 2,
  'POST /api/notifications/read-all': 2,
  'GET /api/push': 2,
  'PUT /api/push': 6,
  'DELETE /api/push': 2,
  'GET /api/messages': 2,
  'POST /api/messages/:id/resend': 9,
  'GET /api/message-settings': 2,
  'PUT /api/message-settings': 7,
  'GET /api/message-templates': 2,
  'PUT /api/message-templates': 2,
  'POST /api/message-templates/reset': 2,
  // The salon's words, the visit to try it on, and its rows.
  'POST /api/message-templates/preview': 4,
  // Its attempt is counted in a transaction.
  'POST /api/message-templates/test': 7,
  'GET /api/message-choices/:id': 2,
  'PUT /api/message-choices/:id': 7,
  'POST /api/sms-reports/:key': 5,
}

/** The same of calls that take every step there is. */
const expectedOfDeep: Record<string, number> = {
  'booking what is done already, by the desk': 15,
  'booking a visit of completed services, by the desk': 15,
  'adding a service to what is completed, by the desk': 17,
  'moving, giving away, completing and rearranging pictures in one edit, by the desk': 24,
  'moving a visit of completed services to another day and staff member, by the desk': 17,
  'deleting a row with pictures and a record, by the desk': 16,
  'restoring a deleted row with pictures and a record, by the desk': 14,
  'uploading a fifth picture of a kind, by the desk': 15,
  'removing a client with visits behind, ahead and deleted, and with pictures': 23,
  'another time zone that keeps the clock times of what is booked, done and deleted': 13,
  'changing a password that others are signed in with': 8,
  "changing the owner's email that others are signed in with": 9,
  'handing the salon over to a colleague who is on the staff': 14,
  "deleting the owner's account with the salon, colleagues and pictures": 7,
  "deleting a colleague's account": 7,
}

const photoFolder = mkdtempSync(join(tmpdir(), 'salon-statements-'))
const salon = openSalon(() => ({ photoFolder }))
const reading = routes.filter(({ method }) => method === 'GET')
const sent: Record<string, number> = {}
const sentByDeep: Record<string, number> = {}
const sentAtFifty: Record<string, number> = {}
const sentByVisits: number[] = []
const sentHoursLater: number[] = []

let recording: RecordingDatabase
let app: FastifyInstance
let now = new Date()

// All calls are made before the first test, in one world, because each test begins with an empty one.
beforeAll(async () => {
  recording = await openRecording(salon.database)
  const config = { ...readConfig({ LOG_LEVEL: 'error', RATE_LIMIT: 'off' }), photoFolder }
  app = await buildApp({ config, database: recording, clock: () => now })
  const world = await openWorld(salon)
  // The secret of signed addresses is requested once in a process.
  await statementsOf(world, { method: 'GET', path: '/api/appointments' }, {})
  // And so are those of second factors, of pushes and of trusted devices.
  await statementsOf(world, secondFactorRoutes.begin, { body: { password } })
  await statementsOf(world, pushRoutes.device, {})
  await statementsOf(world, messageRoutes.report, await sceneOf(messageRoutes.report, world))
  await statementsOf(world, authRoutes.login, await sceneOf(authRoutes.login, world))

  for (const route of routes) {
    sent[operationOf(route)] = await statementsOf(world, route, await sceneOf(route, world))
  }
  for (const { name, route, prepare } of deepScenes) {
    const own = await openWorld(salon)
    sentByDeep[name] = await statementsOf(own, route, await prepare(own))
  }
  for (const many of [1, 3]) {
    const own = await openWorld(salon)
    sentByVisits.push(await statementsOf(own, appointmentRoutes.bookVisit, visitOf(own, many)))
  }
  // In a world of its own, whose history fits into a page of the export.
  const fifty = await openWorld(salon)
  await fiftyOfEverything(salon.database, fifty)
  for (const route of reading) {
    const scene = await sceneOf(route, fifty)
    const query = scene.query && { ...scene.query, ...('limit' in scene.query && { limit: 50 }) }
    const call = query ? { ...scene, query } : scene
    sentAtFifty[operationOf(route)] = await statementsOf(fifty, route, call)
  }
  now = new Date(now.getTime() + 2 * 60 * 60 * 1000)
  for (const route of [settingsRoutes.get, settingsRoutes.get]) {
    sentHoursLater.push(await statementsOf(world, route, {}))
  }
})
afterAll(async () => {
  await app?.close()
  await recording?.close()
  rmSync(photoFolder, { recursive: true, force: true })
  const all = [...Object.values(sent), ...Object.values(sentByDeep)]
  const most = Object.entries(sent).filter(([name]) => !name.endsWith('/export'))
  report(
    'statements',
    `${all.length} calls counted, at most ${Math.max(...most.map(([, n]) => n))} in one of them; ` +
      `${Object.keys(sentAtFifty).length} reads send as many at 50 rows`,
  )
})

/** How many statements a call sends that goes well. */
async function statementsOf(world: World, route: Pick<Route, 'method' | 'path'>, scene: Scene) {
  recording.takeStatements()
  const { status, text } = await ask(app, route, scene, scene.token ?? world.token)
  expect(status, text).toBeLessThan(300)
  return recording.takeStatements().length
}

/** A visit of so many services that are done already. */
function visitOf(world: World, many: number): Scene {
  const { customerId, staffId, appointmentDate, status, overlap } = draftOf(world)
  const services = world.services.slice(0, many).map((serviceId) => ({ serviceId }))
  return { body: { customerId, staffId, appointmentDate, status, overlap, services } }
}

describe('statements', () => {
  it('are as many as each operation is known to send', () => {
    expect(sent, 'the number of a call is a line of `expected` in this file').toEqual(expected)
  })

  it('are as many as known in the calls that take every step, too', () => {
    expect(sentByDeep).toEqual(expectedOfDeep)
  })

  it('grow no more numerous with the rows that an operation reads', () => {
    const ofReading = reading.map(operationOf).map((name) => [name, sent[name]])

    const fewer = 'A read that sends fewer here found no row in its scene, which has to make one'
    expect(sentAtFifty, fewer).toEqual(Object.fromEntries(ofReading))
  })

  it('grow no more numerous with the services of a visit that is booked', () => {
    expect(sentByVisits[1]).toBe(sentByVisits[0])
  })

  it('look a session up by one query, and update its last use once an hour', () => {
    expect(sentHoursLater).toEqual([3, 2])
  })
})
