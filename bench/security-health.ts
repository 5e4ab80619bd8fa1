// Polls the health of a server in a process of its own, until it is stopped;
// then says how often, how often not, and how long the longest answer took in milliseconds.
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds; `late` is in seconds since the first request. */
export interface Health {
  readonly requests: number
  readonly failed: number
  readonly late: number[]
  readonly worst: number
  readonly p99: number
}

const [, , address] = process.argv
const stats = { requests: 0, failed: 0, worst: 0 }
const late: number[] = []
const times: number[] = []
const start = performance.now()
let isOver = false
process.once('message', () => (isOver = true))

/** By a new connection, as a health check does. */
const isWell = () =>
  new Promise<boolean>((resolve) => {
    const call = request(new URL('/api/health', address), { agent: false, timeout: 10_000 })
    call.once('timeout', () => call.destroy())
    call.once('error', () => resolve(false))
    call.once('response', (response) => {
      response.once('end', () => resolve(response.statusCode === 200)).once('error', () => {})
      response.resume()
    })
    call.end()
  })

while (!isOver) {
  const begun = performance.now()
  const good = await isWell()
  const took = performance.now() - begun
  stats.requests += 1
  if (!good) stats.failed += 1
  // When it was sent, in seconds since the first time.
  if (took > 1000) late.push(Math.round((begun - start) / 1000))
  stats.worst = Math.max(stats.worst, took)
  times.push(took)
  await pause(100)
}
times.sort((a, b) => a - b)
const p99 = times[Math.floor(times.length * 0.99)] ?? 0
const health: Health = { ...stats, late, p99 }
process.send?.(health, undefined, undefined, () => process.exit(0))
