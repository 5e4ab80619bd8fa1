import { settingsRoutes } from '@salon/contract/settings'
import { languages } from '@salon/contract/vocabulary'
import { expectAccessible, expectFocusKept } from '../page-checks.ts'
import { expect, test } from '../fixtures.ts'
import { goTo, screens, settled } from '../screens.ts'

// A recording of every look would take longer than the looks themselves. 409 says what is in the way.
test.use({ trace: 'off', expectedStatuses: [401, 404, 409] })

test.describe('no axe violations, light or dark, in a full salon', () => {
  for (const { name, at, states = [] } of screens) {
    test(`on ${name}, with each of its dialogs`, async ({ page, full }) => {
      await goTo(page, at(full))
      await expectAccessible(page, name)
      for (const [n, state] of states.entries()) {
        await state.reach(page)
        await settled(page)
        await expectAccessible(page, `${name}: ${state.name}`)
        if (states[n + 1]?.goesOn) continue
        await close(page)
        if (!state.isDialog) await goTo(page, at(full))
      }
    })
  }
})

/** Closes open dialogs and menus, the topmost first, and checks where the focus goes. */
async function close(page: Parameters<typeof goTo>[0]) {
  const layers = page.locator('[role=dialog], [role=alertdialog], [role=menu]')
  while ((await layers.count()) > 0) {
    const [top] = (await layers.all()).slice(-1)
    const id = await top?.getAttribute('id')
    // Esc would dismiss the question, and the next Esc ask it again.
    const discard = page.getByRole('alertdialog').getByRole('button', { name: 'Discard' })
    if (await discard.isVisible()) await discard.click()
    else await page.keyboard.press('Escape')
    await expect(page.locator(`[id="${id}"]`)).toHaveCount(0)
    await expectFocusKept(page)
  }
}

test.describe('no axe violations, light or dark, in an empty salon', () => {
  for (const at of ['/', '/appointments', '/customers', '/services', '/categories', '/staff']) {
    test(`on ${at}`, { tag: '@desktop' }, async ({ page, empty }) => {
      await goTo(page, at)
      await expectAccessible(page, `${at} of ${empty.owner}`)
    })
  }
  test('on analytics, a month and the settings', { tag: '@desktop' }, async ({ page, empty }) => {
    for (const at of ['/analytics', '/appointments?tab=month', '/settings']) {
      await goTo(page, at)
      await expectAccessible(page, `${at} of ${empty.owner}`)
    }
  })
})

test.describe('no axe violations while a screen loads, or after it failed', () => {
  test.use({ mayLoseServer: true })
  for (const { name, at } of screens.filter(({ fetches }) => fetches)) {
    test(`on ${name}`, { tag: '@desktop' }, async ({ page, full }) => {
      const held: (() => Promise<void>)[] = []
      let isDown = false
      // Who is there and the settings are requested before any screen: those are answered.
      await page.route(/\/api\/(?!user$|settings$)/, (route) => {
        const fail = () => route.abort('connectionrefused')
        if (isDown) void fail()
        else held.push(fail)
      })
      await page.goto(at(full))
      await expect(page.locator('.animate-breathe').first()).toBeVisible()
      await expectAccessible(page, `${name}, waiting`)
      isDown = true
      for (const fail of held) await fail()
      await settled(page)
      await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
      await expectAccessible(page, `${name}, failed`)
    })
  }
})

test('no axe violations on sign-in and registration, before and after a refusal', async ({
  page,
}) => {
  await page.goto('/')
  await expectAccessible(page, 'sign-in')
  await page.getByLabel('Email').fill('nobody@salon.example')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
  await expectAccessible(page, 'sign-in, refused')
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await expectAccessible(page, 'registration')
  // Where the link in an email leads.
  await page.goto(`/reset-password#7.${'a'.repeat(43)}`)
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible()
  await expectAccessible(page, 'new password')
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'privacy, signed out')
})

test('no axe violations in the menu', { tag: '@phone' }, async ({ page, full }) => {
  await goTo(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog').getByText(full.owner)).toBeVisible()
  await expectAccessible(page, 'menu')
  await close(page)
})

for (const language of languages.filter((known) => known !== 'en')) {
  test(
    `axe finds nothing on any screen in ${language}`,
    { tag: '@phone' },
    async ({ page, full, api }) => {
      await api(settingsRoutes.edit, { body: { language, calendarNames: 'language' } })
      try {
        for (const { name, at } of screens) {
          await goTo(page, at(full))
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await expectAccessible(page, `${name} in ${language}`)
        }
        for (const keys of ['n', '?', 'ControlOrMeta+k']) {
          await page.locator('#content').focus()
          await page.keyboard.press(keys)
          await expect(page.getByRole('dialog')).toBeVisible()
          await settled(page)
          await expectAccessible(page, `${keys} in ${language}`)
          await close(page)
        }
      } finally {
        await api(settingsRoutes.edit, { body: { language: 'en', calendarNames: 'russian' } })
      }
    },
  )
}
