import type { Page } from '@playwright/test'

/** The fields of a visit in `GET /api/appointments` that lead to a screen. */
export interface ListedVisit {
  readonly id: number
  readonly customerId: number
  readonly appointmentDate: string
  readonly seriesId: number | null
  readonly beforePhotos: readonly unknown[]
}

/** A picture of a screen, and how the screen is reached. */
export interface Screenshot {
  readonly name: string
  /** Its address; with `of` the beginning of it. */
  readonly path: string
  /** A list of the API: `path` goes on with the `id` of one of its rows. */
  readonly of?: string
  readonly id?: 'id' | 'customerId'
  /** A row with something in this field, where there is one. */
  readonly has?: 'beforePhotos'
  readonly with?: (row: ListedVisit, n: number, rows: readonly ListedVisit[]) => boolean
  /** Pressed one after another. */
  readonly presses?: readonly { role: 'button' | 'menuitem'; name: string | RegExp }[]
  /** A key chord. */
  readonly keys?: string
  readonly type?: string
  readonly finish?: (page: Page) => Promise<void>
  /** A dialog: its picture is no taller than the window. */
  readonly over?: boolean
  /** Something stays at the bottom of the window: its picture is no taller, either. */
  readonly hasBar?: true
  /** Only the demo salon takes bookings online. */
  readonly isDemo?: true
}

/** A button that is pressed, by its name. */
export const press = (name: string | RegExp) => ({ name, role: 'button' as const })

/** A booking of a client for two services, one after another. */
const bookSeveral = async (page: Page) => {
  const choose = async (label: RegExp, at: number) => {
    const picker = page.getByRole('combobox', { name: label })
    // The next picker opens by itself after a choice.
    if ((await picker.getAttribute('aria-expanded')) !== 'true') await picker.click()
    await page.getByRole('listbox').getByRole('option').nth(at).click()
  }
  await choose(/^Client/, 0)
  await choose(/^Service/, 0)
  await page.getByRole('button', { name: 'Add another service' }).click()
  await choose(/^Another service/, 1)
}

/** A booking of a service that some of the staff do. */
const bookByOffer = async (page: Page) => {
  const picker = page.getByRole('combobox', { name: /^Service/ })
  await picker.fill('Balayage')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('combobox', { name: /^Staff/ }).click()
}

/** A booking of a service whose patch test the client lacks. */
const bookUntested = async (page: Page) => {
  const chosen = page.getByRole('listbox').getByRole('option').first()
  await page.getByRole('combobox', { name: /^Client/ }).click()
  await chosen.click()
  await page.getByRole('combobox', { name: /^Service/ }).fill('Brow tint')
  await chosen.click()
  const form = page.getByRole('dialog')
  await form.getByText(/^Brow tint needs a patch test/).scrollIntoViewIfNeeded()
}

/** Makes a link to a form, and opens it as its client does. */
const openFormLink = async (page: Page) => {
  await page.getByRole('button', { name: 'Make link' }).click()
  await page.goto(await page.getByLabel('Address').inputValue())
}

/** As Fresha writes it: a client, one who is there already, a phone spoilt by a spreadsheet, and nobody. */
const importedClients = [
  'Client ID,First Name,Last Name,Email,Mobile Number,Gender,Date of Birth,City,Note,Blocked,Added',
  '1001,Clara,Novak,clara@example.com,49 1512 3456789,Female,24/12/1980,Köln,"likes tea, black",No,01/03/2020',
  '1002,Ann,Lee,ann@lee.example,,Female,,Köln,,No,02/03/2020',
  '1003,Bo,Li,,4.915E+12,,,,,No,02/03/2020',
  '1004,,,nobody@example.com,,,,,,No,',
].join('\r\n')

/** Imports a file of clients, from wherever the import before has stopped. */
const importUntil = async (page: Page, until: 'columns' | 'check' | 'done') => {
  const pressed = (name: string) => page.getByRole('button', { name, exact: true })
  const next = pressed('Check').or(pressed('Import now'))
  const choosing = pressed('Choose file')
  // The job looks for work every two seconds.
  page.setDefaultTimeout(60_000)
  await choosing.or(next).first().waitFor()
  if (await choosing.isVisible()) {
    const buffer = Buffer.from(importedClients)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'export_customer_list.csv', mimeType: 'text/csv', buffer })
    // Uploaded at once, since its name says what it holds.
    await next.first().waitFor()
  }
  if (until === 'columns') return
  if (await pressed('Check').isVisible()) await pressed('Check').click()
  await pressed('Import now').waitFor()
  if (until === 'check') return
  await pressed('Import now').click()
  await page
    .getByRole('button', { name: /^Undo the import/ })
    .first()
    .waitFor()
}

/** A visit that is picked up in the day by staff. */
const pickUp = async (page: Page) => {
  const grid = page.getByRole('group', { name: 'By staff' })
  await grid.getByText('Press M on a visit to move it.').waitFor({ state: 'attached' })
  await grid.getByRole('link').first().focus()
  await page.keyboard.press('m')
  await grid.getByRole('button', { name: /^Move here/ }).waitFor()
}

/** An option of a field, whose own fields then stand below it. */
const selected = (field: string, option: string) => async (page: Page) => {
  await page.getByLabel(field).selectOption(option)
}

/** Of a row's menu. */
const choose = (row: string | RegExp, name: string | RegExp) => [
  press(row),
  { name, role: 'menuitem' as const },
]

const visit = { of: '/api/appointments', path: '/appointment/' }

/** Whether the next row is of the same visit. */
const isOfSeveral = (row: ListedVisit, n: number, rows: readonly ListedVisit[]) =>
  rows[n + 1]?.customerId === row.customerId &&
  rows[n + 1]?.appointmentDate.slice(0, 10) === row.appointmentDate.slice(0, 10)
const pictured = { of: '/api/appointments', has: 'beforePhotos' } as const
const client = { ...pictured, id: 'customerId', path: '/customer/' } as const

/** A step of an import. */
const importing = {
  path: '/settings',
  isDemo: true,
  presses: [press('Import data')],
  over: true,
} as const

/** Every screen of the app that needs a sign-in. */
export const screenshots: readonly Screenshot[] = [
  { name: 'dashboard', path: '/' },
  { name: 'visits', path: '/appointments' },
  { name: 'visits-by-staff', path: '/appointments?view=staff' },
  { name: 'visits-week', path: '/appointments?view=week' },
  { name: 'visits-week-one', of: '/api/staff', path: '/appointments?view=week&staff=' },
  { name: 'visits-month', path: '/appointments?tab=month' },
  {
    name: 'go-to-day',
    path: '/appointments?view=staff',
    finish: (page) => page.getByTitle('Go to day').click(),
    hasBar: true,
  },
  { name: 'visit-picked-up', path: '/appointments?view=staff', finish: pickUp, hasBar: true },
  {
    name: 'staff-shown',
    path: '/appointments?view=staff',
    presses: [press('Staff shown')],
    hasBar: true,
  },
  {
    name: 'change-series',
    ...visit,
    with: ({ seriesId }) => seriesId !== null,
    presses: [press('Change series')],
    over: true,
  },
  { name: 'appointment', ...visit, ...pictured },
  { name: 'appointment-history', ...visit, ...pictured, presses: [press('History')] },
  { name: 'clients', path: '/customers' },
  { name: 'clients-search', path: '/customers?q=an' },
  { name: 'client', ...client },
  { name: 'services', path: '/services' },
  { name: 'categories', path: '/categories' },
  { name: 'staff', path: '/staff' },
  { name: 'analytics', path: '/analytics' },
  { name: 'history', path: '/history' },
  { name: 'settings', path: '/settings' },
  { name: 'privacy', path: '/privacy' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'no-appointment', path: '/appointment/999999999' },
  { name: 'booking', path: '/', presses: [press('New Appointment')], over: true },
  {
    name: 'booking-several',
    path: '/',
    presses: [press('New Appointment')],
    finish: bookSeveral,
    over: true,
  },
  { name: 'edit-appointment', ...visit, presses: [press(/^Edit$/)], over: true },
  { name: 'move-visit', ...visit, with: isOfSeveral, presses: [press('Move visit')], over: true },
  { name: 'edit-services', ...visit, presses: [press('Edit Services')], over: true },
  { name: 'formula', ...visit, presses: [press(/^(Add|Edit) formula$/)], over: true },
  { name: 'add-patch-test', ...client, presses: [press('Add patch test')], over: true },
  {
    name: 'test-photo',
    ...client,
    isDemo: true,
    presses: [press(/^Photo of the patch test/)],
    over: true,
  },
  {
    name: 'add-test-photo',
    ...client,
    isDemo: true,
    presses: choose('More for Igora Royal', 'Add photo'),
    over: true,
  },
  { name: 'safety-openings', ...client, presses: [press('Access log')], over: true },
  { name: 'form-link', ...client, presses: [press('Make a link')], finish: openFormLink },
  { name: 'fill-in-form', ...client, presses: [press('Fill in a form')], over: true },
  { name: 'signed-form', ...client, presses: [press(/^Open Consent/)], over: true },
  {
    name: 'delete-appointment',
    ...visit,
    presses: [press('More actions'), { role: 'menuitem', name: 'Delete' }],
    over: true,
  },
  { name: 'photo', ...visit, ...pictured, presses: [press(/^Open Before photo/)], over: true },
  { name: 'add-client', path: '/customers', presses: [press('Add Client')], over: true },
  { name: 'duplicates', path: '/customers', presses: [press('Possible duplicates')], over: true },
  {
    name: 'merge',
    path: '/customers',
    isDemo: true,
    presses: [press('Possible duplicates'), press('Compare Ann Lee and Lee Anne')],
    over: true,
  },
  { name: 'add-service', path: '/services', presses: [press('Add Service')], over: true },
  { name: 'edit-service', path: '/services', presses: [press('Edit Balayage')], over: true },
  {
    name: 'service-staff',
    path: '/services',
    presses: choose('More actions for Balayage', /^Who does/),
    over: true,
  },
  {
    name: 'service-test',
    path: '/services',
    isDemo: true,
    presses: choose('More actions for Brow tint', /^Patch test/),
    over: true,
  },
  {
    name: 'booking-untested',
    path: '/',
    isDemo: true,
    presses: [press('New Appointment')],
    finish: bookUntested,
    over: true,
  },
  {
    name: 'booking-offers',
    path: '/',
    presses: [press('New Appointment')],
    finish: bookByOffer,
    over: true,
  },
  { name: 'add-category', path: '/categories', presses: [press('Add Category')], over: true },
  { name: 'add-staff', path: '/staff', presses: [press('Add Staff Member')], over: true },
  {
    name: 'staff-hours',
    path: '/staff',
    presses: choose(/^More actions for Светлана/, 'Working hours'),
    over: true,
  },
  {
    name: 'staff-feed',
    path: '/staff',
    presses: choose(/^More actions for Светлана/, 'Calendar feed'),
    over: true,
  },
  {
    name: 'waiting-list',
    path: '/appointments',
    presses: [press('Waiting list')],
    over: true,
  },
  {
    name: 'waiting-entry',
    path: '/appointments',
    presses: [press('Waiting list'), press('Add to waiting list')],
    over: true,
  },
  { name: 'rebook', ...visit, presses: [press('Rebook')], over: true },
  { name: 'notifications', path: '/', presses: [press(/^Notifications/)], over: true },
  { name: 'commands', path: '/', keys: 'Control+k', over: true },
  { name: 'commands-found', path: '/', keys: 'Control+k', type: 'an', over: true },
  { name: 'shortcuts', path: '/', keys: '?', over: true },
  {
    name: 'salon-profile',
    path: '/settings',
    presses: [press('Edit salon information')],
    over: true,
  },
  { name: 'change-password', path: '/settings', presses: [press('Change password')], over: true },
  { name: 'health-data', path: '/settings', presses: [press('Health data')], over: true },
  { name: 'add-form', path: '/settings', presses: [press('Add form')], over: true },
  { name: 'edit-hours', path: '/settings', presses: [press('Edit hours')], over: true },
  {
    name: 'closure',
    path: '/settings',
    presses: [press('Add closure or special hours')],
    over: true,
  },
  {
    name: 'salon-feed',
    path: '/settings',
    presses: [press(/^Set up the calendar feed: The whole/)],
    over: true,
  },
  {
    name: 'online-booking',
    path: '/settings',
    presses: [press(/^(Settings|Set up)$/)],
    over: true,
  },
  {
    name: 'deposit-settings',
    path: '/settings',
    presses: [press('Set up deposits')],
    finish: selected('Paid by', 'stripe'),
    over: true,
  },
  { name: 'message-texts', path: '/settings', presses: [press('Texts')], over: true },
  {
    name: 'sms-gateway',
    path: '/settings',
    presses: [press('SMS gateway')],
    finish: selected('Provider', 'twilio'),
    over: true,
  },
  { name: 'message-log', path: '/settings', presses: [press('Message log')], over: true },
  { name: 'delete-account', path: '/settings', presses: [press('Delete Account')], over: true },
  { name: 'import', ...importing },
  { name: 'import-columns', ...importing, finish: (page) => importUntil(page, 'columns') },
  { name: 'import-check', ...importing, finish: (page) => importUntil(page, 'check') },
  { name: 'import-done', ...importing, finish: (page) => importUntil(page, 'done') },
]

export const signedOutScreenshots: readonly Screenshot[] = [
  { name: 'sign-in', path: '/' },
  { name: 'registration', path: '/', presses: [press(/Sign up/)] },
]

export const sizes = [
  { width: 390, height: 844 },
  { width: 834, height: 1112 },
  { width: 1440, height: 900 },
]

export const schemes = ['light', 'dark'] as const
