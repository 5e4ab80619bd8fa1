import { once } from 'node:events'
import { spawn } from 'node:child_process'

/**
 * Runs a program of the system to its end, at most so many seconds, in a process group that is ended
 * with it. It knows no proxy and no home but the one it is given.
 * @returns {Promise<{ code: number | null, said: string, isLate: boolean }>}
 */
export const runTool = async (file, args, { home, seconds }) => {
  const child = spawn(file, args, {
    cwd: home,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: home, PYTHONUNBUFFERED: '1', NO_PROXY: '*' },
  })
  let said = ''
  let isLate = false
  child.stdout.on('data', (bytes) => (said += bytes))
  child.stderr.on('data', (bytes) => (said += bytes))
  const timer = setTimeout(() => {
    isLate = true
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  }, seconds * 1000)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, said, isLate }
}

/** Works on a list in so many lanes. */
export const inLanes = async (list, lanes, work) => {
  const waiting = [...list]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
