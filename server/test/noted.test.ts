import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operationOf } from '@salon/contract/route'
import { afterAll, expect, it } from 'vitest'
import { changes } from '../src/db/schema/changes.ts'
import { deepScenes } from './deep-scenes.ts'
import { openSalon } from './open-salon.ts'
import { ask, openWorld, type World } from './open-world.ts'
import { routes, sceneOf, type Scene } from './scenes.ts'

/** Operations that record no change, and why. */
const quiet: Record<string, string> = {
  'POST /api/login': 'no list of the salon shows who is signed in',
  'POST /api/second-factor': 'nothing is asked for before it is confirmed',
  'POST /api/logout': 'nor who is so no longer',
  'DELETE /api/sessions/:id': 'nor which device was signed out',
  'POST /api/password-reset': 'a letter is sent, and nothing is changed',
  'DELETE /api/user': 'the salon is gone, and its notes with it',
  "deleting the owner's account with the salon, colleagues and pictures": 'likewise',
}

const photoFolder = mkdtempSync(join(tmpdir(), 'salon-noted-'))
const salon = openSalon(() => ({ photoFolder }))
const writing = routes.filter(({ method }) => method !== 'GET')
afterAll(() => rmSync(photoFolder, { recursive: true, force: true }))

/** What a call that goes well notes, in whichever salon. */
async function notedBy(world: World, route: (typeof routes)[number], scene: Scene) {
  const { db } = salon.database
  await db.delete(changes)
  const { status, text } = await ask(salon.app, route, scene, scene.token ?? world.token)
  expect(status, text).toBeLessThan(300)
  return db.select({ subject: changes.subject }).from(changes)
}

it('whatever is written is noted for those who listen, or it is known why not', async () => {
  const unnoted: string[] = []
  const world = await openWorld(salon)
  for (const route of writing) {
    const noted = await notedBy(world, route, await sceneOf(route, world))
    if (noted.length === 0) unnoted.push(operationOf(route))
  }
  for (const { name, route, prepare } of deepScenes) {
    const own = await openWorld(salon)
    const noted = await notedBy(own, route, await prepare(own))
    if (noted.length === 0) unnoted.push(name)
  }

  expect(unnoted.filter((name) => !(name in quiet))).toEqual([])
}, 120_000)
