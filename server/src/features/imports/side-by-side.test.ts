import { importRoutes } from '@salon/contract/imports'
import { expect, it, vi } from 'vitest'
import { importsOf, threeClients } from '../../../test/import-form.ts'
import { openSalon } from '../../../test/open-salon.ts'
import { waitForLock } from '../../../test/wait-for-lock.ts'
import { watchImports } from './progress/operations.ts'

const salon = openSalon()
const { uploaded } = importsOf(salon)

/** An import that waits for a job to check it. */
async function checking() {
  const caller = await salon.owner()
  const { params } = await uploaded(caller, threeClients)
  await caller.call(importRoutes.step, { params, body: { step: 'check' } })
  const state = async () => (await caller.call(importRoutes.get, { params })).state
  return { ...params, state }
}

it('an import that takes long holds up none of another salon', async () => {
  const { pool } = salon.database
  const long = await checking()
  const desk = await pool.connect()
  const stopping = new AbortController()
  try {
    await desk.query('begin')
    await desk.query('select from imports where id = $1 for update', [long.id])
    const watching = watchImports(salon.database.db, () => salon.now(), stopping.signal).catch(
      (error: unknown) => error,
    )
    await waitForLock(pool)

    // It comes while the other one is being worked on.
    const other = await checking()
    await vi.waitFor(async () => expect(await other.state()).toBe('checked'), { timeout: 20_000 })

    expect(await long.state()).toBe('checking')
    await desk.query('commit')
    await vi.waitFor(async () => expect(await long.state()).toBe('checked'), { timeout: 20_000 })
    stopping.abort()
    expect(await watching).toMatchObject({ name: 'AbortError' })
  } finally {
    stopping.abort()
    desk.release()
  }
})
