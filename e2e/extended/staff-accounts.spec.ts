import { customerRoutes } from '@salon/contract/customers'
import { freshEmail, password } from '../api-client.ts'
import { expectAccessible } from '../page-checks.ts'
import { expect, test } from '../fixtures.ts'
import { goTo, openWithChangeFeed } from '../screens.ts'

test('a staff account is invited, sets a password, has fewer permissions, and is removed', async ({
  page,
  browser,
  baseURL,
  api,
  seeded,
}) => {
  const email = freshEmail()
  const accounts = page.getByRole('region', { name: 'Who can sign in' })
  await goTo(page, '/staff')
  await expect(accounts.getByRole('listitem')).toHaveCount(1)

  // By the keyboard alone.
  await accounts.getByRole('button', { name: 'Add account' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Add account' })
  await form.getByLabel('Name').fill('Ivy Kay')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('radio', { name: 'View only' }).check()
  await page.keyboard.press('ArrowUp')
  await expect(form.getByRole('radio', { name: 'Team member' })).toBeChecked()
  await expectAccessible(page, 'a new account')
  await form.getByLabel('Email').press('Enter')
  const shown = page.getByRole('dialog', { name: 'Link for Ivy Kay' })
  await expect(shown.getByText(/works once, within 7 days/)).toBeVisible()
  await expectAccessible(page, 'the link of a new account')
  const link = await shown.getByLabel('Link').inputValue()
  expect(link).toContain(`${baseURL}/reset-password#`)
  await page.keyboard.press('Escape')
  await expect(accounts.getByRole('button', { name: 'Add account' })).toBeFocused()
  await expect(accounts.getByText('Has not signed in yet')).toBeVisible()

  const theirs = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-US' })
  const there = await theirs.newPage()
  await there.goto(link)
  await expect(there.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expectAccessible(there, 'a first password')
  await there.getByRole('textbox', { name: 'New password' }).fill(password)
  await there.getByRole('button', { name: 'Save password' }).click()
  await there.getByLabel('Email').fill(email)
  await there.getByLabel('Password', { exact: true }).fill(password)
  await there.getByRole('button', { name: 'Sign In' }).click()
  await expect(there.getByRole('heading', { name: /Ivy Kay!/ })).toBeVisible()

  const requests: string[] = []
  there.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await openWithChangeFeed(there, '/customers')
  await expect(there.getByRole('heading', { name: seeded.client })).toBeVisible()
  await expect(there.getByRole('button', { name: 'Add Client' })).toBeVisible()
  await goTo(there, '/staff')
  await expect(there.getByRole('article').first()).toBeVisible()
  await expect(there.getByRole('button', { name: 'Add Staff Member' })).toHaveCount(0)
  await expect(there.getByText('Who can sign in')).toHaveCount(0)

  // Another link changes nothing until it is used.
  const options = accounts.getByRole('button', { name: 'Options for Ivy Kay' })
  await options.click()
  await accounts.getByRole('button', { name: 'New link' }).click()
  await expect(shown.getByLabel('Link')).toHaveValue(/\/reset-password#/)
  expect(await shown.getByLabel('Link').inputValue()).not.toBe(link)
  await page.keyboard.press('Escape')
  await expect(options).toBeFocused()

  // A role that is changed is seen where it counts, without anybody loading anything.
  await openWithChangeFeed(there, '/customers')
  expect(requests).toContain('/api/staff')
  expect(requests).not.toContain('/api/accounts')
  await expectAccessible(page, 'the options of an account')
  await accounts.getByRole('button', { name: 'Edit account' }).click()
  const change = page.getByRole('dialog', { name: 'Edit account' })
  await change.getByRole('radio', { name: 'View only' }).check()
  await change.getByRole('button', { name: 'Save Changes' }).click()
  await expect(accounts.getByText('View only', { exact: true })).toBeVisible()
  await expect(there.getByRole('button', { name: 'Add Client' })).toHaveCount(0)

  await accounts.getByRole('button', { name: 'Remove account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(accounts.getByRole('listitem')).toHaveCount(1)
  await expect(there.getByText('Sign in to your salon account')).toBeVisible()
  await expect(there.getByText(seeded.client)).toHaveCount(0)
  expect(await api(customerRoutes.list, {})).toHaveLength(1)
  await theirs.close()
})
