import { once } from 'node:events'
import { spawn } from 'node:child_process'

/**
 * Runs a program of the system to its end, at most so many seconds, in a process group that is ended
 * with it. Its environment has no proxy, and the given home.
 */
export const runTool = async (
  file: string,
  args: string[],
  { home, seconds }: { home: string; seconds: number },
) => {
  const child = spawn(file, args, {
    cwd: home,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: home, PYTHONUNBUFFERED: '1', NO_PROXY: '*' },
  })
  let output = ''
  let isLate = false
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const timer = setTimeout(() => {
    isLate = true
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  }, seconds * 1000)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { code, output, isLate }
}

/** What every part is given. */
export interface SecurityContext {
  readonly scratch: string
  /** A photo to upload. */
  readonly picture: Buffer
  /** Reports one result. */
  readonly say: (isGood: boolean, line: string) => void
  readonly seconds: number
  readonly connections: number
  readonly cases: number
  /** Leaves out what is about time. */
  readonly isShort: boolean
}

/** What a part is given that runs a program of the system, by its path. */
export interface ToolContext extends SecurityContext {
  readonly tool: string
}
