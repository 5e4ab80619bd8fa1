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

const watch = (signal: AbortSignal, onError?: (error: unknown) => void) =>
  watchImports(salon.database.db, () => salon.now(), signal, onError).catch(
    (error: unknown) => error,
  )

it('an import that takes long holds up none of another salon', async () => {
  const { pool } = salon.database
  const long = await checking()
  const desk = await pool.connect()
  const stopping = new AbortController()
  try {
    await desk.query('begin')
    await desk.query('select from imports where id = $1 for update', [long.id])
    const watching = watch(stopping.signal)
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

it('an import that fails is reported at once, and not begun again by the same watch', async () => {
  const { pool } = salon.database
  const broken = await checking()
  await pool.query("update imports set columns = '{}' where id = $1", [broken.id])
  const stopping = new AbortController()
  const errors: unknown[] = []
  const watching = watch(stopping.signal, (error) => errors.push(error))

  await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 20_000 })
  // It goes on for those that come later.
  const other = await checking()
  await vi.waitFor(async () => expect(await other.state()).toBe('checked'), { timeout: 20_000 })

  stopping.abort()
  await watching
  expect(errors).toHaveLength(1)
  const { rows } = await pool.query('select state from imports where id = $1', [broken.id])
  expect(rows).toEqual([{ state: 'checking' }])
})
