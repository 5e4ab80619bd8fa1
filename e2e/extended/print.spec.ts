import { appointmentRoutes } from '@salon/contract/appointments'
import { expect, test } from '../fixtures.ts'
import { goTo } from '../screens.ts'

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  }),
)

test(
  'a full day is printed on one page, with every service under its staff member',
  { tag: '@desktop' },
  async ({ page, api, full }) => {
    await goTo(page, `/appointments?view=staff&day=${full.today}`)
    await page.getByRole('button', { name: 'Print this day' }).click()
    await expect(page.locator('body[data-printed]')).toBeAttached()

    const rows = await api(appointmentRoutes.list, { query: { date: full.today } })
    const entries = (of: readonly { customer: { name: string }; service: { name: string } }[]) =>
      of.map(({ customer, service }) => `${customer.name}, ${service.name}`).toSorted()
    for (const name of new Set(rows.map(({ staff }) => staff.name))) {
      const theirs = rows.filter(({ staff }) => staff.name === name)
      const printed = await page
        .locator('.print-sheet section')
        .filter({ has: page.locator('h2').getByText(name, { exact: true }) })
        .locator('li')
        .evaluateAll((items) =>
          items.flatMap((item) => {
            const [, client, service] = [...item.querySelectorAll('p')].map((p) => p.textContent)
            // A blocked time has its hours and its reason.
            return service ? [{ customer: { name: client ?? '' }, service: { name: service } }] : []
          }),
        )
      expect(entries(printed), name).toEqual(entries(theirs))
    }
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pagesOf(pdf)).toHaveLength(1)
  },
)

test(
  'a full week is printed on a page for each day',
  { tag: '@desktop' },
  async ({ page, full }) => {
    await goTo(page, `/appointments?view=week&day=${full.today}`)
    await page.getByRole('button', { name: 'Print this week' }).click()
    await expect(page.locator('body[data-printed]')).toBeAttached()

    await expect(page.locator('.print-sheet h1')).toHaveCount(7)
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(7)
  },
)
