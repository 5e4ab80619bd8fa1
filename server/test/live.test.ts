import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { customerRoutes } from '@salon/contract/customers'
import { staffRoutes } from '@salon/contract/staff'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../src/db/client.ts'
import { appRole } from '../src/db/app-role.ts'
import { openBusySalon } from './busy-salon.ts'
import { atAddress, type TestClient } from './client.ts'
import { readEvents, type EventReader } from './event-reader.ts'
import { addressOfDatabase, openTestDatabase } from './open-database.ts'
import { addressOf, runProgram, stopProgram, type StartedProgram } from './program.ts'
import { report } from './report.ts'

/** Event streams at one process, each over a connection of its own. */
const many = 300
/** The accounts of the connections. */
const accounts = 15

let database: Database
let folder: string
let programs: StartedProgram[] = []
let addresses: string[] = []
let first: TestClient
let second: TestClient
const lines: IncomingMessage[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'salon-live-'))
  const environment = {
    DATABASE_URL: await addressOfDatabase(database, appRole),
    DATABASE_OWNER_URL: await addressOfDatabase(database),
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
  }
  programs = [runProgram(environment), runProgram(environment)]
  addresses = await Promise.all(programs.map(addressOf))
  ;[first, second] = addresses.map((address) => atAddress(address)) as [TestClient, TestClient]
})
afterAll(async () => {
  await Promise.all(programs.map(stopProgram))
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens an event stream over a connection of its own, as a browser does. */
async function openStream(address = '', token: string): Promise<EventReader> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  const outgoing = request(`${address}/api/events`, { headers, agent: false }).end()
  const [line] = (await once(outgoing, 'response')) as [IncomingMessage]
  expect(line.statusCode).toBe(200)
  lines.push(line)
  return readEvents(line)
}

async function signIn(email: string): Promise<string> {
  const body = { email, password: 'long enough', withToken: true }
  return (await first.call(authRoutes.login, { body })).token ?? ''
}

it('sends a booking at one process to a stream at the other, and to no other salon', async () => {
  const { here, clients, draft } = await openBusySalon(first, second, 'here@salon.example')
  const { there } = await openBusySalon(second, second, 'there@salon.example')
  const near = await openStream(addresses[0], await signIn('here@salon.example'))
  const far = await openStream(addresses[1], await signIn('here@salon.example'))
  const strange = await openStream(addresses[1], await signIn('there@salon.example'))

  const customerId = clients[0]?.id ?? 0
  const appointmentDate = '2026-06-10T12:00:00Z'
  await here.call(appointmentRoutes.add, { body: { ...draft, customerId, appointmentDate } })

  await far.until('appointments')
  await near.until('appointments')
  await there.call(staffRoutes.add, { body: { name: 'Eve' } })
  expect(await strange.until('staff')).not.toContain('appointments')
})

it(`${many} connections to one process receive a change at the other`, async () => {
  const residentOf = ({ child }: StartedProgram) => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  }
  const salons = await Promise.all(
    Array.from({ length: accounts }, async (_, n) => {
      const body = { name: 'Ann', email: `many${n}@salon.example`, password: 'long enough' }
      const { token = '' } = await first.call(authRoutes.register, {
        body: { ...body, withToken: true },
      })
      return { token, caller: first.as(token) }
    }),
  )
  const before = residentOf(programs[1] as StartedProgram)
  const listening = await Promise.all(
    Array.from({ length: many }, (_, n) =>
      openStream(addresses[1], salons[n % accounts]?.token ?? ''),
    ),
  )
  const after = residentOf(programs[1] as StartedProgram)

  for (const { caller } of salons) await caller.call(customerRoutes.add, { body: { name: 'Bo' } })

  await Promise.all(listening.map((one) => one.until('customers')))
  report(
    'live updates',
    `${many} connections, ${(((after - before) * 1024) / many).toFixed(0)} kB each`,
  )
})

it('a process with open streams stops, and closes all of them', async () => {
  const ends = Promise.all(lines.map((line) => once(line, 'close')))

  await Promise.all(programs.map(stopProgram))

  await ends
  expect(programs.map(({ child }) => child.exitCode)).toEqual([0, 0])
})
