import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { inRoot, root } from '../setup/paths.mjs'

/** The sign-in that the start of the demo salon prints: an email, and the password after it. */
const signInOf = (output: string) => {
  const email = output.match(/[\w.+-]+@[\w.-]+\w/)?.[0]
  const password = output.match(/password:?\s+['"]?([^\s'",]+)/i)?.[1]
  if (email && password) return { email, password }
  throw new Error(`The start printed no sign-in of the demo salon. It printed:\n${output}`)
}

/**
 * Starts the built app with the demo salon, on a free port and in a folder of its own.
 * @param folder for its data
 */
export const openDemoSalon = async (folder: string) => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [inRoot('scripts/start.mjs'), 'main', '--demo'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      RATE_LIMIT: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const ended = once(child, 'exit')
  const close = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(200)) {
    if (child.exitCode !== null) throw new Error(`The app ended at once. It printed:\n${output}`)
    const health = await fetch(`${address}/api/health`).catch(() => undefined)
    if (health?.ok) return { address, demoSignIn: () => signInOf(output), close }
  }
  await close()
  throw new Error('The app was not ready within a minute.')
}
