import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { freshEmail, password, zone } from '../api-client.ts'
import { byKeyboard, expectHeard, listen } from '../keyboard.ts'
import { expectFocusKept, expectFocusRingWhole } from '../page-checks.ts'
import { expect, test } from '../fixtures.ts'
import { goTo } from '../screens.ts'

test(
  'a first day by keyboard alone: register, add data, book, complete, undo, log out',
  { tag: '@desktop' },
  async ({ page }) => {
    const keys = byKeyboard(page)
    const dialog = page.getByRole('dialog')
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await listen(page)
    await page.goto('/')
    await keys.push(button("Don't have an account? Sign up"))
    await keys.type(page.getByLabel('Full Name'), 'Анна Берг')
    await keys.type(page.getByLabel('Email'), freshEmail())
    await keys.type(page.getByLabel('Password', { exact: true }), password)
    await keys.press('Enter')
    await expect(page.getByRole('heading', { name: 'Welcome back, Анна Берг!' })).toBeVisible()
    await expectHeard(page, 'Registration successful')

    await keys.goTo('Categories')
    await keys.push(button('Add Category').first())
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Hair')
    await keys.press('Tab')
    await keys.press('ArrowRight')
    await expect(dialog.getByRole('radio', { checked: true })).toBeFocused()
    await keys.press('Enter')
    await expect(dialog).toBeHidden()
    await expectHeard(page, 'Category created successfully')
    await expectFocusKept(page)

    await keys.goTo('Services')
    await keys.push(button('Add Service').first())
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Cut')
    await keys.type(dialog.getByLabel('Price (EUR)'), '45.50')
    await keys.press('Enter')
    await expect(dialog).toBeHidden()
    await expectHeard(page, 'Service created successfully')
    await expectFocusKept(page)

    await keys.goTo('Clients')
    await keys.push(button('Add Client').first())
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Élodie Müller')
    await keys.press('Enter')
    await expect(dialog).toBeHidden()
    await expectHeard(page, 'Customer created successfully')
    await expectFocusKept(page)

    await keys.goTo('Visits')
    await keys.tabTo(page.getByRole('tab', { name: 'List' }))
    await keys.press('ArrowRight')
    const place = page.getByRole('button', { name: 'Book 10:00 AM with Анна Берг' })
    await keys.tabTo(place)
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await expect(dialog.getByLabel('Client')).toBeFocused()
    await expect(dialog.getByLabel('Time')).toHaveValue('10:30')
    await page.keyboard.type('elo')
    await expect(page.getByRole('option', { name: 'Élodie Müller' })).toBeVisible()
    await keys.press('Enter')
    await keys.tabTo(dialog.getByLabel('Service'))
    await keys.press('ArrowDown')
    await expect(page.getByRole('option', { name: /^Cut/ })).toBeVisible()
    await keys.press('Enter')
    await expect(dialog.getByLabel('Price')).toHaveValue('45.50')
    await keys.push(dialog.getByRole('button', { name: 'Create Appointment' }))
    await expect(dialog).toBeHidden()
    await expectHeard(page, 'Appointment created successfully!')
    await expectFocusKept(page)

    await keys.push(page.getByRole('link', { name: 'Élodie Müller' }))
    await expect(page).toHaveURL(/\/appointment\/\d+$/)
    await keys.push(button('Completed'))
    await expectHeard(page, 'Status updated successfully!')
    await keys.press('F8')
    await keys.push(button('Undo'))
    await expectHeard(page, 'Undone')
    await expect(page.getByRole('main').getByText('Scheduled').first()).toBeVisible()
    await expectFocusKept(page)

    const chooseDelete = async () => {
      const item = page.getByRole('menuitem', { name: 'Delete' })
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await keys.press('End')
      await expect(item).toBeFocused()
      await keys.press('Enter')
    }
    await keys.push(button('More actions'))
    await chooseDelete()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await keys.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(button('More actions')).toBeFocused()
    await keys.press('Enter')
    await chooseDelete()
    await keys.answer('Delete')
    await expect(page).toHaveURL(/\/appointments/)
    await expectHeard(page, 'Appointment deleted successfully!')
    await keys.press('F8')
    await keys.push(button('Undo'))
    await expectHeard(page, 'Undone')
    await expect(page.getByRole('link', { name: 'Élodie Müller' })).toBeVisible()

    await keys.goTo('Settings')
    await keys.tabTo(page.getByLabel('Theme'))
    await page.keyboard.type('Dark')
    await keys.press('Enter')
    await expectHeard(page, 'Settings saved')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await keys.push(button('Log Out'))
    await expect(page.getByText('Sign in to your salon account')).toBeVisible()
    await expectHeard(page, 'You have been logged out successfully.')
  },
)

test(
  'a series, a rebooking, the waiting list and opening hours by keyboard alone',
  { tag: '@desktop' },
  async ({ page, api, seeded }) => {
    const keys = byKeyboard(page)
    const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const choose = async (name: string) => {
      await expect(page.getByRole('option', { name })).toBeVisible()
      await keys.press('Enter')
    }
    await listen(page)
    await goTo(
      page,
      `/appointments?view=staff&day=${dayAfter(wallClockAt(Date.now(), zone).day, 1)}`,
    )

    await keys.push(button(`Book 10:00 AM with ${seeded.owner}`))
    const booking = dialog('New Appointment')
    await expect(booking.getByLabel('Client')).toBeFocused()
    await page.keyboard.type('elo')
    await choose(seeded.client)
    await keys.tabTo(booking.getByLabel('Service'))
    await keys.press('ArrowDown')
    await choose(seeded.service)
    await keys.tabTo(booking.getByRole('checkbox', { name: 'Repeats' }))
    await keys.press('Space')
    await keys.type(booking.getByLabel('Repeat every'), '1')
    await keys.type(booking.getByLabel('Visits', { exact: true }), '4')
    await keys.push(booking.getByRole('button', { name: 'Create Appointment' }))
    await expect(booking).toBeHidden()
    await expectHeard(page, '4 visits booked')
    await expectFocusKept(page)

    await keys.push(page.getByRole('link', { name: seeded.client }))
    await keys.push(button('Change series'))
    const series = dialog('Change series')
    await keys.type(series.getByLabel('Which visits'), 'This and later')
    await keys.type(series.getByLabel('Time'), '1100AM')
    await keys.press('Enter')
    await expect(series).toBeHidden()
    await expectHeard(page, 'Series changed')
    await expectFocusKept(page)

    await keys.push(button('More actions'))
    await expect(page.getByRole('menuitem', { name: 'Rebook' })).toBeFocused()
    await keys.press('Enter')
    await keys.push(
      dialog('Rebook')
        .getByRole('button', { name: /11:00 AM/ })
        .first(),
    )
    await expect(dialog('Rebook')).toBeHidden()
    await expectHeard(page, 'Appointment created successfully!')
    await expectFocusKept(page)

    await keys.goTo('Visits')
    await keys.push(button('Waiting list'))
    await keys.push(dialog('Waiting list').getByRole('button', { name: 'Add to waiting list' }))
    const wish = dialog('Add to waiting list')
    await keys.type(wish.getByLabel('Client'), 'elo')
    await choose(seeded.client)
    await keys.tabTo(wish.getByLabel('Services'))
    await keys.press('ArrowDown')
    await choose(seeded.service)
    await keys.push(wish.getByRole('button', { name: 'Add to waiting list' }))
    await expect(wish).toBeHidden()
    await expectHeard(page, 'Added to the waiting list')
    await keys.push(dialog('Waiting list').getByRole('button', { name: `Book ${seeded.client}` }))
    await keys.push(booking.getByRole('button', { name: 'Create Appointment' }))
    await expect(booking).toBeHidden()
    expect(await api(waitingListRoutes.list, {})).toEqual([])
    await expectFocusKept(page)

    await keys.goTo('Settings')
    await keys.push(button('Edit hours'))
    await keys.type(dialog('Opening hours').getByLabel('Monday, from'), '1000AM')
    await keys.press('Enter')
    await expect(dialog('Opening hours')).toBeHidden()
    await expectHeard(page, 'Hours saved')
    await expect(page.getByText('10:00 AM – 6:00 PM')).toBeVisible()
    await expectFocusKept(page)
  },
)

test(
  'a screen reader announces the day shown and the result of each search',
  { tag: '@desktop' },
  async ({ page, full }) => {
    await listen(page)
    await goTo(page, `/appointments?day=${full.today}`)
    await page.keyboard.press('ArrowRight')
    await expectHeard(page, '2 visits')
    await page.keyboard.press('ArrowLeft')
    const heading = page.locator('h2[aria-live=polite] time')
    await expect(heading).toHaveAttribute('datetime', full.today)

    for (const [screen, typed, heard] of [
      ['/appointments', 'qqqq', '0 visits found'],
      ['/customers', 'Müller', '1 client shown'],
    ] as const) {
      await goTo(page, screen)
      await page.keyboard.press('/')
      await expect(page.getByRole('searchbox')).toBeFocused()
      await page.keyboard.type(typed)
      await expectHeard(page, heard)
    }
  },
)

test(
  'the focus ring of the views of a day is whole',
  { tag: '@phone' },
  async ({ page, seeded }) => {
    await goTo(page, '/appointments?view=staff')
    await expect(
      page.getByRole('button', { name: `Book 3:00 PM with ${seeded.owner}` }),
    ).toBeAttached()
    for (const name of ['List', 'By staff']) {
      await page.keyboard.press('Shift')
      await page.getByRole('tab', { name, exact: true }).focus()
      await expectFocusRingWhole(page)
    }
  },
)
