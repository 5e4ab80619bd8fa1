import { authRoutes } from '@salon/contract/auth'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { serviceRoutes } from '@salon/contract/services'
import { expect, test as base, type BrowserContext } from '@playwright/test'
import { callAs, password, register, type CallApi } from './api-client.ts'
import { seedFullSalon, type FullSalon } from './seed-full-salon.ts'

type Cookies = Parameters<BrowserContext['addCookies']>[0]

interface SalonFixtures {
  /** Calls the API with the page's session. */
  api: CallApi
  /** A salon with a category, a service and a client; the page is signed in as its owner. */
  seeded: { owner: string; client: string; service: string }
  /** The worker's shared full salon, signed in as its owner. Read only. */
  full: FullSalon
  /** An empty salon, signed in as its owner. */
  empty: { owner: string }
  /** Error statuses that a test provokes on purpose. */
  expectedStatuses: number[]
  /** Whether the test cuts the connection to the server. */
  mayLoseServer: boolean
}

interface WorkerFixtures {
  fullSalon: FullSalon & { cookies: Cookies }
}

/** The base test: also fails on console errors, uncaught exceptions and failed requests. */
export const test = base.extend<SalonFixtures, WorkerFixtures>({
  // 401 answers 'who am I?' before the sign-in, 404 a salon that has no profile yet.
  expectedStatuses: [[401, 404], { option: true }],
  mayLoseServer: [false, { option: true }],
  page: async ({ page, expectedStatuses, mayLoseServer }, use) => {
    const problems: string[] = []
    page.on('console', (message) => {
      const isOfResource = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isOfResource) problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText
      // Navigation aborts pending requests.
      if (why === 'net::ERR_ABORTED' || mayLoseServer) return
      problems.push(`${request.url()} failed: ${why}`)
    })
    page.on('response', (response) => {
      const status = response.status()
      if (status >= 400 && !expectedStatuses.includes(status)) {
        problems.push(`${response.request().method()} ${response.url()} answered ${status}`)
      }
    })
    await use(page)
    expect(problems).toEqual([])
  },
  api: async ({ page }, use) => {
    await use((route, what) => callAs(page.context().request, route, what))
  },
  seeded: async ({ page, api }, use) => {
    const owner = 'Anna Berg'
    await register(page.context().request, owner)
    const category = await api(categoryRoutes.add, { body: { name: 'Hair' } })
    const service = await api(serviceRoutes.add, {
      body: { name: 'Cut', price: '45.50', duration: 60, categoryId: category.id },
    })
    const client = await api(customerRoutes.add, {
      body: { name: 'Élodie Müller', phone: '+49 30 1234567' },
    })
    await use({ owner, client: client.name, service: service.name })
  },
  empty: async ({ page }, use) => {
    const owner = 'Zoë'
    await register(page.context().request, owner)
    await use({ owner })
  },
  fullSalon: [
    async ({ playwright }, use, worker) => {
      const { baseURL } = worker.project.use
      const open = () => playwright.request.newContext({ ...(baseURL && { baseURL }) })
      const request = await open()
      const salon = await seedFullSalon(request)
      // A second device, so that there is one to sign out: in the same one the first sign-in would end.
      const second = await open()
      await callAs(second, authRoutes.login, { body: { email: salon.email, password } })
      await second.dispose()
      const { cookies } = await request.storageState()
      await use({ ...salon, cookies })
      await request.dispose()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  full: async ({ page, fullSalon }, use) => {
    await page.context().addCookies(fullSalon.cookies)
    await use(fullSalon)
  },
})

export { expect }
