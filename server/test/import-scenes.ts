import { importRoutes } from '@salon/contract/imports'
import { vi } from 'vitest'
import { advanceImports } from '../src/features/imports/progress/operations.ts'
import { isUnderWay } from '../src/features/imports/rules.ts'
import { importForm } from './import-form.ts'
import type { RequestParts, World } from './open-world.ts'

const clientsFile = 'Id,Name,Email\n1,Ida Holm,ida@x.example\n2,Kai Holm,\n2,Kim Holm,\n'

/** Does what the job would, until no import of the salon is under way. */
async function advance({ owner, salon }: World): Promise<void> {
  await advanceImports(salon.database.db, () => salon.now())
  // A program that runs beside the test has a job of its own, which may have the import just now.
  await vi.waitUntil(
    async () => !(await owner.call(importRoutes.list)).some(({ state }) => isUnderWay(state)),
    { timeout: 60_000 },
  )
}

/** Lets the job go on until no import is under way: the next file would have to wait. */
async function endImports(world: World): Promise<void> {
  const { owner } = world
  const [newest] = await owner.call(importRoutes.list)
  if (newest?.state === 'paused') {
    await owner.call(importRoutes.step, { params: { id: newest.id }, body: { step: 'run' } })
  }
  await advance(world)
}

/** A file of clients that was uploaded, and checked where it is to be. */
const importOf =
  (state: 'ready' | 'checked' = 'ready') =>
  async (world: World) => {
    const { owner } = world
    await endImports(world)
    const { id } = await owner.call(importRoutes.upload, { body: importForm(clientsFile) })
    if (state === 'checked') {
      await owner.call(importRoutes.step, { params: { id }, body: { step: 'check' } })
      await advance(world)
    }
    return id
  }

/** A call about a file of its own. */
const ofImport =
  (state?: 'checked', body?: object) =>
  async (world: World): Promise<RequestParts> => ({
    params: { id: await importOf(state)(world) },
    ...(body && { body }),
  })

/** A call that reads a file: the last one where that is checked, since another would take its place. */
const ofLastImport = async (world: World): Promise<RequestParts> => {
  const [newest] = await world.owner.call(importRoutes.list)
  return {
    params: { id: newest?.state === 'checked' ? newest.id : await importOf('checked')(world) },
  }
}

/** How to call each operation of imports so that it succeeds. */
export const importScenes = {
  'GET /api/imports': (): RequestParts => ({}),
  'POST /api/imports': async (world: World): Promise<RequestParts> => {
    await endImports(world)
    return { form: importForm(clientsFile) }
  },
  'GET /api/imports/:id': ofLastImport,
  'PUT /api/imports/:id': async (world: World) => ({
    ...(await ofImport(undefined, {
      encoding: 'utf-8',
      separator: ',',
      columns: ['id', 'name', 'email'],
      nameOrder: 'last_first',
    })(world)),
    // Those of the file: with others it cannot be read.
    keep: ['encoding', 'separator', 'columns'],
  }),
  'POST /api/imports/:id/step': async (world: World) => ({
    ...(await ofImport(undefined, { step: 'check' })(world)),
    keep: ['step'],
  }),
  'GET /api/imports/:id/rows': ofLastImport,
  'PUT /api/imports/:id/decisions': ofImport('checked', { decision: 'add' }),
  'GET /api/imports/:id/refused.csv': ofLastImport,
}
