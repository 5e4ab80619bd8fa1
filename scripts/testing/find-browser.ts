import { existsSync } from 'node:fs'
import path from 'node:path'
import { formatDuration } from '../setup/duration.mjs'
import { run } from '../setup/run-command.mjs'

const names = [
  // Without windows, menus and their processes: the tests take a third less processor time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
]

const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const onPath = () => {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
}

/** Whether the file runs: some systems have one of this name that only prints 'install the snap'. */
const isRunnable = async (file: string) => {
  if (!existsSync(file)) return false
  // On Windows `--version` opens a window: the file's existence has to suffice.
  if (process.platform === 'win32') return true
  return (await run(file, ['--version'])).code === 0
}

const find = async () => {
  for (const file of [...onPath(), ...usual]) if (await isRunnable(file)) return file
  return undefined
}

const mayInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const installPackage = async () => {
  const start = Date.now()
  console.log('Installing Chromium from the system’s packages …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const packages = ['chromium-headless-shell', 'fonts-liberation']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { code, output } = await run('apt-get', args, { env })
    if (code !== 0) {
      console.error(output.trim().split('\n').slice(-5).join('\n'))
      return
    }
  }
  console.log(`Installed in ${formatDuration(Date.now() - start)}.`)
}

/**
 * The path of a Chromium, Chrome or Edge: the one that CHROMIUM names, one that is installed, or
 * Debian's, installed now where that is allowed.
 * @throws {Error} with the sentence that says what to install
 */
export const ensureBrowser = async () => {
  const { CHROMIUM } = process.env
  if (CHROMIUM) {
    if (await isRunnable(CHROMIUM)) return CHROMIUM
    throw new Error(`CHROMIUM names ${CHROMIUM}, which does not run.`)
  }
  const present = await find()
  if (present) return present
  if (mayInstall()) await installPackage()
  const installed = await find()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium, Google Chrome or Microsoft Edge: install one of them, or set CHROMIUM to its path.',
  )
}
