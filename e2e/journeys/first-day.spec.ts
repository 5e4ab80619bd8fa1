import { freshEmail, password } from '../api-client.ts'
import { expectAccessible } from '../page-checks.ts'
import { expect, test } from '../fixtures.ts'

test('a salon’s first day: register, add data, book, complete, see the revenue', async ({
  page,
  isMobile,
}) => {
  const goTo = async (entry: string) => {
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry }).click()
  }

  const dialog = page.getByRole('dialog')

  await page.goto('/')
  await expect(page.getByText('Sign in to your salon account')).toBeVisible()
  const fontStates = () =>
    [...document.fonts].filter(({ family }) => family === 'Inter').map(({ status }) => status)
  await expect.poll(() => page.evaluate(fontStates)).toEqual(['loaded'])
  // A letter that the font lacks is as wide as without it. The file is loaded once more, as a face of its own: on a slow
  // machine the page may keep its fallback (`font-display: optional`).
  const lackingLetters = async () => {
    const file = document.querySelector<HTMLLinkElement>('link[as="font"]')?.href
    document.fonts.add(await new FontFace('Checked', `url("${file}")`).load())
    const drawing = document.createElement('canvas').getContext('2d')
    const widthIn = (font: string, letter: string) => {
      if (drawing) drawing.font = `100px ${font}`
      return drawing?.measureText(letter).width
    }
    return ['Ž', 'ș', 'ə', 'Ж', 'ґ', 'ә'].filter(
      (letter) => widthIn('Checked, monospace', letter) === widthIn('monospace', letter),
    )
  }
  expect(await page.evaluate(lackingLetters)).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await expect(page.getByText('Join us to manage your salon')).toBeVisible()
  await page.getByLabel('Full Name').fill('Анна Берг')
  await page.getByLabel('Email').fill(freshEmail())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  // The message first: it goes by itself after 5 s, and a slow machine may draw the dashboard later.
  await expect(page.getByText('Registration successful', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome back, Анна Берг!' })).toBeVisible()
  await expect(page.getByText('No visits scheduled for today')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Notifications, 3 unread' }).click()
  await expect(dialog.getByText('Sample')).toHaveCount(3)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(dialog.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await goTo('Categories')
  await page.getByRole('button', { name: 'Add Category' }).first().click()
  await dialog.getByLabel('Name').fill('Hair')
  await page.getByRole('radio', { name: 'Teal' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add Category' }).click()
  await expect(page.getByText('Category created successfully', { exact: true })).toBeVisible()

  await goTo('Services')
  await page.getByRole('button', { name: 'Add Service' }).first().click()
  await dialog.getByLabel('Name').fill('Cut and blow-dry')
  await dialog.getByLabel('Price (EUR)').click()
  await page.keyboard.type('45,50')
  await dialog.getByRole('button', { name: 'Add Service' }).click()
  await expect(page.getByText('Service created successfully', { exact: true })).toBeVisible()
  await expect(page.getByText('€45.50')).toBeVisible()
  await expectAccessible(page)

  await goTo('Clients')
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  await dialog.getByLabel('Name').fill('Élodie Müller')
  await dialog.getByLabel('Phone').fill('+49 30 1234567')
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(page.getByText('Customer created successfully', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await goTo('Visits')
  await page.getByRole('button', { name: 'New Appointment' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Appointment' })
  await form.getByLabel('Client').fill('elod')
  await page.getByRole('option', { name: /Élodie Müller/ }).click()
  await form.getByLabel('Service').click()
  await page.getByRole('option', { name: /Cut and blow-dry/ }).click()
  await expect(form.getByLabel('Price')).toHaveValue('45.50')
  await expect(form.getByLabel('Duration')).toHaveValue('60')
  await expect(form.getByLabel('Time')).toHaveValue('10:00')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(page.getByText('Appointment created successfully!', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Élodie Müller' }).click()
  await expect(page).toHaveURL(/\/appointment\/\d+$/)
  await expect(page.getByRole('main').getByText('Анна Берг').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Completed' }).click()
  await expect(page.getByText('Status updated successfully!', { exact: true })).toBeVisible()

  await goTo('Dashboard')
  await expect(page.getByText('€45.50').first()).toBeVisible()
  await expect(page.getByText('1 completed, 0 pending')).toBeVisible()
  await expect(page.getByText('Completed Cut and blow-dry for Élodie Müller')).toBeVisible()
  await expectAccessible(page)

  await goTo('Settings')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(
    page.getByText('You have been logged out successfully.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Sign in to your salon account')).toBeVisible()
})
