import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authRoutes } from '@salon/contract/auth'
import { customerRoutes } from '@salon/contract/customers'
import { importRoutes, type ImportJob } from '@salon/contract/imports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atAddress, type TestClient } from '../../../test/client.ts'
import { importForm } from '../../../test/import-form.ts'
import { addressOfDatabase, openTestDatabase } from '../../../test/open-database.ts'
import { password } from '../../../test/open-salon.ts'
import { addressOf, runProgram, stopProgram, type StartedProgram } from '../../../test/program.ts'
import { appRole } from '../../db/app-role.ts'
import type { Database } from '../../db/client.ts'

let database: Database
let folder: string
let program: StartedProgram | undefined

beforeAll(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'salon-killed-'))
})
afterAll(async () => {
  if (program) await stopProgram(program)
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the program on the test's database; where it listens. */
async function start(): Promise<string> {
  program = runProgram({
    DATABASE_URL: await addressOfDatabase(database, appRole),
    DATABASE_OWNER_URL: await addressOfDatabase(database),
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
  })
  return addressOf(program)
}

/** Kills the program without a warning and starts it anew; what it held is free at once, not after two minutes. */
async function killAndStart(): Promise<string> {
  program?.child.kill('SIGKILL')
  await program?.ended
  await database.pool.query('delete from leases')
  return start()
}

const count = 12_000
const file = `Id,Name,Email\n${Array.from({ length: count }, (_, n) => `${n},Client ${n},c${n}@x.example`).join('\n')}`

it('an import goes on where it stood after its process was killed, and so does its undo', async () => {
  let address = await start()
  const { token = '' } = await atAddress(address).call(authRoutes.register, {
    body: { name: 'Anna Berg', email: 'anna@salon.example', password, withToken: true },
  })
  const caller = (): TestClient => atAddress(address).as(token)
  const answer = await fetch(`${address}${importRoutes.upload.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: importForm(file),
  })
  const params = { id: ((await answer.json()) as ImportJob).id }
  const current = () => caller().call(importRoutes.get, { params })
  const begin = (step: 'check' | 'run' | 'undo') =>
    caller().call(importRoutes.step, { params, body: { step } })
  /** Kills the program between two batches of a step, and waits until the next one has done the rest. */
  const killedIn = async (step: 'check' | 'run' | 'undo', state: ImportJob['state']) => {
    const { state: working } = await begin(step)
    await expect.poll(async () => (await current()).done, { timeout: 200_000 }).toBeGreaterThan(0)
    const before = await current()
    expect(before.state).toBe(working)
    address = await killAndStart()
    expect((await current()).done).toBeGreaterThanOrEqual(before.done)
    await expect.poll(async () => (await current()).state, { timeout: 200_000 }).toBe(state)
  }

  await killedIn('check', 'checked')
  await killedIn('run', 'done')

  expect((await current()).counts).toMatchObject({ new: count })
  const names = async () => (await caller().call(customerRoutes.list)).map(({ name }) => name)
  expect(await names()).toHaveLength(count)
  expect(new Set(await names()).size).toBe(count)

  await killedIn('undo', 'undone')
  expect(await names()).toEqual([])
})
