import { expectNoSidewaysScroll } from '../looks.ts'
import { test } from '../salon-test.ts'
import { goTo, screens } from '../screens.ts'

test.use({ trace: 'off' })

for (const { name, at } of screens) {
  test(
    `${name} does not scroll sideways, from the narrowest phone to a desktop`,
    { tag: '@desktop' },
    async ({ page, full }) => {
      await goTo(page, at(full))
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await expectNoSidewaysScroll(page, `${name} at ${width}`)
      }
    },
  )
}
