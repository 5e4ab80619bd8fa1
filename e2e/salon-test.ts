import AxeBuilder from '@axe-core/playwright'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import type { Answer, Call, Route } from '@salon/contract/route'
import { serviceRoutes } from '@salon/contract/services'
import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test'

interface SalonFixtures {
  /** Calls the API as whoever is signed in in the page. */
  api: <R extends Route>(route: R, what: Call<R>) => Promise<Answer<R>>
  /** A salon with a category, a service and a client, its owner signed in in the page. */
  furnished: { owner: string; client: string; service: string }
  /** Statuses of answers that a test provokes on purpose, and are no failure then. */
  expectedStatuses: number[]
}

let count = 0
export const freshEmail = () => `owner-${process.pid}-${Date.now()}-${++count}@salon.example`
export const password = 'a long enough password'

/**
 * Every journey fails on a stray complaint in the console, on an error nobody caught and on a
 * request that failed, besides what it looks for itself.
 */
export const test = base.extend<SalonFixtures>({
  // 401 answers 'who am I?' before the sign-in, 404 a salon that has no profile yet.
  expectedStatuses: async ({}, use) => use([401, 404]),
  page: async ({ page, expectedStatuses }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      const isOfResource = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isOfResource) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText
      // The page calls off what it no longer needs when one leaves a screen.
      if (why !== 'net::ERR_ABORTED') complaints.push(`${request.url()} failed: ${why}`)
    })
    page.on('response', (response) => {
      const status = response.status()
      if (status >= 400 && !expectedStatuses.includes(status)) {
        complaints.push(`${response.request().method()} ${response.url()} answered ${status}`)
      }
    })
    await use(page)
    expect(complaints).toEqual([])
  },
  api: async ({ page }, use) => {
    await use((route, what) => callAs(page.context().request, route, what))
  },
  furnished: async ({ page, api }, use) => {
    const owner = 'Anna Berg'
    const response = await page.context().request.post('/api/register', {
      data: { name: owner, email: freshEmail(), password, timeZone: 'Europe/Berlin' },
    })
    expect(response.status()).toBe(201)
    const category = await api(categoryRoutes.add, { body: { name: 'Hair' } })
    const service = await api(serviceRoutes.add, {
      body: { name: 'Cut', price: '45.50', duration: 60, categoryId: category.id },
    })
    const client = await api(customerRoutes.add, {
      body: { name: 'Élodie Müller', phone: '+49 30 1234567' },
    })
    await use({ owner, client: client.name, service: service.name })
  },
})

async function callAs<R extends Route>(
  request: APIRequestContext,
  route: R,
  what: Call<R>,
): Promise<Answer<R>> {
  const values = (what.params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(values[name]))
  const response = await request.fetch(path, {
    method: route.method,
    ...(what.query && { params: what.query as Record<string, string> }),
    ...(what.body !== undefined && { data: what.body }),
  })
  expect(response.ok(), `${route.method} ${path}: ${await response.text()}`).toBe(true)
  return (response.status() === 204 ? undefined : await response.json()) as Answer<R>
}

/** No violation that axe calls serious or critical, on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([])
}

export { expect }
