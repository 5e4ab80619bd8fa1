import { customerRoutes } from '@salon/contract/customers'
import { importRoutes } from '@salon/contract/imports'
import { expect, it } from 'vitest'
import { importsOf, threeClients } from '../../../../test/import-form.ts'
import { openSalon } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { uploaded, work } = importsOf(salon)

/** Lets a table fail as one that cannot grow, until it is called. `npm run chaos` fills a disk. */
async function fillDisk(table: string) {
  const { pool } = salon.database
  await pool.query(
    `create function no_room() returns trigger language plpgsql as
       $$ begin raise 'no space left on device' using errcode = '53100'; end $$;
     create trigger no_room before insert or update on ${table}
       for each statement execute function no_room()`,
  )
  return () => pool.query('drop function no_room cascade')
}

it.each([
  ['check', 'checking', 'import_rows'],
  ['run', 'running', 'customers'],
  ['undo', 'undoing', 'customers'],
] as const)('a %s without room stands still, says so, and goes on', async (step, state, table) => {
  const caller = await salon.owner()
  const { params, go } = await uploaded(caller, threeClients)
  const current = () => caller.call(importRoutes.get, { params })
  const before = { check: [], run: ['check'], undo: ['check', 'run'] } as const
  for (const one of before[step]) await go(one)
  const ended = { check: 'checked', run: 'done', undo: 'undone' }[step]
  const makeRoom = await fillDisk(table)

  await expect(go(step)).rejects.toThrow('imports could not go on')

  expect(await current()).toMatchObject({ state, done: 0, problem: 'no_room' })
  await makeRoom()
  await work()
  expect(await current()).toMatchObject({ state: ended, problem: null })
  expect(await caller.call(customerRoutes.list, {})).toHaveLength(step === 'run' ? 2 : 0)
})

it('an import that is paused without room says nothing of it any more', async () => {
  const caller = await salon.owner()
  const { params, go } = await uploaded(caller, threeClients)
  await go('check')
  const makeRoom = await fillDisk('customers')
  await expect(go('run')).rejects.toThrow('imports could not go on')
  await makeRoom()

  const body = { step: 'pause' } as const
  expect(await caller.call(importRoutes.step, { params, body })).toMatchObject({
    state: 'paused',
    problem: null,
  })
})
