import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'

// Every worker reads this file again: what the first reader chose is handed on in the environment.
const port = (process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000)))
const dataFolder = (process.env.E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'salon-e2e-')))
const baseURL = `http://127.0.0.1:${port}`

/** Each project repeats these: a project's own `launchOptions` would otherwise replace them. */
const browser = {
  browserName: 'chromium',
  baseURL,
  // A trace records every frame and the whole document at each step, and takes longer than the steps.
  trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  // A click on a missing element fails with its own timeout, which names the cause, before the journey's.
  actionTimeout: 60_000,
  screenshot: 'only-on-failure',
  locale: 'en-US',
  launchOptions: {
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
} satisfies PlaywrightTestConfig['use']

/** `npm run test:all` asks for the whole; `npm test` for `journeys/` on a desktop, and what is a phone's alone. */
const isWhole = process.env.E2E_SCOPE === 'all'

/** Journeys in a real browser against the built app, with an embedded database of their own. */
export default defineConfig({
  testDir: isWhole ? '.' : 'journeys',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Ends a journey that hangs. Each step has its own limit below; on a busy machine a long journey has many.
  timeout: 600_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  // What is the same on both, such as colours in the dark, is looked at on one of them: see the tags.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...browser, viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      ...(isWhole ? { grepInvert: /@desktop/ } : { grep: /@phone/ }),
      use: {
        ...browser,
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
  webServer: {
    command: `"${process.execPath}" server/dist/main.js`,
    cwd: path.join(import.meta.dirname, '..'),
    url: `${baseURL}/api/health`,
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataFolder,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      RATE_LIMIT: 'off',
    },
    stdout: 'ignore',
    stderr: 'pipe',
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
