import { authRoutes } from '@salon/contract/auth'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../src/db/client.ts'
import { atAddress, type TestClient } from './client.ts'
import { addressOfDatabase, openTestDatabase } from './open-database.ts'
import { addressOf, runProgram, stopProgram, type StartedProgram } from './program.ts'

let database: Database
let folder: string
let programs: StartedProgram[] = []
let servers: TestClient[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'salon-limits-'))
  const environment = { DATABASE_URL: await addressOfDatabase(database), DATA_DIR: folder }
  programs = [runProgram(environment), runProgram(environment)]
  servers = (await Promise.all(programs.map(addressOf))).map((address) => atAddress(address))
})
afterAll(async () => {
  await Promise.all(programs.map(stopProgram))
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

const body = { name: 'Anna', email: 'anna@salon.example', password: 'long enough' }

/** The n-th call goes to one or the other. */
const turn = (n: number): TestClient => servers[n % 2] ?? atAddress('')

it('two processes count attempts together, exactly', async () => {
  await turn(0).call(authRoutes.register, { body })

  const answers = await Promise.all(
    Array.from({ length: 24 }, async (_, n) => turn(n).try(authRoutes.login, { body })),
  )

  // The registration was an attempt, too.
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array<number>(9).fill(200), ...Array<number>(15).fill(429)])
})
