import { purgeDeleted } from '../src/features/appointments/deletion/operations.ts'
import { undoableSince } from '../src/kernel/undoable.ts'
import { namedPhotos } from '../src/features/appointments/photos/queries.ts'
import { deleteUnusedDevices, abandonOldEmails } from '../src/features/auth/devices/operations.ts'
import {
  deleteExpiredSessions,
  findSalonBySession,
} from '../src/features/auth/sessions/operations.ts'
import {
  changesSince,
  snapshotNow,
  validSessions,
  recentSubjects,
} from '../src/features/events/queries.ts'
import { deleteOldOpenings } from '../src/features/activity/operations.ts'
import { deleteOldStoredResponses } from '../src/features/idempotency/operations.ts'
import { deleteOldChanges } from '../src/features/events/operations.ts'
import { exportedTables, photosOfSalon } from '../src/features/export/queries.ts'
import { removeOldHealthData } from '../src/features/customers/health-retention/operations.ts'
import { eraseHealthEntries, eraseRemovedClients } from '../src/features/history/operations.ts'
import { deleteOldImports } from '../src/features/imports/operations.ts'
import { advanceImports, endPausedImports } from '../src/features/imports/progress/operations.ts'
import { deleteRowsBehind } from '../src/features/imports/queries.ts'
import { notifyOfFirstVisits } from '../src/features/notifications/first-visit/operations.ts'
import type { Route } from '@salon/contract/route'
import type { Database, Db } from '../src/db/client.ts'
import type { Salon } from '../src/kernel/salon.ts'
import { draftOf } from './deep-scenes.ts'
import type { World } from './open-world.ts'

/** A read of the API beside those of the scenes. */
interface PlanQuery {
  readonly path: Route['path']
  readonly query: QueryParameters
}

type QueryParameters = Record<string, string>

/** A client's name, an email, a phone; of one, two and more letters, and words; found and not found. */
const needles = [
  'a',
  'я',
  'an',
  'zq',
  'anna',
  'Müller',
  'müller anna',
  'a müller',
  'müller an 49',
  'zq я x',
  'Анна',
  'кузнецова',
  'client37@',
  '030 1 00',
  '4930',
  'xyzxyz',
  '100%',
]

/** Queries of the lists, each with the pages that screens request. */
export async function listQueries({ pool }: Database, { ids, services, owner }: World) {
  const { rows } = await pool.query<{ client: string; row: string; member: string }>(
    `select customer_id as client, id as row, staff_id as member from appointments
     where user_id = $1 and appointment_date > '2026-06-10' order by appointment_date limit 1`,
    [owner.account?.id],
  )
  const { client = '', row = '', member = '' } = rows[0] ?? {}
  const team = await pool.query<{ id: string }>(
    'select id from staff where user_id = $1 and id <> $2',
    [owner.account?.id, member],
  )
  const others = team.rows.map(({ id }) => id)
  const month = { from: '2026-06-01', to: '2026-06-30' }
  const wanted = {
    serviceIds: services.slice(0, 3).join(','),
    from: '2026-06-01',
    to: '2026-07-31',
  }
  const book: QueryParameters[] = [
    {},
    { date: '2026-06-15' },
    month,
    { from: '2026-06-15', limit: '20' },
    { ...month, standing: 'true' },
    { ...month, status: 'no-show' },
    { ...month, staffId: member },
    { ...month, serviceId: String(services[0]) },
    { ...month, categoryId: String(ids['categoryId']) },
    { ...month, categoryId: 'none' },
    { ...month, weekday: '2', hour: '10' },
    { customerId: client },
    { customerId: client, limit: '20' },
    { customerId: client, from: '2026-06-15' },
    { customerId: client, after: row, limit: '20' },
    { staffId: member, limit: '20' },
    { limit: '50' },
    { after: row, limit: '50' },
  ]
  const clients: QueryParameters[] = [{}, { limit: '50' }, { after: client, limit: '50' }]
  for (const q of needles) clients.push({ q, limit: '20' }, { q, limit: '20', after: client })
  const searches: QueryParameters[] = [{}]
  for (const q of [...needles, 'anna mü', 'Kuznezowa', 'м']) searches.push({ q, limit: '5' })
  const typed: QueryParameters[] = [
    { name: 'Anna Müller' },
    { name: 'Anna' },
    { name: 'Кузнецова Ольга', phone: '030 1234567' },
    { name: 'Anna', email: 'anna.mueller@gmail.com' },
  ]
  const recent: QueryParameters[] = [{}, { limit: '100' }]
  const of = (path: PlanQuery['path'], queries: QueryParameters[]): PlanQuery[] =>
    queries.map((query) => ({ path, query: textOf(query) }))
  return [
    ...of('/api/appointments', book),
    ...of('/api/calendar', [
      { from: '2026-05-31', to: '2026-07-11' },
      { from: '2026-05-31', to: '2026-07-11', staffId: member },
      { from: '2026-05-31', to: '2026-07-11', exceptStaffIds: member },
      {
        from: '2026-05-31',
        to: '2026-07-11',
        exceptStaffIds: others.slice(0, 5).join(','),
      },
    ]),
    ...of('/api/availability', [wanted, { ...wanted, staffId: member }]),
    ...of('/api/customers', clients),
    ...of('/api/services/together', [{ serviceId: String(services[0]) }]),
    ...of('/api/customers/search', searches),
    ...of('/api/customers/duplicates', typed),
    ...of('/api/duplicates', [{}]),
    ...of('/api/activity/recent', recent),
    ...of('/api/notifications', recent),
    ...of(`/api/customers/${client}/service-records`, [{}]),
    ...of('/api/history', [{}, { limit: '20', after: '500' }, { subject: 'customer' }]),
    ...of(`/api/customers/${client}/history`, [{}, { limit: '20', after: '500' }]),
    ...of(`/api/appointments/${row}/history`, [{}]),
    ...of(`/api/appointments/${row}/visit`, [{}]),
    ...of('/api/analytics/revenue', [{}]),
    ...of('/api/analytics/utilisation', [{ from: '2026-06-10', to: '2026-06-10' }]),
  ]
}

/** Numbers as text, as in a query string. */
const textOf = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

/** Queries of jobs, and of the first portion of every table in an export. */
export function jobsAndExport(db: Db, { owner }: World, now: Date): Record<string, () => unknown> {
  const id = owner.account?.id ?? 0
  const salon = { id } as Salon
  return {
    'GET /api/export': async () => {
      for (const { measure } of exportedTables) await measure(db, salon)
      await photosOfSalon(db, salon)
    },
    'a portion of an export': async () => {
      for (const { portions } of exportedTables) await portions(db, salon).next()
    },
    'the first visits of tomorrow': () => notifyOfFirstVisits(db, now),
    'deletions that are final': () => purgeDeleted(db, undoableSince(now)),
    'expired sessions': () => deleteExpiredSessions(db, now),
    'the names of all pictures': () => namedPhotos(db, id, undoableSince(now)),
    'what changed since the last poll': async () => changesSince(db, [id], await snapshotNow(db)),
    'what changed since then, while a transaction runs for hours': async () => {
      const [, next] = (await snapshotNow(db)).split(':')
      await changesSince(db, fiveHundred, `2:${next}:2`)
    },
    'what changed in the last minute': () => recentSubjects(db, salon, 60_000),
    'whether sessions of event streams are valid': () => validSessions(db, [id], now),
    'what is erased of removed clients': () => eraseRemovedClients(db, now),
    'who opened health data long ago': () => deleteOldOpenings(db, now),
    'old health data': () => removeOldHealthData(db, { eraseHistory: eraseHealthEntries, now }),
    'the salon and session of a signed address': () =>
      findSalonBySession(db, { account: id, session: '0123456789abcdef' }, () => now),
    'unused devices': () => deleteUnusedDevices(db, now),
    'emails that are out of date': () => abandonOldEmails(db, now),
    'expired stored responses': () => deleteOldStoredResponses(db, now),
    'expired changes': () => deleteOldChanges(db, now),
    'files of old imports': () => deleteOldImports(db, now),
    'imports that are paused for long': () => endPausedImports(db, now),
    'rows that an import has not come to': () => deleteRowsBehind(db, salon, { id: 1, done: 500 }),
    'imports that have work': () => advanceImports(db, () => now),
  }
}

/** The ids of the salons that have a day of changes. */
const fiveHundred = Array.from({ length: 500 }, (_, at) => at + 1)

/** A visit for a staff member who has thousands of them, on a day without a conflict. */
export async function intoAFullBook({ pool }: Database, world: World, day: number) {
  const { rows } = await pool.query<{ member: number }>(
    `select staff_id as member from appointments where user_id = $1
     group by staff_id order by count(*) desc limit 1`,
    [world.owner.account?.id],
  )
  const appointmentDate = `2041-05-0${day}T09:00:00Z`
  return draftOf(world, { staffId: rows[0]?.member ?? 0, appointmentDate })
}
