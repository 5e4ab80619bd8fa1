import { expect, test } from '../fixtures.ts'
import { goTo } from '../screens.ts'

test('a full day is printed on one page', { tag: '@desktop' }, async ({ page, full }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await goTo(page, `/appointments?view=staff&day=${full.today}`)
  await page.getByRole('button', { name: 'Print this day' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()

  const pdf = await page.pdf({ preferCSSPageSize: true })

  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
})
