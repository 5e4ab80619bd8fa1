import { expect, type Page } from '@playwright/test'
import {
  booking,
  button,
  byMenu,
  deletingMenu,
  goingToDay,
  opened,
  refused,
  searched,
  staffShown,
  unfolded,
  whoDoes,
  type ScreenState,
} from './screen-states.ts'
import type { FullSalon } from './seed-full-salon.ts'

interface Screen {
  name: string
  /** Its address in a full salon. */
  at: (salon: FullSalon) => string
  /** Whether it requests more than account and settings. */
  fetches?: true
  /** What can be opened or typed on it, by the English words on the page. */
  states?: readonly ScreenState[]
}

/** Every screen of a full salon, each with its states. */
export const screens: readonly Screen[] = [
  {
    name: 'dashboard',
    at: () => '/',
    fetches: true,
    states: [opened('Add Customer'), opened('New Appointment'), opened(/^Notifications/)],
  },
  {
    name: 'visits of a day',
    at: () => '/appointments',
    fetches: true,
    states: [
      refused('New Appointment'),
      ...booking,
      searched,
      opened('Waiting list'),
      {
        name: 'somebody who waits',
        isDialog: true,
        goesOn: true,
        reach: async (page) => {
          await button(page, 'Add to waiting list').click()
          await expect(page.getByRole('dialog', { name: 'Add to waiting list' })).toBeVisible()
        },
      },
      {
        name: 'command palette',
        isDialog: true,
        reach: async (page) => {
          await page.locator('#content').focus()
          await page.keyboard.press('ControlOrMeta+k')
          await page.getByRole('dialog').getByRole('combobox').fill('Treatment')
          await expect(page.getByRole('option').first()).toBeVisible()
        },
      },
      {
        name: 'keyboard shortcuts',
        isDialog: true,
        reach: async (page) => {
          await page.locator('#content').focus()
          await page.keyboard.press('?')
          await expect(page.getByRole('dialog')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'visits by staff',
    at: () => '/appointments?view=staff',
    fetches: true,
    states: [goingToDay, staffShown],
  },
  {
    name: 'visits of a week',
    at: () => '/appointments?view=week',
    fetches: true,
    states: [staffShown],
  },
  { name: 'visits of a month', at: () => '/appointments?tab=month' },
  {
    name: 'appointment',
    at: ({ visit }) => `/appointment/${visit.id}`,
    fetches: true,
    states: [
      opened('Edit Services'),
      opened('Move visit'),
      opened('Edit'),
      opened('Rebook'),
      opened('Edit formula'),
      {
        name: 'deleting the visit',
        isDialog: true,
        reach: async (page) => {
          await button(page, 'More actions').click()
          await page.getByRole('menuitem', { name: 'Delete' }).click()
          await expect(page.getByRole('alertdialog')).toBeVisible()
        },
      },
      opened(/^Open Before photo 1/),
      opened(/^Delete After photo 1/),
      unfolded,
      {
        name: 'removing a service',
        isDialog: true,
        reach: async (page) => {
          await button(page, 'Edit Services').click()
          await page
            .getByRole('dialog')
            .getByRole('button', { name: /^Remove / })
            .first()
            .click()
          await expect(page.getByRole('alertdialog')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'clients',
    at: () => '/customers',
    fetches: true,
    states: [opened('Add Client'), searched],
  },
  {
    name: 'client',
    at: ({ clientId }) => `/customer/${clientId}`,
    fetches: true,
    states: [
      opened('Edit'),
      ...deletingMenu,
      opened('New Appointment'),
      opened('Add allergy'),
      opened('Add patch test'),
      opened('Fill in a form'),
      unfolded,
      {
        name: 'notes',
        reach: async (page) => {
          await button(page, /^Edit notes/).click()
          await expect(page.getByRole('textbox')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'services',
    at: () => '/services',
    fetches: true,
    states: [
      refused('Add Service'),
      opened(/^Edit /),
      {
        name: 'phases of a service',
        isDialog: true,
        goesOn: true,
        reach: async (page) => {
          const form = page.getByRole('dialog')
          await form.getByText('Processing time and clean-up').click()
          await expect(form.getByLabel('Clean-up after (minutes)')).toBeVisible()
        },
      },
      ...deletingMenu,
      ...whoDoes,
      opened(/^Book Now/),
    ],
  },
  {
    name: 'categories',
    at: () => '/categories',
    fetches: true,
    states: [refused('Add Category'), ...deletingMenu, searched],
  },
  {
    name: 'staff',
    at: () => '/staff',
    fetches: true,
    states: [
      refused('Add Staff Member'),
      ...deletingMenu,
      byMenu(/^More actions for /, 'Working hours'),
      byMenu(/^More actions for /, 'Calendar feed'),
      refused('Add account'),
      {
        name: 'options of an account',
        reach: async (page) => {
          await button(page, /^Options for /).click()
          await expect(button(page, 'Remove account')).toBeVisible()
        },
      },
      searched,
    ],
  },
  {
    name: 'analytics',
    at: () => '/analytics',
    fetches: true,
    states: [
      {
        name: 'tables and other days',
        reach: async (page) => {
          for (const table of await page.getByRole('button', { name: 'Show table' }).all()) {
            await table.click()
          }
          await page.getByLabel('Period').selectOption('custom')
          await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeVisible()
        },
      },
      opened(/Balayage with toner/),
    ],
  },
  {
    name: 'history',
    at: () => '/history',
    fetches: true,
    states: [
      {
        name: 'of clients',
        reach: async (page) => {
          await page.getByLabel('Kind of change').selectOption('Clients')
          await expect(page.getByText('Booked the appointment')).toHaveCount(0)
        },
      },
      { ...opened(/^Undo: Added the client/), goesOn: true },
    ],
  },
  {
    name: 'settings',
    at: () => '/settings',
    fetches: true,
    states: [
      opened('Edit salon information'),
      opened('Edit profile'),
      opened('Change password'),
      opened('Change email'),
      opened('Set up codes'),
      opened('Delete Account'),
      opened('Edit hours'),
      opened('Add closure or special hours'),
      opened(/^Set up the calendar feed/),
      opened('Add form'),
      opened(/^Sign out /),
    ],
  },
  { name: 'privacy', at: () => '/privacy' },
  { name: 'an address that is none', at: () => '/no-such-page' },
  { name: 'an appointment that is none', at: () => '/appointment/999999999' },
  { name: 'a client that is none', at: () => '/customer/999999999' },
]

/** Waits until a screen shows its data and no skeletons. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('.animate-breathe, [data-spinner], [aria-busy=true]')).toHaveCount(0)
}

/** Goes to an address and waits for its screen. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
}

/** Opens an address, and waits until the change feed is connected. */
export async function openWithChangeFeed(page: Page, address: string): Promise<void> {
  const line = page.waitForResponse((response) => response.url().includes('/api/events'))
  await goTo(page, address)
  await line
}
