import { expect, type Page } from '@playwright/test'

/** What can be opened or typed on a screen. */
export interface ScreenState {
  name: string
  reach: (page: Page) => Promise<void>
  /** Esc leads back to the screen. */
  isDialog?: true
  /** It begins where the state before it has led to. */
  goesOn?: true
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first()

/** A dialog behind a button. */
export const opened = (by: string | RegExp): ScreenState => ({
  name: String(by),
  isDialog: true,
  reach: async (page) => {
    await button(page, by).click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  },
})

/** A menu with an item that deletes, and the question that this asks. */
export const deletingMenu: ScreenState[] = [
  {
    name: 'more actions',
    isDialog: true,
    reach: async (page) => {
      await button(page, /^More actions for /).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'deleting',
    isDialog: true,
    reach: async (page) => {
      await button(page, /^More actions for /).click()
      await page.getByRole('menuitem', { name: /^Delete/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

/** A form that is left with unsaved changes. */
const leaving = (what: string): ScreenState => ({
  name: `leaving ${what} with unsaved changes`,
  isDialog: true,
  goesOn: true,
  reach: async (page) => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
  },
})

/** A dialog that the menu of a row opens. */
export const byMenu = (row: string | RegExp, item: string | RegExp): ScreenState => ({
  name: String(item),
  isDialog: true,
  reach: async (page) => {
    await button(page, row).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
})

/** Who does a service: one of the staff, with phases of their own. */
export const whoDoes: readonly ScreenState[] = [
  { ...byMenu(/^More actions for /, /^Who does /), name: 'who does a service' },
  {
    name: 'phases of somebody who does a service',
    isDialog: true,
    goesOn: true,
    reach: async (page) => {
      const dialog = page.getByRole('dialog', { name: /^Who does / })
      await dialog.getByRole('checkbox').first().check()
      await dialog.getByText('Processing time and clean-up').click()
      await dialog.getByLabel('Processing time (minutes)').fill('900')
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  leaving('who does a service'),
]

/** A search that finds nothing. */
export const searched: ScreenState = {
  name: 'nothing found',
  reach: async (page) => {
    await page.getByRole('searchbox').first().fill('qqqq')
    await expect(page.getByText(/No .* found matching your search/)).toBeVisible()
  },
}

/** A form that is sent without a word in it. */
export const refused = (form: string): ScreenState => ({
  name: `${form}, refused`,
  isDialog: true,
  reach: async (page) => {
    await button(page, form).click()
    const dialog = page.getByRole('dialog', { name: form })
    await dialog.locator('[type=submit]').click()
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
  },
})

/** What was changed, behind its button. */
export const unfolded: ScreenState = {
  name: 'history',
  reach: async (page) => {
    await button(page, 'History').click()
    await expect(button(page, /^Undo: /)).toBeVisible()
  },
}

/** The booking form with a new client, with an overlap, and when it is left unsaved. */
export const booking: readonly ScreenState[] = [
  {
    name: 'a new client inside a booking',
    isDialog: true,
    reach: async (page) => {
      await button(page, 'New Appointment').click()
      const form = page.getByRole('dialog', { name: 'New Appointment' })
      await form.getByLabel('Client').fill('Nobody Yet')
      await page.getByRole('option', { name: 'Add "Nobody Yet" as new client' }).click()
      const client = page.getByRole('dialog', { name: 'Add Client' })
      await expect(client.getByLabel('Name')).toHaveValue('Nobody Yet')
    },
  },
  {
    name: 'a booking in the way of another',
    isDialog: true,
    goesOn: true,
    reach: async (page) => {
      const client = page.getByRole('dialog', { name: 'Add Client' })
      await client.getByRole('button', { name: 'Cancel' }).click()
      await expect(client).toBeHidden()
      const form = page.getByRole('dialog', { name: 'New Appointment' })
      await form.getByLabel('Client').fill('Zoë')
      await page.getByRole('option', { name: /^Zoë/ }).click()
      const service = form.getByLabel('Service', { exact: true })
      // Its question may be open already.
      if ((await service.getAttribute('aria-expanded')) !== 'true') await service.click()
      await page.getByRole('option', { name: /^Treatment 1/ }).click()
      await form.getByLabel('Time').fill('09:40')
      await form.getByRole('button', { name: 'Create Appointment' }).click()
      await expect(form.getByRole('button', { name: 'Book anyway' })).toBeVisible()
    },
  },
  leaving('a booking'),
]

/** The small month of the day's heading. */
export const goingToDay: ScreenState = {
  name: 'go to day',
  isDialog: true,
  reach: async (page) => {
    await page.getByTitle('Go to day').click()
    await expect(page.getByRole('dialog', { name: 'Go to day' })).toBeVisible()
  },
}

/** Which staff members a calendar shows. */
export const staffShown: ScreenState = {
  name: 'staff shown',
  reach: async (page) => {
    await button(page, 'Staff shown').click()
    await expect(page.getByRole('group', { name: 'Staff shown' })).toBeVisible()
  },
}
