import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { inRoot } from '../scripts/setup/paths.mjs'
import { memoryOf } from './process-figures.ts'
import { halfUploads, slowLoris, torment } from './security-sockets.ts'
import type { Health } from './security-health.ts'
import type { SecurityContext } from './security-run.ts'
import { openSecuritySalon, type SecuritySalon } from './security-salon.ts'

/** So much more memory, at most, may there be when all is over. */
const mostLeft = 1.2
/** Seconds in which it has to be given back. */
const recoverySeconds = 120

/** Process figures are available on Linux only. */
const isCounted = existsSync('/proc/self/fd')

/** What a process holds: megabytes of memory, and descriptors. */
const heldBy = (pid: number) =>
  isCounted
    ? { memory: memoryOf(pid), descriptors: readdirSync(`/proc/${pid}/fd`).length }
    : { memory: 0, descriptors: 0 }

const half = (folder: string) => {
  const photos = path.join(folder, 'photos')
  if (!existsSync(photos)) return 0
  return readdirSync(photos, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.sent'),
  ).length
}

/** The usual requests, all of them at once. */
const usualRequests = (cookie: string) => {
  const headers = { cookie }
  const today = new Date().toISOString().slice(0, 10)
  return [
    { path: '/', headers },
    { path: '/api/user', headers },
    { path: `/api/appointments?from=${today}&to=${today}`, headers },
    { path: '/api/customers?q=ann', headers },
    { path: '/api/dashboard/stats', headers },
    { path: '/api/services/active', headers },
    { path: '/api/nothing', headers },
  ]
}

const flood = (stage: SecuritySalon, connections: number, seconds: number) =>
  autocannon({
    url: stage.address,
    connections,
    duration: seconds,
    timeout: 30,
    requests: usualRequests(stage.cookie),
  })

const watchHealth = (address: string) => {
  const words = ['--import', 'tsx', inRoot('bench/security-health.ts'), address]
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return async () => {
    const report = once(child, 'message')
    child.send('stop')
    const [health] = (await report) as [Health]
    return health
  }
}

/** Waits until what is held is no more than it may be, and says what it was then. */
const settled = async (pid: number, before: Held, isShort: boolean) => {
  let held = heldBy(pid)
  const isBack = () =>
    held.descriptors <= before.descriptors && (isShort || held.memory <= before.memory * mostLeft)
  for (let second = 0; second < recoverySeconds && !isBack(); second++) {
    await pause(1_000)
    held = heldBy(pid)
  }
  return { ...held, isBack: isBack() }
}

const printed = (answers: Record<string, number>) =>
  Object.entries(answers)
    .map(([status, many]) => `${many} × ${status}`)
    .join(', ') || 'none'

type Held = ReturnType<typeof heldBy>

/**
 * Many callers at once, among them hundreds who trickle and hundreds who stop in the middle of a
 * picture. The app answers all who ask, stays well, and holds nothing of it afterwards.
 */
export const loadPart = async (context: SecurityContext) => {
  const { seconds, connections, picture, say, isShort } = context
  const stage = await openSecuritySalon({ ...context, name: 'load' })
  const { pid } = stage.app
  // As warm as a day's work makes it: what a program needs to work at all is no leak.
  await flood(stage, 50, isShort ? 1 : 10)
  await pause(isShort ? 1_000 : 15_000)
  const before = heldBy(pid)
  const stopWatching = watchHealth(stage.address)
  const slow = slowLoris(stage.address, isShort ? 50 : 300)
  const halves = halfUploads(stage, isShort ? 20 : 200, picture)
  const flooded = flood(stage, connections, seconds)
  await torment([slow, halves], seconds)
  const result = await flooded
  const during = heldBy(pid)
  const health = await stopWatching()
  for (const one of [slow, halves]) one.stop()
  const after = await settled(pid, before, isShort)
  const files = half(stage.folder)
  const { status } = await stage.owner.ask('GET', '/api/user')
  const { non2xx, errors, timeouts, statusCodeStats = {} } = result
  const counts = Object.fromEntries(
    Object.entries(statusCodeStats).map(([status, { count = 0 }]) => [status, count]),
  )
  const fiveHundreds = Object.keys(counts).filter((one) => Number(one) >= 500)
  const refused = counts['404'] ?? 0
  const ended = stage.app.hasEnded()
  const code = await stage.app.stop()

  say(!ended && status === 200 && code === 0, 'the app went through it, answers, and stops cleanly')
  say(
    errors + timeouts === 0 && fiveHundreds.length === 0 && non2xx === refused,
    `${connections} connections for ${seconds} s: ${result.requests.total} answers (${printed(counts)}), ${Math.round(result.requests.average)} a second; ${errors} errors, ${timeouts} without an answer in 30 s`,
  )
  say(
    true,
    `${slow.stats.opened} slow callers, ${slow.stats.cut} cut off (${printed(slow.stats.answers)}); ${halves.stats.opened} half uploads, ${halves.stats.cut} cut off (${printed(halves.stats.answers)})`,
  )
  const late = health.late.length > 0 ? ` (sent in second ${health.late.join(', ')})` : ''
  say(
    health.failed === 0 && (isShort || health.late.length === 0),
    `health: ${health.requests} requests, ${health.failed} failed, ${health.late.length} later than 1 s${late}, 99 of 100 within ${Math.round(health.p99)} ms, the longest ${Math.round(health.worst)} ms`,
  )
  const megabytes = (held: Held) =>
    `${Math.round(held.memory)} MB and ${held.descriptors} descriptors`
  say(
    after.isBack,
    `server: ${megabytes(before)} before, ${megabytes(during)} meanwhile, ${megabytes(after)} after`,
  )
  say(files === 0, `${files} halves of pictures left on the disk`)
}
