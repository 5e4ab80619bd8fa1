import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { customerRoutes } from '@salon/contract/customers'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { openSalon } from '../../../test/open-salon.ts'
import type { Job } from '../../jobs/schedule.ts'
import { measure } from './metrics.ts'

const salon = openSalon(() => ({ metricsPort: 0 }))

const scrape = async () => {
  const answer = await fetch(salon.app.metrics?.address() ?? '')
  return answer.text()
}

it('counts requests by operation, without ids, names or search terms', async () => {
  const owner = await salon.owner({ name: 'Ursula Unmistakable' })
  const { id } = await owner.call(customerRoutes.add, { body: { name: 'Zoe Zebra' } })
  await owner.call(customerRoutes.get, { params: { id } })
  await owner.raw('GET', '/api/customers?q=zebra')
  await salon.anonymous.raw('GET', '/wp-admin/setup-config.php')

  const text = await scrape()

  expect(text).toContain(
    'salon_request_seconds_count{operation="GET /api/customers/:id",status="200"} 1',
  )
  expect(text).toContain('salon_request_seconds_count{operation="none",status="404"} 1')
  expect(text).not.toMatch(/zebra|Unmistakable|wp-admin/i)
})

it('measures the event loop and jobs, those that fail, too', async () => {
  const never = new AbortController().signal
  const jobs: Job[] = [
    { name: 'tidy-up', cron: '', run: async () => {} },
    { name: 'backup', cron: '', run: () => Promise.reject(new Error('no room')) },
  ]
  const [good, bad] = salon.app.metrics?.watched(jobs) ?? []

  await good?.run(never)
  await expect(bad?.run(never)).rejects.toThrow('no room')

  const text = await scrape()
  expect(text).toContain('salon_job_runs_total{job="tidy-up",outcome="done"} 1')
  expect(text).toContain('salon_job_runs_total{job="backup",outcome="failed"} 1')
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
})

it('is served to this machine alone, at one path', async () => {
  const address = new URL(salon.app.metrics?.address() ?? '')

  expect(address.hostname).toBe('127.0.0.1')
  expect((await fetch(new URL('/', address))).status).toBe(404)
})

it('says in a sentence where its port is taken, before it serves requests', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const app = Fastify()
  measure(app, { port, pools: {} })

  await expect(app.listen({ port: 0, host: '127.0.0.1' })).rejects.toThrow(
    `The port ${port} of METRICS_PORT cannot be listened on; another program may have it.`,
  )
  expect(app.server.listening).toBe(false)
  await app.close()
  other.close()
})
