import { authRoutes } from '@salon/contract/auth'
import { customerRoutes } from '@salon/contract/customers'
import { callAs, password, register } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { goTo } from '../screens.ts'

test('a session ended elsewhere leads to the sign-in screen and back to the same screen', async ({
  page,
  playwright,
  baseURL,
}) => {
  const email = await register(page.context().request, 'Anna Berg')
  await goTo(page, '/categories')

  const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await callAs(elsewhere, authRoutes.login, { body: { email, password } })
  const sessions = await callAs(elsewhere, authRoutes.sessions, {})
  for (const { id } of sessions.filter(({ isCurrent }) => !isCurrent)) {
    await callAs(elsewhere, authRoutes.endSession, { params: { id } })
  }
  await elsewhere.dispose()

  // Whichever comes first: the page hears of it by itself, or what is pressed is refused.
  const notice = page.getByText('Your session has ended. Please sign in again.').first()
  await expect(async () => {
    if (!(await notice.isVisible())) {
      await page.getByRole('button', { name: 'Notifications' }).click({ timeout: 2_000 })
    }
    await expect(notice).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  await expect(page).toHaveURL(/\/categories$/)
})

test('signing in as another account switches every tab, without mixing salons', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request, 'Anna Berg')
  await callAs(request, customerRoutes.add, { body: { name: 'Client of Anna' } })
  await goTo(page, '/customers')
  await expect(page.getByRole('heading', { name: 'Client of Anna' })).toBeVisible()

  // A sign-in in another tab replaces the session cookie of all tabs.
  await register(request, 'Bo Lind')
  await callAs(request, customerRoutes.add, { body: { name: 'Client of Bo' } })
  const other = await page.context().newPage()
  await goTo(other, '/')
  await expect(other.getByRole('heading', { name: 'Welcome back, Bo Lind!' })).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Client of Bo' })).toBeVisible()
  await expect(page.getByText('Client of Anna')).toHaveCount(0)
  await expect(page.getByText('Anna Berg')).toHaveCount(0)

  await goTo(other, '/settings')
  await other.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('Sign in to your salon account')).toBeVisible()
  await expect(page.getByText('Client of Bo')).toHaveCount(0)
})

test('two accounts in two browsers see their own salons only', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await browser.newContext({ ...(baseURL && { baseURL }) })
  await register(page.context().request, 'Anna Berg')
  await register(second.request, 'Bo Lind')
  const secret = await callAs(page.context().request, customerRoutes.add, {
    body: { name: 'Client of Anna' },
  })
  const theirs = await second.newPage()
  await theirs.goto(`/customer/${secret.id}`)
  await expect(theirs.getByText('Customer not found')).toBeVisible()
  await theirs.goto('/customers')
  await expect(theirs.getByText('No clients yet')).toBeVisible()
  await goTo(page, '/customers')
  await expect(page.getByRole('heading', { name: 'Client of Anna' })).toBeVisible()
  await second.close()
})
