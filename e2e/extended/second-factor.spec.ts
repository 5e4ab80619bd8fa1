import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { codeAt, stepNow } from '../authenticator.ts'
import { password, register } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { goTo } from '../screens.ts'

const ownPassword = 'Enter your password to confirm'
const clean = async (page: Page) =>
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

test('two-step sign-in: set up, sign in by code, by recovery code, switch off', async ({
  page,
}) => {
  const email = await register(page.context().request, 'Anna Berg')
  const signIn = async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
  }
  const logOut = async () => {
    await goTo(page, '/settings')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page.getByText('Sign in to your salon account')).toBeVisible()
  }
  const welcomed = () =>
    expect(page.getByRole('heading', { name: /^Welcome back, Anna Berg!/ })).toBeVisible()

  await goTo(page, '/settings')
  await page.getByRole('button', { name: 'Set up codes' }).press('Enter')
  const setUp = page.getByRole('dialog', { name: 'Set up codes' })
  await setUp.getByLabel(ownPassword).fill(password)
  await setUp.getByLabel(ownPassword).press('Enter')
  await expect(setUp.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  await clean(page)
  const field = setUp.getByLabel('Code from the app')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  const key = await setUp.locator('code').innerText()
  const step = stepNow()
  await field.fill(codeAt(step, key))
  await field.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await clean(page)
  const [first = '', second = ''] = await shown.getByRole('listitem').allInnerTexts()
  const downloading = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt')
  await shown.getByRole('button', { name: "I've saved them" }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  await logOut()
  await signIn()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await clean(page)
  const code = page.getByLabel('Code from the app')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await code.press('Enter')
  await expect(page.getByText('This code is wrong or has already been used.')).toBeVisible()
  // The next one: the one before was used up by setting this up.
  await code.fill(codeAt(Math.max(step + 1, stepNow()), key))
  await code.press('Enter')
  await welcomed()

  await logOut()
  await signIn()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first.toLowerCase())
  await page.getByLabel('Recovery code').press('Enter')
  await welcomed()

  await goTo(page, '/settings')
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Switch off codes' }).click()
  const end = page.getByRole('dialog', { name: 'Switch off codes' })
  await end.getByLabel(ownPassword).fill(password)
  await end.getByLabel('Code from the app, or a recovery code').fill(second)
  await end.getByRole('button', { name: 'Switch off codes' }).click()
  await expect(page.getByRole('button', { name: 'Set up codes' })).toBeVisible()
  await logOut()
  await signIn()
  await welcomed()
})
