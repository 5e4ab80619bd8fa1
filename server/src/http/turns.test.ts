import { Readable } from 'node:stream'
import { appInfoRoutes } from '@salon/contract/app-info'
import { customerRoutes } from '@salon/contract/customers'
import { exportRoutes } from '@salon/contract/export'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Salon } from '../kernel/salon.ts'
import { mount, mountOpen } from './mount.ts'
import { knowSalons } from './session.ts'
import { takeTurns } from './turns.ts'

const ann: Salon = {
  id: 1,
  account: { id: 1, name: 'Ann', role: 'admin' },
  session: 'one',
  timeZone: 'Europe/Berlin',
  weekStart: 1,
}

it('five hundred who come at once are served in turn, past whom one sees that the program is well', async () => {
  const app = Fastify()
  await knowSalons(app, { salonOf: async () => ann, readAs: (_, work) => work(ann) })
  takeTurns(app)
  const begun: number[] = []
  let [atWork, most] = [0, 0]
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => (open = resolve))
  mount(app, customerRoutes.list, async ({ query }) => {
    begun.push(Number(query.q))
    most = Math.max(most, (atWork += 1))
    await isOpen
    atWork -= 1
    return []
  })
  mount(app, exportRoutes.download, async () => ({
    type: 'text/plain',
    bytes: Readable.from('all'),
  }))
  mountOpen(app, appInfoRoutes.health, () => ({ status: 'ok' as const }))
  const ask = async (url: string) => {
    const headers = { authorization: 'Bearer a-secret' }
    return (await app.inject({ method: 'GET', url, headers })).statusCode
  }

  const crowd = Array.from({ length: 500 }, (_, at) => ask(`/api/customers?q=${at + 1}`))
  while (begun.length < 32) await new Promise(setImmediate)
  const meanwhile = [await ask('/api/health'), await ask(exportRoutes.download.path)]
  const first = begun.length
  open()

  expect(meanwhile).toEqual([200, 200])
  expect(first).toBe(32)
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]))
  expect(most).toBe(32)
  expect(begun).toEqual(Array.from({ length: 500 }, (_, at) => at + 1))
  await app.close()
})
