// `npm run screenshots`: every screen at every size, light and dark, of the demo salon and of an
// empty one, into screenshots/.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot } from './parts/place.mjs'
import { orExit } from './parts/ready.mjs'
import { schemes, screens, sizes } from './parts/screens.mjs'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic']
const into = inRoot('screenshots')

const emptySignIn = {
  name: 'Zoë Example',
  email: 'empty@example.com',
  password: 'a new salon opens',
}

/** Signs in by the API, in the browser's own cookie jar. */
const signIn = async (context, address, account) => {
  const call = account.name ? 'register' : 'login'
  let answer = await context.request.post(`${address}/api/${call}`, { data: account })
  // Every context signs in anew, and the empty salon is registered by the first of them only.
  if (answer.status() === 409) {
    answer = await context.request.post(`${address}/api/login`, { data: account })
  }
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`)
}

/** Where a screen is; `undefined` where an empty salon has nothing to show on it. */
const placeOf = async (context, address, screen) => {
  if (!screen.first) return screen.path
  const rows = await (await context.request.get(address + screen.first)).json()
  const found = Array.isArray(rows) ? rows[0] : undefined
  return found && `${screen.path}${found.id}`
}

/** Opens a screen and takes its picture; says so when the page has no such button or tab. */
const picture = async (page, address, place, screen, file) => {
  await page.goto(address + place)
  await page.waitForLoadState('networkidle')
  const { button, tab } = screen
  if (button ?? tab) {
    const control = page.getByRole(tab ? 'tab' : 'button', { name: button ?? tab }).first()
    const isThere = await control.click({ timeout: 3_000 }).then(
      () => true,
      () => false,
    )
    if (!isThere) return console.log(`No ${button ?? tab} for ${path.basename(file)}`)
    await page.waitForLoadState('networkidle')
  }
  // What is fading in has arrived by then.
  await page.waitForTimeout(300)
  await page.screenshot({ path: file, fullPage: !button })
}

await orExit(async () => {
  const { ensureInstalled } = await import('./parts/install.mjs')
  const { ensureBuilt } = await import('./parts/build.mjs')
  const { ensureBrowser } = await import('./parts/browser.mjs')
  const { openSalon } = await import('./parts/opened-salon.mjs')
  await ensureInstalled()
  await ensureBuilt()
  const executablePath = await ensureBrowser()
  const playwright = createRequire(inRoot('e2e/package.json')).resolve('@playwright/test')
  const { default: tools } = await import(pathToFileURL(playwright).href)

  const folder = mkdtempSync(path.join(tmpdir(), 'salon-pictures-'))
  const salon = await openSalon(path.join(folder, 'data'))
  const browser = await tools.chromium.launch({ executablePath, args: flags })
  let taken = 0
  const lost = new Set()
  rmSync(into, { recursive: true, force: true })

  const walk = async (kind, account, viewport, colorScheme) => {
    const isPhone = viewport.width < 500
    const context = await browser.newContext({
      viewport,
      colorScheme,
      locale: 'en-US',
      hasTouch: isPhone,
      isMobile: isPhone,
    })
    const page = await context.newPage()
    page.on('response', (answer) => {
      if (answer.status() === 404 && answer.url().includes('/assets/')) lost.add(answer.url())
    })
    const stem = `${viewport.width}-${colorScheme}`
    const fileOf = (name) => path.join(into, kind, `${name}-${stem}.png`)
    mkdirSync(path.join(into, kind), { recursive: true })
    if (kind === 'empty') {
      await picture(page, salon.address, '/', {}, fileOf('sign-in'))
    }
    await signIn(context, salon.address, account)
    for (const screen of screens) {
      const place = await placeOf(context, salon.address, screen)
      if (place === undefined) continue
      await picture(page, salon.address, place, screen, fileOf(screen.name))
      // A blank page makes a picture like any other.
      if (lost.size > 0) throw new Error('The page was built anew meanwhile: take them again.')
      taken += 1
    }
    await context.close()
  }

  try {
    for (const [kind, account] of [
      ['demo', salon.demoSignIn()],
      ['empty', emptySignIn],
    ]) {
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
