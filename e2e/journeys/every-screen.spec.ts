import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts'
import { test } from '../salon-test.ts'
import { goTo, screens } from '../screens.ts'

// A recording of every look would take longer than the looks themselves.
test.use({ trace: 'off' })

test(
  'axe finds nothing on any screen of a full salon, light or dark',
  { tag: '@desktop' },
  async ({ page, full }) => {
    for (const { name, at } of screens) {
      await goTo(page, at(full))
      await expectAccessible(page, name)
    }
  },
)

test(
  'no screen scrolls sideways, from the narrowest phone to a desktop',
  { tag: '@desktop' },
  async ({ page, full }) => {
    for (const { name, at } of screens) {
      await goTo(page, at(full))
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await expectNoSidewaysScroll(page, `${name} at ${width}`)
      }
    }
  },
)
