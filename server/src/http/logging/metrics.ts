import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../../kernel/config-error.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyInstance {
    /** Prometheus metrics of this process, where METRICS_PORT is set. */
    metrics?: Metrics
  }
}

/** The counts of a pg pool. */
interface Pool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

/** A scheduled job. */
interface ScheduledJob {
  readonly name: string
  readonly run: (signal: AbortSignal, onError?: (error: unknown) => void) => Promise<void>
}

export interface Metrics {
  /** The URL for Prometheus, on the loopback interface. */
  address(): string
  /** The same jobs, with each run counted and timed. */
  watched<J extends ScheduledJob>(jobs: readonly J[]): J[]
}

/**
 * Prometheus metrics of requests by operation, the pools, the event loop and jobs, served on a port of
 * their own of the loopback interface.
 * @throws ConfigError from `ready()` where that port is taken
 */
export function measure(
  app: FastifyInstance,
  { port, pools }: { port: number; pools: Readonly<Record<string, Pool | undefined>> },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measurePools(pools, registry)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  app.decorate('metrics', {
    address: () => {
      const at = server.address()
      return `http://127.0.0.1:${typeof at === 'object' && at ? at.port : port}/metrics`
    },
    watched: jobsIn(registry),
  })
  app.addHook('onReady', () => listen(server, port))
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    server.close()
  })
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      reject(
        new ConfigError(
          `The port ${port} of METRICS_PORT cannot be listened on; another program may have it. Choose another, or none.`,
          { cause },
        ),
      )
    })
    server.listen(port, '127.0.0.1', () => {
      // The metrics server must not keep the process alive.
      server.unref()
      resolve()
    })
  })
}

/** Labelled by the route's pattern: an id would make a time series of each row. */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'salon_request_seconds',
    help: 'How long answers took, by operation and status',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { elapsedTime, statusCode }) => {
    const operation = routeOptions.url ? `${method} ${routeOptions.url}` : 'none'
    seconds.observe({ operation, status: statusCode }, elapsedTime / 1000)
  })
}

function measurePools(pools: Readonly<Record<string, Pool | undefined>>, registry: Registry): void {
  const connections = new Gauge({
    name: 'salon_pool_connections',
    help: 'Connections to the database: busy, idle, and calls that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect: () => {
      for (const [pool, it] of Object.entries(pools)) {
        if (!it) continue
        connections.set({ pool, state: 'busy' }, it.totalCount - it.idleCount)
        connections.set({ pool, state: 'idle' }, it.idleCount)
        connections.set({ pool, state: 'waiting' }, it.waitingCount)
      }
    },
  })
}

function jobsIn(registry: Registry): Metrics['watched'] {
  const registers = [registry]
  const runs = new Counter({
    name: 'salon_job_runs_total',
    help: 'Runs of jobs in this process',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const seconds = new Gauge({
    name: 'salon_job_seconds',
    help: 'How long the last run of a job took',
    labelNames: ['job'],
    registers,
  })
  return (jobs) =>
    jobs.map((one) => ({
      ...one,
      run: async (signal: AbortSignal, onError?: (error: unknown) => void) => {
        let outcome = 'done'
        const reported = (error: unknown) => {
          outcome = 'failed'
          onError?.(error)
        }
        const done = seconds.startTimer({ job: one.name })
        try {
          await one.run(signal, onError && reported)
          runs.inc({ job: one.name, outcome })
        } catch (error) {
          runs.inc({ job: one.name, outcome: 'failed' })
          throw error
        } finally {
          done()
        }
      },
    }))
}
