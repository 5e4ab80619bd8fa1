// Asks whether a server is well, again and again, in a process of its own, until it is told to stop;
// then says how often, how often not, and how long the longest answer took in milliseconds.
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const [, , address] = process.argv
const told = { asked: 0, failed: 0, late: [], worst: 0, times: [] }
const start = performance.now()
let isOver = false
process.once('message', () => (isOver = true))

/** By a connection of its own, as whoever looks after it asks. */
const isWell = () =>
  new Promise((resolve) => {
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
  told.asked += 1
  if (!good) told.failed += 1
  // When it was asked, in seconds since the first time.
  if (took > 1000) told.late.push(Math.round((begun - start) / 1000))
  told.worst = Math.max(told.worst, took)
  told.times.push(took)
  await pause(100)
}
told.times.sort((a, b) => a - b)
const p99 = told.times[Math.floor(told.times.length * 0.99)] ?? 0
process.send({ ...told, times: undefined, p99 }, () => process.exit(0))
