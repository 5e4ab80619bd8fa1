import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.mjs'
import { inRoot, root } from './place.mjs'

/** The sign-in that the start of the demo salon prints: an e-mail, and the password after it. */
const signInOf = (said) => {
  const email = said.match(/[\w.+-]+@[\w.-]+\w/)?.[0]
  const password = said.match(/password:?\s+['"]?([^\s'",]+)/i)?.[1]
  if (email && password) return { email, password }
  throw new Error(`The start printed no sign-in of the demo salon. It said:\n${said}`)
}

/**
 * Starts the built app with the demo salon, on a free port and in a folder of its own.
 * @param {string} folder for its data
 * @returns {Promise<{ address: string, demoSignIn: () => { email: string, password: string },
 *   close: () => Promise<void> }>}
 */
export const openSalon = async (folder) => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [inRoot('scripts/start.mjs'), '--demo'], {
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
  let said = ''
  child.stdout.on('data', (bytes) => (said += bytes))
  const ended = once(child, 'exit')
  const close = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(200)) {
    if (child.exitCode !== null) throw new Error(`The app ended at once. It said:\n${said}`)
    const health = await fetch(`${address}/api/health`).catch(() => undefined)
    if (health?.ok) return { address, demoSignIn: () => signInOf(said), close }
  }
  await close()
  throw new Error('The app was not ready within a minute.')
}
