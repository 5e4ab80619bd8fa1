import { expectAccessible } from '../looks.ts'
import { test } from '../salon-test.ts'
import { goTo, screens } from '../screens.ts'

// A recording of every look would take longer than the looks themselves.
test.use({ trace: 'off' })

for (const { name, at } of screens) {
  test(
    `axe finds nothing on ${name}, light or dark`,
    { tag: '@desktop' },
    async ({ page, full }) => {
      await goTo(page, at(full))
      await expectAccessible(page, name)
    },
  )
}
