import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operationOf, type Route } from '@salon/contract/route'
import { afterAll, expect, it } from 'vitest'
import { verifyAuditChain } from '../src/db/audit-chain.ts'
import { auditedTables, fullyAuditedTables } from '../src/db/schema/history.ts'
import { deepScenes } from './deep-scenes.ts'
import { openSalon } from './open-salon.ts'
import { ask, openWorld, type World } from './open-world.ts'
import { report } from './report.ts'
import { routes, sceneOf, type Scene } from './scenes.ts'

const photoFolder = mkdtempSync(join(tmpdir(), 'salon-write-records-'))
const salon = openSalon(() => ({ photoFolder }))
const writing = routes.filter(({ method }) => method !== 'GET')
afterAll(() => rmSync(photoFolder, { recursive: true, force: true }))

/** Writes that record no change, and why. */
const withoutChange: Record<string, string> = {
  'POST /api/login': 'no list of the salon shows sessions',
  'POST /api/second-factor': 'nothing is in force before it is confirmed',
  'POST /api/series/preview': 'saves nothing',
  'POST /api/appointments/:id/series/preview': 'saves nothing',
  'POST /api/message-templates/preview': 'saves nothing',
  'POST /api/message-templates/test': 'a message is sent, and nothing changes',
  'POST /api/logout': 'no list of the salon shows sessions',
  'DELETE /api/sessions/:id': 'no list of the salon shows sessions',
  'POST /api/book/:slug/hold': 'a page that shows holds asks for them again by itself',
  'POST /api/book/:slug/code': 'an email is sent, and nothing changes',
  'POST /api/book/:slug/payment': 'changes nothing',
  'POST /api/customers/:id/form-links/email': 'without a mail server it makes no link',
  'POST /api/imports':
    'the page of an import asks again by itself; clients change by the job, which records them',
  'PUT /api/imports/:id': 'likewise',
  'POST /api/imports/:id/step': 'likewise',
  'PUT /api/imports/:id/decisions': 'likewise',
  'PUT /api/push': 'is about one device, which shows it itself',
  'DELETE /api/push': 'likewise',
  'POST /api/password-reset': 'an email is sent, and nothing changes',
  'DELETE /api/user': 'the salon is deleted, with its change log',
  "deleting the owner's account with the salon, colleagues and pictures": 'likewise',
}

/** Writes without a history entry, and why. */
const withoutEntry: Record<string, string> = {
  'POST /api/login': 'signs in',
  'POST /api/logout': 'signs out',
  'DELETE /api/sessions/:id': 'signs out',
  'POST /api/password-reset': 'sends an email',
  'PUT /api/password-reset': 'is about a password',
  'PUT /api/user/password': 'is about a password',
  'POST /api/accounts': 'is about an account',
  'PUT /api/accounts/:id': 'is about an account',
  'DELETE /api/accounts/:id': 'is about an account',
  'POST /api/accounts/:id/link': 'is about a password',
  'DELETE /api/accounts/:id/sessions': 'signs out',
  'DELETE /api/user': 'deletes the salon with its history',
  'POST /api/series/preview': 'saves nothing',
  'POST /api/appointments/:id/series/preview': 'saves nothing',
  'PUT /api/online-booking': 'is about how clients book, as settings are',
  'PUT /api/customers/:id/online-booking': 'is about how a client books',
  'POST /api/book/:slug/hold': 'keeps a time for minutes',
  'POST /api/book/:slug/code': 'sends an email',
  'POST /api/book/:slug/payment': 'changes nothing',
  'POST /api/customers/:id/form-links': 'makes an address, of which a hash is kept',
  'POST /api/customers/:id/form-links/email': 'likewise',
  'DELETE /api/customers/:id/form-links/:key': 'likewise',
  'PUT /api/deposit-settings': 'is about how clients book, as settings are',
  'POST /api/deposits/:id/refund': 'is about money, which the list of deposits tells of',
  'POST /api/imports': 'is about a file; clients change by the job',
  'PUT /api/imports/:id': 'likewise',
  'POST /api/imports/:id/step': 'likewise',
  'PUT /api/imports/:id/decisions': 'likewise',
  'PUT /api/duplicates/distinctions': 'is about two clients, who stay as they are',
  'PUT /api/settings': 'is about how the salon is shown',
  'POST /api/salon-info': 'is about the salon itself',
  'PUT /api/salon-info/:id': 'is about the salon itself',
  'POST /api/notifications/:id/read': 'is about the bell',
  'POST /api/notifications/read-all': 'is about the bell',
  'PUT /api/push': 'is about one device',
  'DELETE /api/push': 'likewise',
  'POST /api/messages/:id/resend': 'is about a message',
  'PUT /api/message-settings': 'is about messages to clients',
  'PUT /api/message-templates': 'likewise',
  'POST /api/message-templates/reset': 'likewise',
  'POST /api/message-templates/preview': 'saves nothing',
  'POST /api/message-templates/test': 'saves nothing',
  'PUT /api/message-choices/:id': 'is about messages to a client',
  'POST /api/sms-reports/:key': 'is about a message',
  'PUT /api/user': 'gives the owner the name that they have',
  'PUT /api/categories/:id': 'makes active what is',
  'changing a password that others are signed in with': 'is about a password',
  "deleting the owner's account with the salon, colleagues and pictures": 'deletes the history',
  "deleting a colleague's account": 'is about an account',
}

/** Calls of clients, who have no account. */
const byClients = /^POST \/api\/(book|booking-link|form-link|stripe-events)\//

/** Rows that were inserted or updated without an entry. */
const rowsWithoutEntry = `
  select 'no entry' as what, subject, row_id as id from (
    ${fullyAuditedTables.map((t) => `select '${t}' as subject, id as row_id, user_id from ${t}`).join(' union all ')}
  ) now
  where not exists (select from history h where h.user_id = now.user_id
    and h.subject = now.subject and h.row_id = now.row_id)
  union all
  select 'another before', subject, row_id from (
    select *, lag(after) over (partition by user_id, subject, row_id order by seq) as was from history
  ) entry
  where before is distinct from was and subject <> 'service_records'`

/** What is kept of changes, for the change feed, and of entries of the history, some of them by no account. */
const countRecords = `
  select (select count(*)::int from changes) as changes, count(*)::int as entries,
    (count(*) filter (where actor_kind <> 'person'))::int as by_system
  from history`

interface RecordCounts {
  readonly changes: number
  readonly entries: number
  readonly by_system: number
}

/** The records that a successful call adds, in any salon. */
async function recordsOf(world: World, route: Route, scene: Scene): Promise<RecordCounts> {
  const count = async () => {
    const { rows } = await salon.database.pool.query<RecordCounts>(countRecords)
    return rows[0] ?? { changes: 0, entries: 0, by_system: 0 }
  }
  const before = await count()
  const { status, text } = await ask(salon.app, route, scene, scene.token ?? world.token)
  expect(status, text).toBeLessThan(300)
  const after = await count()
  return {
    changes: after.changes - before.changes,
    entries: after.entries - before.entries,
    by_system: after.by_system - before.by_system,
  }
}

it('the tables with the trigger are those that the history reads', async () => {
  const { rows } = await salon.database.pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'history_keep' and tgparentid = 0`,
  )

  const names = rows.map(({ name }) => name).sort()
  expect(names, 'auditedTables of db/schema/history.ts').toEqual([...auditedTables].sort())
})

it('every write records a change and a history entry with its actor, or is exempt', async () => {
  const noChange: string[] = []
  const noEntry: string[] = []
  const byNobody: string[] = []
  const check = async (name: string, world: World, route: Route, scene: Scene) => {
    const { changes, entries, by_system } = await recordsOf(world, route, scene)
    if (changes <= 0) noChange.push(name)
    if (entries <= 0) noEntry.push(name)
    if (by_system > 0) byNobody.push(name)
  }
  const world = await openWorld(salon)
  for (const route of writing) {
    await check(operationOf(route), world, route, await sceneOf(route, world))
  }
  for (const { name, route, prepare } of deepScenes) {
    const own = await openWorld(salon)
    await check(name, own, route, await prepare(own))
  }
  const checked = await verifyAuditChain(salon.database.pool)
  const { rows } = await salon.database.pool.query(rowsWithoutEntry)
  report(
    'history',
    `${writing.length + deepScenes.length} calls that write left ${checked.entries} entries of ${checked.salons} salons`,
  )

  const change = 'Call recordActivity or recordChange, or give the reason in withoutChange'
  expect(noChange.toSorted(), change).toEqual(Object.keys(withoutChange).toSorted())
  expect(rows).toEqual([])
  expect(checked.breaks).toEqual([])
  const entry = 'Give the table a trigger history_keep, or the reason in withoutEntry'
  expect(
    noEntry.filter((name) => !(name in withoutEntry) && !name.includes('second-factor')),
    entry,
  ).toEqual([])
  // No account exists yet, or the caller has none.
  expect(byNobody).toEqual([
    'POST /api/register',
    ...writing.map(operationOf).filter((name) => byClients.test(name) && !(name in withoutEntry)),
  ])
})
