import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../src/db/client.ts'
import { appRole } from '../src/db/app-role.ts'
import { openBusySalon } from './busy-salon.ts'
import { atAddress, type TestClient, type HttpReply } from './client.ts'
import { addressOfDatabase, openTestDatabase } from './open-database.ts'
import { addressOf, runProgram, stopProgram, type StartedProgram } from './program.ts'
import { report } from './report.ts'

const { add, addService, bookVisit, edit, list, moveVisit, remove, restore } = appointmentRoutes

let database: Database
let folder: string
let programs: StartedProgram[] = []
let first: TestClient
let second: TestClient
/** Calls that were made at once, and those of them that got what they wanted. */
const count = { calls: 0, winners: 0, failures: 0 }

beforeAll(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'salon-two-'))
  const environment = {
    DATABASE_URL: await addressOfDatabase(database, appRole),
    DATABASE_OWNER_URL: await addressOfDatabase(database),
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
  }
  programs = [runProgram(environment), runProgram(environment)]
  const addresses = await Promise.all(programs.map(addressOf))
  ;[first, second] = addresses.map((address) => atAddress(address)) as [TestClient, TestClient]
})
afterAll(async () => {
  await Promise.all(programs.map(stopProgram))
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
  const { calls, winners, failures } = count
  report('concurrency', `${calls} simultaneous calls, ${winners} winners, ${failures} failures`)
})

/** All at once; the statuses in order. */
async function atOnce(calls: Promise<HttpReply<unknown>>[]): Promise<number[]> {
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  count.calls += statuses.length
  count.winners += statuses.filter((status) => status < 300).length
  count.failures += statuses.filter((status) => status >= 500).length
  return statuses.toSorted((a, b) => a - b)
}

const oneOf = (all: number, won: number, lost: number) => [
  won,
  ...Array<number>(all - 1).fill(lost),
]

describe.each([
  ['two processes', () => second],
  ['one process', () => first],
])('of simultaneous calls to %s', (where, other) => {
  const email = (name: string) => `${name}.${where.replace(' ', '.')}@salon.example`
  let opened = 0
  const seeded = () => openBusySalon(first, other(), email(`owner${++opened}`))

  const noon = '2026-06-10T12:00:00Z'
  const rowsAt = async (here: TestClient, moment: string) =>
    (await here.call(list)).filter((row) => row.appointmentDate === new Date(moment).toISOString())

  it('32 bookings of one slot book one', async () => {
    const { here, turn, clients, draft } = await seeded()

    const statuses = await atOnce(
      clients.map(({ id }, n) =>
        turn(n).try(add, { body: { ...draft, customerId: id, appointmentDate: noon } }),
      ),
    )

    expect(statuses).toEqual(oneOf(32, 201, 409))
    expect(await here.call(list)).toHaveLength(1)
  })

  it('visits of two services that want the same hour book one whole', async () => {
    const { here, turn, clients, draft, service, color } = await seeded()
    const services = [service, color].map(({ id }) => ({ serviceId: id }))

    const statuses = await atOnce(
      clients.map(({ id: customerId }, n) => {
        const appointmentDate = n % 3 ? noon : '2026-06-10T12:30:00Z'
        const { staffId, overlap } = draft
        const body = { customerId, staffId, overlap, appointmentDate, services }
        return turn(n).try(bookVisit, { body })
      }),
    )

    expect(statuses).toEqual(oneOf(32, 201, 409))
    expect(await here.call(list)).toHaveLength(2)
  })

  it.each([edit, moveVisit])('moves into one slot move one, by $path', async (route) => {
    const { here, turn, clients, at } = await seeded()
    const rows = await Promise.all(
      clients.map(({ id }, n) => at(id, new Date(Date.UTC(2026, 6, n + 1, 9)).toISOString())),
    )

    const statuses = await atOnce(
      rows.map(({ id }, n) =>
        turn(n).try(route, { params: { id }, body: { appointmentDate: noon, overlap: 'reject' } }),
      ),
    )

    expect(statuses).toEqual(oneOf(32, 200, 409))
    expect(await rowsAt(here, noon)).toHaveLength(1)
  })

  it('a longer duration and a move into the same minutes let one of both through', async () => {
    const { here, there, clients, at } = await seeded()
    const days = [1, 2, 3, 4, 5, 6, 7, 8].map((day) => `2026-06-0${day}`)
    const pairs = await Promise.all(
      days.map(async (day, n) => ({
        day,
        early: await at(clients[2 * n]?.id ?? 0, `${day}T10:00:00Z`),
        late: await at(clients[2 * n + 1]?.id ?? 0, `${day}T12:00:00Z`),
      })),
    )

    for (const { day, early, late } of pairs) {
      const statuses = await atOnce([
        here.try(edit, { params: early, body: { duration: 60, overlap: 'reject' } }),
        there.try(edit, {
          params: late,
          body: { appointmentDate: `${day}T10:30:00Z`, overlap: 'reject' },
        }),
      ])
      expect(statuses).toEqual([200, 409])
    }
  })

  it('rows given to one staff member leave it one', async () => {
    const { here, turn, clients, at, draft } = await seeded()
    const rows = await Promise.all(
      clients.slice(0, 12).map(async ({ id }, n) => {
        const member = await turn(n).call(staffRoutes.add, { body: { name: `Staff ${n}` } })
        return at(id, noon, { staffId: member.id })
      }),
    )

    const statuses = await atOnce(
      rows.map(({ id }, n) =>
        turn(n).try(edit, {
          params: { id },
          body: { staffId: draft.staffId, overlap: 'reject' },
        }),
      ),
    )

    expect(statuses).toEqual(oneOf(12, 200, 409))
    const mine = (await here.call(list)).filter(({ staffId }) => staffId === draft.staffId)
    expect(mine).toHaveLength(1)
  })

  it('two deletions delete once', async () => {
    const { here, there, category, service, clients, at } = await seeded()
    const [ann, bob] = clients
    const row = await at(ann?.id ?? 0, noon)
    const member = await here.call(staffRoutes.add, { body: { name: 'Mia' } })

    const doomed = [
      [remove, row.id],
      [customerRoutes.remove, bob?.id],
      [categoryRoutes.remove, category.id],
      [serviceRoutes.remove, service.id],
      [staffRoutes.remove, member.id],
    ] as const
    for (const [route, id] of doomed) {
      const statuses = await atOnce([here, there].map((at) => at.try(route, { params: { id } })))
      expect([route.path, ...statuses]).toEqual([route.path, 204, 404])
    }
    const entries = await here.call(activityRoutes.recent, { query: { limit: 50 } })
    expect(entries.filter(({ action }) => action === 'deleted')).toHaveLength(doomed.length)
  })

  it('returns of one deleted row bring it back once', async () => {
    const { here, turn, clients, at } = await seeded()
    const row = await at(clients[0]?.id ?? 0, noon)
    await here.call(remove, { params: row })

    const statuses = await atOnce([0, 1, 2, 3].map((n) => turn(n).try(restore, { params: row })))

    expect(statuses).toEqual(oneOf(4, 200, 409))
    expect(await here.call(list)).toHaveLength(1)
  })

  it('additions of one service to a visit add it once', async () => {
    const { here, turn, clients, color, at } = await seeded()
    const row = await at(clients[0]?.id ?? 0, noon)

    const statuses = await atOnce(
      [0, 1, 2, 3].map((n) =>
        turn(n).try(addService, { params: row, body: { serviceId: color.id } }),
      ),
    )

    expect(statuses).toEqual(oneOf(4, 201, 409))
    expect(await here.call(list)).toHaveLength(2)
  })

  it('registrations with one email open one salon', async () => {
    const names = ['same', 'Same', 'SAME', 'sAme'].map(email)

    const statuses = await atOnce(
      names.map((email, n) =>
        (n % 2 ? first : other()).try(authRoutes.register, {
          body: { name: 'Eve', email, password: 'long enough' },
        }),
      ),
    )

    expect(statuses).toEqual(oneOf(4, 201, 409))
  })

  it('renames end as one of them, everywhere', async () => {
    const { here, turn, category } = await seeded()
    const names = ['Anna One', 'Anna Two', 'Anna Three', 'Anna Four']

    const accounts = await atOnce(
      names.map((name, n) => turn(n).try(authRoutes.edit, { body: { name } })),
    )
    const categories = await atOnce(
      names.map((name, n) =>
        turn(n).try(categoryRoutes.edit, { params: category, body: { name } }),
      ),
    )

    expect([...accounts, ...categories]).toEqual(Array(8).fill(200))
    const { name } = await here.call(authRoutes.current)
    const [owner] = await here.call(staffRoutes.list)
    expect(names).toContain(name)
    expect(owner?.name).toBe(name)
    const [kept] = await here.call(categoryRoutes.list)
    expect(names).toContain(kept?.name)
  })

  it('first profiles write one', async () => {
    const { here, there } = await seeded()

    const statuses = await atOnce(
      [here, there].map((at, n) => at.try(salonInfoRoutes.add, { body: { name: `Salon ${n}` } })),
    )

    expect(statuses).toEqual([201, 409])
  })

  it('a sign-in is valid everywhere, and ended everywhere by one logout', async () => {
    await seeded()
    const body = { email: email(`owner${opened}`), password: 'long enough' }
    const { cookie } = await first.try(authRoutes.login, { body })
    const { token = '' } = await other().call(authRoutes.login, {
      body: { ...body, withToken: true },
    })
    const signedIn = [
      [first.withCookie(cookie), other().withCookie(cookie)],
      [other().as(token), first.as(token)],
    ] as const

    for (const [here, there] of signedIn) {
      expect((await there.call(authRoutes.current)).email).toBe(body.email)
      await here.call(authRoutes.logout)
      expect((await there.try(authRoutes.current)).status).toBe(401)
      expect((await here.try(authRoutes.current)).status).toBe(401)
    }
  })
})

it('two processes share the jobs, and have nothing to complain about', async () => {
  await Promise.all(programs.map(stopProgram))

  // Asked for by both as they started, in one hour and, by bad luck, the next.
  const { rows } = await database.pool.query(
    `select name, count(*) = count(distinct singleton_on) as once from pgboss.job
     where singleton_key = 'start' group by name order by name`,
  )
  const jobs = [
    'daily-backup',
    'duplicates',
    'first-visit-tomorrow',
    'imports',
    'online-bookings',
    'queue-reminders',
    'refund-deposits',
    'send-messages',
    'send-pushes',
    'tidy-up',
    'weekly-restore-drill',
  ]
  expect(rows).toEqual(jobs.map((name) => ({ name, once: true })))
  for (const { output } of programs) {
    const lines = output.text.trim().split('\n')
    // Refusals that were provoked are written down, and are no complaint.
    expect(lines.filter((line) => !line.includes('"msg":"security"'))).toHaveLength(2)
  }
})
