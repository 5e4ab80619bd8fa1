// `npm run screenshots`: every screen at every size, light and dark, of the demo salon and of an
// empty one, and the emails to clients, into screenshots/.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { ensureBuilt } from '../scripts/setup/build.mjs'
import { exitOnError } from '../scripts/setup/exit-on-error.mjs'
import { inRoot } from '../scripts/setup/paths.mjs'
import { openDemoSalon } from '../scripts/testing/demo-salon.ts'
import { ensureBrowser } from '../scripts/testing/find-browser.ts'
import { bookingScreenshots } from './booking-screenshots.ts'
import { takeEmails } from './emails.ts'
import { addScreenshotData } from './screenshot-data.ts'
import {
  schemes,
  screenshots,
  signedOutScreenshots,
  sizes,
  type ListedVisit,
  type Screenshot,
} from './screenshot-list.ts'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic']
const into = inRoot('screenshots')

/** `npm run screenshots -- staff 390-dark`: only pictures whose names hold one of these. */
const wanted = process.argv.slice(2)
const isWanted = (file: string) =>
  wanted.length === 0 || wanted.some((part) => path.basename(file).includes(part))

interface SignInDetails {
  readonly name?: string
  readonly email: string
  readonly password: string
}

const emptySignIn: SignInDetails = {
  name: 'Zoë Example',
  email: 'empty@example.com',
  password: 'a new salon opens',
}

/** Signs in by the API, in the browser's own cookie jar. */
const signIn = async (context: BrowserContext, address: string, account: SignInDetails) => {
  const call = account.name ? 'register' : 'login'
  let answer = await context.request.post(`${address}/api/${call}`, { data: account })
  // Every context signs in anew, and the empty salon is registered by the first of them only.
  if (answer.status() === 409) {
    answer = await context.request.post(`${address}/api/login`, { data: account })
  }
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`)
}

/** Where a screen is; `undefined` where an empty salon has nothing to show on it. */
const pathOf = async (
  context: BrowserContext,
  address: string,
  { of, has, with: fits, id = 'id', path: base }: Screenshot,
) => {
  if (!of) return base
  const rows = (await (await context.request.get(address + of)).json()) as ListedVisit[]
  const row = rows.find((one) => has && one[has].length > 0) ?? rows.find(fits ?? Boolean)
  return row && `${base}${row[id]}`
}

/** Whether it could be done: a phone has no such button, an empty salon nothing to choose. */
const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

/** Does in the page what leads to the screen. */
const reach = async (page: Page, { presses = [], keys, type, finish, over }: Screenshot) => {
  for (const { role, name } of presses) {
    await page.getByRole(role, { name }).first().click({ timeout: 5_000 })
  }
  if (keys) await page.keyboard.press(keys)
  if (keys || over) {
    // Its code may be on its way still.
    const layer = page.getByRole('dialog').or(page.getByRole('alertdialog')).first()
    await layer.waitFor({ timeout: 5_000 })
  }
  if (type) await page.keyboard.type(type)
  if (finish) {
    page.setDefaultTimeout(5_000)
    await finish(page).finally(() => page.setDefaultTimeout(30_000))
  }
}

/** Opens a screen and takes its picture; says so where it cannot be reached. */
const picture = async (page: Page, url: string, screen: Screenshot, file: string) => {
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  if (!(await isDone(reach(page, screen)))) {
    console.log(`No ${path.basename(file)}`)
    return
  }
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  // Skeletons are no picture of the screen.
  const shapes = page.locator('.animate-breathe, [aria-busy="true"]').first()
  await isDone(shapes.waitFor({ state: 'detached', timeout: 5_000 }))
  await page.screenshot({
    path: file,
    fullPage: !screen.over && !screen.hasBar,
    animations: 'disabled',
  })
}

await exitOnError(async () => {
  await ensureBuilt()
  const executablePath = await ensureBrowser()

  const folder = mkdtempSync(path.join(tmpdir(), 'salon-pictures-'))
  const salon = await openDemoSalon(path.join(folder, 'data'))
  const browser = await chromium.launch({ executablePath, args: flags })
  let taken = 0
  const lost = new Set<string>()
  if (wanted.length === 0) rmSync(into, { recursive: true, force: true })

  const walk = async (
    kind: 'demo' | 'empty',
    account: SignInDetails,
    viewport: { width: number; height: number },
    colorScheme: 'light' | 'dark',
  ) => {
    const isPhone = viewport.width < 500
    const context = await browser.newContext({
      viewport,
      colorScheme,
      locale: 'en-US',
      hasTouch: isPhone,
      isMobile: isPhone,
    })
    // An open event stream would keep the network from being idle.
    await context.route('**/api/events*', (route) => route.abort())
    const page = await context.newPage()
    page.on('response', (answer) => {
      if (answer.status() === 404 && answer.url().includes('/assets/')) lost.add(answer.url())
    })
    const stem = `${viewport.width}-${colorScheme}`
    const fileOf = (name: string, folder: string = kind) =>
      path.join(into, folder, `${name}-${stem}.png`)
    mkdirSync(path.join(into, kind), { recursive: true })
    const these = (list: readonly Screenshot[]) => list.filter(({ name }) => isWanted(fileOf(name)))
    for (const screen of kind === 'empty' ? these(signedOutScreenshots) : []) {
      await picture(page, salon.address + screen.path, screen, fileOf(screen.name))
    }
    await signIn(context, salon.address, account)
    for (const screen of these([...screenshots, ...bookingScreenshots])) {
      if (screen.isDemo && kind !== 'demo') continue
      const place = await pathOf(context, salon.address, screen)
      if (place === undefined) continue
      await picture(page, salon.address + place, screen, fileOf(screen.name))
      // A chunk that is gone leaves a blank page.
      if (lost.size > 0) throw new Error('The page was built anew meanwhile: take them again.')
      taken += 1
    }
    // A mail program's window is no wider.
    if (kind === 'demo' && viewport.width < 1000) {
      taken += await takeEmails(page, salon.address, (name) => {
        const file = fileOf(name, 'emails')
        return isWanted(file) ? file : undefined
      })
    }
    await context.close()
  }

  try {
    const context = await browser.newContext()
    await signIn(context, salon.address, salon.demoSignIn())
    await addScreenshotData(context, salon.address)
    await context.close()
    for (const [kind, account] of [
      ['demo', salon.demoSignIn()],
      ['empty', emptySignIn],
    ] as const) {
      for (const viewport of sizes) {
        for (const scheme of schemes) await walk(kind, account, viewport, scheme)
      }
    }
    console.log(`${taken} pictures in ${into}`)
  } finally {
    await browser.close()
    await salon.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
