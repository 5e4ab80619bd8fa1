import { accountRoutes } from '@salon/contract/accounts'
import { authRoutes } from '@salon/contract/auth'
import { staffRoutes } from '@salon/contract/staff'
import type { Page } from '@playwright/test'
import { callAs, freshEmail, password, register } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import { goTo, openWithChangeFeed, settled } from '../screens.ts'

// A wrong password, and a link that is none.
test.use({ expectedStatuses: [401, 403, 404, 410] })

const ownPassword = 'Enter your password to confirm'

/** What is open fits on a phone, a tablet and a desktop. */
async function expectFits(page: Page, where: string): Promise<void> {
  for (const width of [390, 834, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page, `${where} at ${width}`)
  }
  await expectAccessible(page, where)
}

test('the owner hands the salon over, and both pages show it at once', async ({
  page,
  browser,
  baseURL,
  api,
  seeded,
}) => {
  const email = freshEmail()
  const { link } = await api(accountRoutes.add, { body: { name: 'Ivy Kay', email, role: 'user' } })
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-US' })
  const token = link.split('#')[1] ?? ''
  await callAs(theirs.request, authRoutes.resetPassword, { body: { token, password } })
  await callAs(theirs.request, authRoutes.login, { body: { email, password } })
  const there = await theirs.newPage()
  await openWithChangeFeed(there, '/staff')
  await expect(there.getByText('Who can sign in')).toHaveCount(0)

  const accounts = page.getByRole('region', { name: 'Who can sign in' })
  await goTo(page, '/staff')
  await accounts.getByRole('button', { name: 'Options for Ivy Kay' }).press('Enter')
  await accounts.getByRole('button', { name: 'Make owner' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Make Ivy Kay the owner?' })
  await expect(dialog.getByText('Ivy Kay can manage all accounts')).toBeVisible()
  await expectFits(page, 'handing a salon over')
  await dialog.getByLabel(ownPassword).fill('not my password')
  await dialog.getByLabel(ownPassword).press('Enter')
  await expect(dialog.getByText('Wrong password.')).toBeVisible()
  await dialog.getByLabel(ownPassword).fill(password)
  await dialog.getByLabel(ownPassword).press('Enter')

  await expect(page.getByText('Ivy Kay is now the owner').first()).toBeVisible()
  await expect(accounts).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Staff Member' })).toBeVisible()
  await expect(there.getByRole('region', { name: 'Who can sign in' })).toContainText(seeded.owner)
  const staff = await api(staffRoutes.list, {})
  expect(staff.map(({ name, role }) => [name, role])).toEqual([
    ['Ivy Kay', 'Owner'],
    [seeded.owner, 'Staff Member'],
  ])
  await theirs.close()
})

test('an email is changed in Settings, and signs in from then on', async ({ page, isMobile }) => {
  const former = await register(page.context().request, 'Anna Berg')
  const email = freshEmail()
  await goTo(page, '/settings')
  await page.getByRole('button', { name: 'Change email' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  // On a phone a focused field would open the keyboard at once.
  await expect(isMobile ? dialog : dialog.getByLabel('New email')).toBeFocused()
  await expectFits(page, 'changing an email')
  await dialog.getByLabel('New email').fill(email)
  await dialog.getByLabel(ownPassword).fill(password)
  await dialog.getByLabel(ownPassword).press('Enter')
  await expect(page.getByText('Email changed').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()

  await page.getByRole('button', { name: 'Log Out' }).click()
  const signIn = async (as: string) => {
    await page.getByLabel('Email', { exact: true }).fill(as)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
  }
  await signIn(former)
  await expect(page.getByText('Wrong email or password.').first()).toBeVisible()
  await signIn(email)
  await expect(page.getByRole('heading', { name: /^Welcome back, Anna Berg!/ })).toBeVisible()
})

test('the page of a link to a new email asks first, and says that a link is none', async ({
  page,
}) => {
  await page.goto('/confirm-email#made-up')
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Confirm your new email' })).toBeVisible()
  await expectFits(page, 'confirming an email')
  await page.getByRole('button', { name: 'Confirm email' }).press('Enter')
  await expect(page.getByText('This link is no longer valid').first()).toBeVisible()
})
