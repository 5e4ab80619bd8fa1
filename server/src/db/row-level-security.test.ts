import { readdirSync, readFileSync } from 'node:fs'
import { appointmentRoutes } from '@salon/contract/appointments'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openAsApp } from '../../test/open-database.ts'
import { openSalon } from '../../test/open-salon.ts'
import { ask, openWorld, type World } from '../../test/open-world.ts'
import { report } from '../../test/report.ts'
import { openRecording, type RecordingDatabase } from '../../test/statements.ts'
import { at, shown } from '../features/appointments/queries.ts'
import type { Database, Db } from './client.ts'
import { appointments, photos } from './schema/appointments.ts'
import { sessions, users } from './schema/auth.ts'
import { categories } from './schema/categories.ts'
import { customers } from './schema/customers.ts'
import { appRole, prepareAppRole, readOnlyTables, rlsProblem } from './app-role.ts'
import { withoutTenant, withTenant, type Tenant } from './tenant-db.ts'

/** The tables of no salon, and why they have no row-level security. Any other table has it. */
const tablesWithoutRls: Readonly<Record<string, string>> = {
  counters: 'counts by address and by email, of callers whose salon is not known',
  leases: 'of processes',
  secrets: 'of all processes; a name and a key',
  migrations: 'what was done to the whole database',
  backup_runs: 'of the whole database',
}

/** The tables with a second policy, for reads and writes before the caller's salon is known, and why. */
const preAuthTables: Readonly<Record<string, string>> = {
  salons: 'one is made by a registration',
  users: 'looked up by email at a sign-in, and by session',
  sessions: 'looked up by the hash of their secret',
  settings: 'a caller is found together with the time zone of their salon',
  changes: 'one query of a process reads those of all salons with open event streams',
  second_factors: 'checked before a session exists',
  recovery_codes: 'consumed before a session exists',
  known_devices: 'compared during a sign-in',
  booking_slugs: 'the address of a booking page leads to its salon',
}

const salon = openSalon()
let app: Database
let recording: RecordingDatabase
let mine: World
let theirs: World

beforeAll(async () => {
  app = await openAsApp(salon.database)
  recording = await openRecording(salon.database)
})
beforeEach(async () => {
  mine = await openWorld(salon)
  theirs = await openWorld(salon)
})
afterAll(async () => {
  await recording?.close()
  await app?.close()
})

const idOf = ({ owner }: World) => owner.account?.id ?? 0
const callerOf = (world: World): Tenant => ({
  tenant: idOf(world),
  actor: idOf(world),
  visitsOf: 'all',
})
/** Every client of every salon: a query without the tenant. */
const clientsOf = async (caller: Tenant | undefined) => {
  const db = caller ? withTenant(app, caller) : app.db
  const rows = await db.selectDistinct({ salon: customers.userId }).from(customers)
  return rows.map((row) => row.salon)
}

describe('a query that forgets its salon', () => {
  it('shows the rows of the tenant, and none without one', async () => {
    expect(await clientsOf(callerOf(mine))).toEqual([idOf(mine)])
    expect(await clientsOf(callerOf(theirs))).toEqual([idOf(theirs)])
    expect(await clientsOf(undefined)).toEqual([])
    expect(await withoutTenant(app).select().from(customers)).toEqual([])
  })

  it('finds nothing of another salon when the condition is taken out of the query of a day', async () => {
    const { db } = salon.database
    for (const { id, userId } of await db.select().from(appointments)) {
      const fileKey = `of ${userId === idOf(mine) ? 'mine' : 'others'} ${id}`
      await db
        .insert(photos)
        .values({ userId, appointmentId: id, kind: 'before', position: 0, fileKey })
    }
    const clock = () => new Date()
    const config = readConfig({ LOG_LEVEL: 'error', RATE_LIMIT: 'off' })
    const open = await buildApp({ config, database: recording, clock })
    recording.takeStatements()
    await ask(open, appointmentRoutes.list, { query: { date: '2026-06-15' } }, mine.token)
    const day = recording.takeStatements().find(({ text }) => text.includes('from "appointments"'))
    await open.close()
    // As it would be forgotten: no condition but the time.
    const { text = '' } = day ?? {}
    const forgetful = text
      .replaceAll(/"\w+"\."user_id" = (\$\d+)/g, '$1::bigint is not null')
      .replaceAll(/"\w+"\."\w+" = "\w+"\."\w+"/g, 'true')
    expect(forgetful.match(/is not null/g)).toHaveLength(5)
    expect(forgetful).not.toMatch(/" = "/)
    const span = ['2000-01-01', '2100-01-01']
    const values = (day?.values ?? []).map((value) => {
      if (typeof value === 'string') return span.shift()
      return value === idOf(mine) ? idOf(theirs) : value
    })
    const rowsSeenBy = async (db: Db) => {
      const { rows } = await db.send({ text: forgetful, values, rowMode: 'array' })
      return rows as unknown[][]
    }

    const seen = await rowsSeenBy(withTenant(app, callerOf(mine)))
    const unseen = await rowsSeenBy(app.db)

    // Visits, clients, services, categories and staff, each with the salon that it is of.
    const parts = ['appointment', 'customer', 'service', 'category', 'staff'] as const
    const salons = parts.map((part) => {
      const place = at[part] + Object.keys(shown[part]).indexOf('userId')
      return new Set(seen.map((row) => row[place]))
    })
    expect(salons).toEqual(parts.map(() => new Set([idOf(mine)])))
    // And pictures, by the names of their files.
    expect(JSON.stringify(seen)).toMatch(/of mine \d+/)
    expect(JSON.stringify(seen)).not.toContain('of others')
    expect(unseen).toEqual([])
  })

  it('changes and adds nothing elsewhere, in a transaction as little as alone', async () => {
    const name = 'Another salon’s'
    const scoped = withTenant(app, callerOf(mine))
    await scoped.update(categories).set({ name })
    await scoped.transaction(async (tx) => {
      await tx.delete(customers).where(eq(customers.userId, idOf(theirs)))
    })
    const adding = scoped.insert(categories).values({ userId: idOf(theirs), name })

    await expect(adding).rejects.toMatchObject({ cause: { code: '42501' } })
    const { db } = salon.database
    const changed = await db.select().from(categories).where(eq(categories.name, name))
    const left = await db
      .select()
      .from(customers)
      .where(eq(customers.userId, idOf(theirs)))
    expect(new Set(changed.map((row) => row.userId))).toEqual(new Set([idOf(mine)]))
    expect(left).toHaveLength(1)
  })

  it('shows the sessions of one’s own account, and all of them only without a tenant', async () => {
    const all = (db: Db) => db.select({ id: sessions.userId }).from(sessions)
    const accounts = (db: Db) => db.select({ id: users.id }).from(users)

    const own = new Set((await all(withTenant(app, callerOf(mine)))).map(({ id }) => id))
    expect(own).toEqual(new Set([idOf(mine)]))
    expect(await accounts(withTenant(app, callerOf(mine)))).toEqual([{ id: idOf(mine) }])
    expect((await accounts(withoutTenant(app))).length).toBe(2)
    expect(await all(app.db)).toEqual([])
  })
})

describe('the tenant of a statement', () => {
  it('leaves no tenant on a connection, also under concurrency', async () => {
    const callers = Array.from({ length: 60 }, (_, at) => callerOf(at % 2 ? mine : theirs))
    const seen = await Promise.all(callers.map(clientsOf))
    const after = await Promise.all(callers.map(() => clientsOf(undefined)))

    expect(seen.map(([id]) => id)).toEqual(callers.map(({ tenant }) => tenant))
    expect(after.flat()).toEqual([])
  })

  it('is set before a statement that fails, and set again for the next one', async () => {
    for (let times = 0; times < 3; times++) {
      const broken = withTenant(app, callerOf(mine)).send({
        name: 'broken',
        text: 'select $1::int / 0 as n',
        values: [1],
      })
      await expect(broken).rejects.toMatchObject({ code: '22012' })
      expect(await clientsOf(callerOf(mine))).toEqual([idOf(mine)])
    }
  })
})

const forbidden = [
  'create table loot (n int)',
  'create temporary table customers (n int)',
  'alter table customers add column loot int',
  'alter table customers disable row level security',
  'alter table customers disable trigger all',
  'alter table history disable trigger all',
  'drop table customers',
  'truncate customers',
  'truncate history',
  'create policy loot on customers using (true)',
  'create index loot on customers (name)',
  'create role loot',
  "insert into migrations (name) values ('loot')",
  'delete from history',
  "update history set actor_name = 'Loot'",
  'update audit_chain_heads set seq = 0',
  'set role salon',
  'set session_replication_role = replica',
  'set row_security = off; select * from customers',
]

describe('the app’s role', () => {
  it('may make, change, empty and remove no table, and take no other role', async () => {
    await prepareAppRole(salon.database.pool, { role: appRole })
    const refused: string[] = []
    for (const statement of forbidden) {
      const outcome = await app.pool.query(statement).catch((error: { code?: string }) => error)
      if ('code' in outcome && outcome.code === '42501') refused.push(statement)
    }

    expect(refused).toEqual(forbidden)
  })

  it('reads no view of the owner’s, which no policy would hold back', async () => {
    const { pool } = salon.database
    await pool.query('create view all_clients as select * from customers')

    await prepareAppRole(pool, { role: appRole })
    const read = app.pool.query('select from all_clients')

    await expect(read).rejects.toMatchObject({ code: '42501' })
    await pool.query('drop view all_clients')
  })

  it('owns nothing and is held back, as its owner is not', async () => {
    expect(await rlsProblem(app.pool)).toBeUndefined()
    expect(await rlsProblem(salon.database.pool)).toBe('its role bypasses row-level security')
  })
})

it('every table has a policy, or a reason to have none', async () => {
  const { rows } = await salon.database.pool.query<{
    name: string
    isOn: boolean
    policies: string[]
  }>(
    `select relname as name, relrowsecurity as "isOn",
       array(select polname::text from pg_policy where polrelid = c.oid order by 1) as policies
     from pg_class c where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  const names = (of: typeof rows) => of.map(({ name }) => name)
  const isOn = rows.filter((table) => table.isOn)

  const cure = 'Enable it in the migration, or give the reason in tablesWithoutRls'
  expect(names(rows.filter((table) => !table.isOn)), cure).toEqual(
    Object.keys(tablesWithoutRls).sort(),
  )
  const preAuth = names(rows.filter(({ policies }) => policies.includes('pre_auth')))
  expect(preAuth, 'preAuthTables, with a reason').toEqual(Object.keys(preAuthTables).sort())
  const isNarrow = ({ policies }: (typeof rows)[number]) =>
    policies.some((policy) => ['tenant', 'actor'].includes(policy))
  const policy = 'Create the policy tenant in the migration'
  expect(names(isOn.filter((table) => !isNarrow(table))), policy).toEqual([])
  expect(names(rows)).toEqual(expect.arrayContaining(Object.keys(readOnlyTables)))
  report(
    'row-level security',
    `${isOn.length} tables under policies, ${Object.keys(tablesWithoutRls).length} without by a reason, ` +
      `${Object.keys(preAuthTables).length} of them open before the caller is known`,
  )
})

/** The files of the program that call a function, by its name. */
function filesCalling(name: RegExp): string[] {
  const source = new URL('../', import.meta.url)
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => name.test(readFileSync(new URL(file, source), 'utf8')))
    .sort()
}

it('shows visits that a caller may not see only in the listed files, each with a reason', () => {
  expect(filesCalling(/\bwithAllVisits\(/)).toEqual([
    // Which times are free; not whose the others are.
    'features/appointments/availability/operations.ts',
    // Whether a time is taken; the refusal names no one.
    'features/appointments/booking/operations.ts',
    // An email to the client names all the services of the visit.
    'features/appointments/client-messages/operations.ts',
    // The bytes of all photos.
    'features/appointments/photos/operations.ts',
    // Likewise, for a series before it is saved.
    'features/appointments/series-preview/operations.ts',
    // When the visit of a client ends, and whether it holds a service.
    'features/appointments/visits/operations.ts',
    // An answer to a booking is for all of its services.
    'features/online-booking/answers/operations.ts',
    // The bytes of all photos, those of patch tests among them.
    'features/safety/photos/operations.ts',
  ])
})

it('is left out only in the listed files, each with a reason', () => {
  expect(filesCalling(/\bwith(outTenant|TenantAndPreAuth)\(/)).toEqual([
    // Session lookup; and tables without a salon, such as counters.
    'app.ts',
    // A colleague's last use of a session, and ending them, for the owner of the salon.
    'features/auth/colleagues/routes.ts',
    // Whether another salon's account has the new address, for the email to it.
    'features/auth/email-change/routes.ts',
    // Has the next owner ever signed in?
    'features/auth/ownership/routes.ts',
    // Changes of the salons with open event streams, and whether their sessions are still valid.
    'features/events/routes.ts',
    // Whose the address of a booking page is.
    'features/online-booking/page/routes.ts',
    // Routes that need no account.
    'http/mount.ts',
  ])
})

it('every table that names a visit, or a client together with a staff member, has the policy', async () => {
  const { rows } = await salon.database.db.execute<{ name: string; has_policy: boolean }>(sql`
    select relname as name, exists (
      select from pg_policy where polrelid = c.oid and polname = 'own_visits' and not polpermissive
    ) as has_policy
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and (relname ~ 'appointment' or exists (
        select from pg_attribute where attrelid = c.oid and attname in ('appointment_id', 'entity_id'))
      or 2 = (select count(*) from pg_attribute where attrelid = c.oid and attname in ('customer_id', 'staff_id')))
    order by 1`)
  const names = (has: boolean) =>
    rows.filter((row) => row.has_policy === has).map(({ name }) => name)

  const cure = 'Create the policy own_visits in the migration, and name the table below'
  expect(names(false), cure).toEqual([])
  expect(names(true), cure).toEqual([
    'activity',
    'appointments',
    'deleted_appointments',
    'deleted_photos',
    'formulas',
    'history',
    'messages',
    'notifications',
    'photos',
    'service_records',
  ])
})
