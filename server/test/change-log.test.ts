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

/** Writes that record no change, and why. */
const exempt: Record<string, string> = {
  'POST /api/login': 'no list of the salon shows sessions',
  'POST /api/second-factor': 'nothing is in force before it is confirmed',
  'POST /api/series/preview': 'saves nothing',
  'POST /api/message-templates/preview': 'saves nothing',
  'POST /api/message-templates/test': 'a message is sent, and nothing changes',
  'POST /api/logout': 'no list of the salon shows sessions',
  'DELETE /api/sessions/:id': 'no list of the salon shows sessions',
  'POST /api/book/:slug/hold': 'a page that shows holds asks for them again by itself',
  'POST /api/book/:slug/code': 'a letter is sent, and nothing changes',
  'POST /api/book/:slug/payment': 'changes nothing',
  'POST /api/customers/:id/form-links/email': 'without a mail server it makes no link',
  'POST /api/imports':
    'the page of an import asks again by itself; clients change by the job, which records them',
  'PUT /api/imports/:id': 'likewise',
  'POST /api/imports/:id/step': 'likewise',
  'PUT /api/imports/:id/decisions': 'likewise',
  'PUT /api/push': 'is about one device, which shows it itself',
  'DELETE /api/push': 'likewise',
  'POST /api/password-reset': 'a letter is sent, and nothing changes',
  'DELETE /api/user': 'the salon is deleted, with its change log',
  "deleting the owner's account with the salon, colleagues and pictures": 'likewise',
}

const photoFolder = mkdtempSync(join(tmpdir(), 'salon-recorded-'))
const salon = openSalon(() => ({ photoFolder }))
const writing = routes.filter(({ method }) => method !== 'GET')
afterAll(() => rmSync(photoFolder, { recursive: true, force: true }))

/** The changes that a successful request records, in any salon. */
async function recordedBy(world: World, route: (typeof routes)[number], scene: Scene) {
  const { db } = salon.database
  await db.delete(changes)
  const { status, text } = await ask(salon.app, route, scene, scene.token ?? world.token)
  expect(status, text).toBeLessThan(300)
  return db.select({ subject: changes.subject }).from(changes)
}

it('every write records a change for the change feed, or is exempt', async () => {
  const unrecorded: string[] = []
  const world = await openWorld(salon)
  for (const route of writing) {
    const recorded = await recordedBy(world, route, await sceneOf(route, world))
    if (recorded.length === 0) unrecorded.push(operationOf(route))
  }
  for (const { name, route, prepare } of deepScenes) {
    const own = await openWorld(salon)
    const recorded = await recordedBy(own, route, await prepare(own))
    if (recorded.length === 0) unrecorded.push(name)
  }

  expect(unrecorded.filter((name) => !(name in exempt))).toEqual([])
})
