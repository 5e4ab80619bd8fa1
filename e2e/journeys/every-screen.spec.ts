import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import { test } from '../fixtures.ts'
import { goTo, screens } from '../screens.ts'

// A trace would take longer than the checks.
test.use({ trace: 'off' })

/** CSS pixels, from the narrowest phone to a desktop. */
const widths = [320, 390, 768, 1440]

/** Where staff spend their day. `extended/accessibility.spec.ts` lets axe look at every screen and dialog, which takes long. */
const busiest: ReadonlySet<string> = new Set([
  'dashboard',
  'visits of a day',
  'visits by staff',
  'appointment',
  'client',
])

for (const { name, at } of screens) {
  test(`no window is too narrow for ${name}`, { tag: '@desktop' }, async ({ page, full }) => {
    await goTo(page, at(full))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page, `${name} at ${width}`)
    }
  })
}

for (const { name, at } of screens.filter((screen) => busiest.has(screen.name))) {
  test(`axe finds nothing on ${name}`, { tag: '@desktop' }, async ({ page, full }) => {
    await goTo(page, at(full))
    await expectAccessible(page, name)
  })
}
