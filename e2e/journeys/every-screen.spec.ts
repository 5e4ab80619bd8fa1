import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import { test } from '../fixtures.ts'
import { goTo, screens } from '../screens.ts'

// A trace would take longer than the checks.
test.use({ trace: 'off' })

/** CSS pixels, from the narrowest phone to a desktop. */
const widths = [320, 390, 768, 1440]

for (const { name, at } of screens) {
  test(
    `axe finds nothing on ${name}, and no window is too narrow for it`,
    { tag: '@desktop' },
    async ({ page, full }) => {
      await goTo(page, at(full))
      await expectAccessible(page, name)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        await expectNoSidewaysScroll(page, `${name} at ${width}`)
      }
    },
  )
}
