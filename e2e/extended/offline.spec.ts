import { expect, test } from '../fixtures.ts'
import { goTo } from '../screens.ts'

test.use({ mayLoseServer: true })

test('a page opened during an outage shows an error, and Retry opens the salon', async ({
  page,
  seeded,
}) => {
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await page.goto('/customers')
  await expect(page.getByText("Couldn't reach the server")).toBeVisible()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: seeded.client })).toBeVisible()
})

test('Retry loads a list that failed', async ({ page, seeded }) => {
  await page.route('**/api/services*', (route) => route.abort('connectionrefused'))
  // Otherwise the change feed would refetch the list before Retry is pressed.
  await page.route('**/api/events*', (route) => route.abort('connectionrefused'))
  await goTo(page, '/services')
  await expect(page.getByText("Couldn't load the services")).toBeVisible()
  await page.unroute('**/api/services*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: seeded.service })).toBeVisible()
})

test('offline, the day stays visible and every screen opens; online, the data refetches by itself', async ({
  page,
  context,
  seeded,
}) => {
  await goTo(page, '/services')
  await expect(page.getByRole('heading', { name: seeded.service })).toBeVisible()
  // The code of all screens is preloaded; the privacy policy's comes last.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/privacy-')),
  )
  await context.setOffline(true)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: seeded.service })).toBeVisible()

  await page.getByRole('link', { name: 'Clients' }).first().click()
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  await page.getByRole('link', { name: 'Services' }).first().click()
  await expect(page.getByRole('heading', { name: seeded.service })).toBeVisible()
  await expect(page.getByText(/^Not up to date since/)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Offline', { exact: true })).toBeHidden()
  await expect(page.getByText(/^Not up to date since/)).toBeHidden()
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await expect(page.getByRole('heading', { name: seeded.client })).toBeVisible()
})
