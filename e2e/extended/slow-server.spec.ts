import { expect, test } from '../fixtures.ts'
import { goTo } from '../screens.ts'
import type { Page } from '@playwright/test'

/** Delays every response as a slow connection would; counts how often each call was made. */
const slowDown = async (page: Page, milliseconds: number) => {
  const calls: string[] = []
  await page.route('**/api/**', async (route) => {
    calls.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
    await new Promise((over) => setTimeout(over, milliseconds))
    // The page may have gone elsewhere meanwhile.
    await route.continue().catch(() => {})
  })
  return (call: string) => calls.filter((each) => each === call).length
}

test('a slow server shows skeletons, and saving a client twice creates one client', async ({
  page,
  seeded,
}) => {
  const times = await slowDown(page, 2_000)
  await page.goto('/customers')
  await expect(page.locator('.animate-breathe').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: seeded.client })).toBeVisible()

  await page.getByRole('button', { name: 'Add Client' }).click()
  const form = page.getByRole('dialog', { name: 'Add Client' })
  await form.getByLabel('Name').fill('Ульяна')
  await form.getByRole('button', { name: 'Add Client' }).dblclick()
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await form.getByLabel('Name').press('Enter')
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Ульяна' })).toBeVisible()
  expect(times('POST /api/customers')).toBe(1)
})

test('every submit button is disabled while its request is pending', async ({ page, seeded }) => {
  await goTo(page, '/appointments?view=staff')
  const times = await slowDown(page, 700)
  const book = async () => {
    await page.getByRole('button', { name: `Book 4:00 PM with ${seeded.owner}` }).click()
    const form = page.getByRole('dialog', { name: 'New Appointment' })
    await form.getByLabel('Client').fill('elo')
    await page.getByRole('option', { name: seeded.client }).click()
    await page.getByRole('option', { name: seeded.service }).click()
    await form.getByRole('button', { name: 'Create Appointment' }).dblclick()
    await expect(form.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    await expect(form).toBeHidden()
  }
  await book()
  expect(times('POST /api/appointments')).toBe(1)

  await page.getByRole('link', { name: seeded.client }).click()
  const completed = page.getByRole('button', { name: 'Completed' })
  await completed.dblclick()
  await expect(page.getByText('Status updated successfully!', { exact: true })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  expect(times(`PUT /api/appointments/${id}`)).toBe(1)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).dblclick()
  await expect(page).toHaveURL(/\/appointments/)
  expect(times(`DELETE /api/appointments/${id}`)).toBe(1)
})

test('registering twice by a double click creates one salon', async ({ page }) => {
  await page.goto('/')
  const times = await slowDown(page, 700)
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await page.getByLabel('Full Name').fill('Bo')
  await page.getByLabel('Email').fill(`hurry-${Date.now()}-${process.pid}@salon.example`)
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByRole('button', { name: 'Create Account' }).dblclick()
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled()
  await expect(page.getByRole('heading', { name: 'Welcome back, Bo!' })).toBeVisible()
  expect(times('POST /api/register')).toBe(1)
})
