import { Readable } from 'node:stream'
import { appInfoRoutes } from '@salon/contract/app-info'
import { customerRoutes } from '@salon/contract/customers'
import { exportRoutes } from '@salon/contract/export'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import type { Salon } from '../../kernel/salon.ts'
import { mount, mountOpen } from '../mount.ts'
import { registerSessions } from '../session.ts'
import { limitConcurrency } from './concurrency-limit.ts'

const ann: Salon = {
  id: 1,
  account: {
    id: 1,
    name: 'Ann',
    role: 'admin',
    isOwner: true,
    staffId: null,
    seesOwnVisitsOnly: false,
  },
  session: 'one',
  timeZone: 'Europe/Berlin',
  weekStart: 1,
}

/** An app whose list of clients is held until `open()`; the token of a request is its salon's number. */
async function openApp() {
  const app = Fastify()
  // Its pool connects with the first query, and there is none.
  app.decorate('database', openDatabase({}, { onIdleError: () => {} }))
  await registerSessions(app, async ({ secret }) => ({ ...ann, id: Number(secret) }))
  limitConcurrency(app)
  const begun: string[] = []
  const atWork = { now: 0, most: 0 }
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => (open = resolve))
  mount(app, customerRoutes.list, async ({ query, salon }) => {
    begun.push(`${salon.id}:${query.q}`)
    atWork.most = Math.max(atWork.most, (atWork.now += 1))
    await isOpen
    atWork.now -= 1
    return []
  })
  mount(app, exportRoutes.download, async () => ({
    type: 'text/plain',
    bytes: Readable.from('all'),
  }))
  mountOpen(app, appInfoRoutes.health, () => ({ status: 'ok' as const }))
  const ask = async (salonId: number, url: string) => {
    const headers = { authorization: `Bearer ${salonId}` }
    return (await app.inject({ method: 'GET', url, headers })).statusCode
  }
  const requestsOf = (salonId: number, size: number) =>
    Array.from({ length: size }, (_, at) => ask(salonId, `/api/customers?q=${at + 1}`))
  const whenBegun = async (count: number) => {
    while (begun.length < count) await new Promise(setImmediate)
    // Whatever else would begin has had its time.
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
  }
  return { app, ask, requestsOf, whenBegun, begun, atWork, open }
}

describe('requests that come all at once', () => {
  it('are worked on 32 at a time, while health and downloads do not wait', async () => {
    const { app, ask, requestsOf, whenBegun, begun, atWork, open } = await openApp()
    const all = [1, 2, 3, 4, 5].flatMap((salonId) => requestsOf(salonId, 100))
    await whenBegun(32)
    const beside = [await ask(1, '/api/health'), await ask(1, exportRoutes.download.path)]
    const first = begun.length
    open()

    expect(beside).toEqual([200, 200])
    expect(first).toBe(32)
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]))
    expect(atWork.most).toBe(32)
    await app.close()
  })

  it("of one salon are worked on 8 at a time in their order, and another salon's does not wait for them", async () => {
    const { app, requestsOf, whenBegun, begun, open } = await openApp()
    const noisy = requestsOf(1, 300)
    await whenBegun(8)
    const quiet = requestsOf(2, 1)
    await whenBegun(9)
    const first = [...begun]
    open()

    expect(first).toEqual([...Array.from({ length: 8 }, (_, at) => `1:${at + 1}`), '2:1'])
    expect(new Set(await Promise.all([...noisy, ...quiet]))).toEqual(new Set([200]))
    const ofNoisy = begun.filter((one) => one.startsWith('1:'))
    expect(ofNoisy).toEqual(Array.from({ length: 300 }, (_, at) => `1:${at + 1}`))
    await app.close()
  })
})
