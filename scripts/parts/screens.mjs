/** What is pressed, by its role and name. */
const press = (name, role = 'button') => ({ name, role })

/** A booking of a client for two services, one after another. */
const bookSeveral = async (page) => {
  const choose = async (label, at) => {
    const picker = page.getByRole('combobox', { name: label })
    // The next question may be open already.
    if ((await picker.getAttribute('aria-expanded')) !== 'true') await picker.click()
    await page.getByRole('listbox').getByRole('option').nth(at).click()
  }
  await choose(/^Client/, 0)
  await choose(/^Service/, 0)
  await page.getByRole('button', { name: 'Add another service' }).click()
  await choose(/^Another service/, 1)
}

const visit = { of: '/api/appointments', path: '/appointment/' }
/** Whether a row has another of its visit right after it. */
const isOfSeveral = (row, n, rows) =>
  rows[n + 1]?.customerId === row.customerId &&
  rows[n + 1].appointmentDate.slice(0, 10) === row.appointmentDate.slice(0, 10)
const pictured = { of: '/api/appointments', has: 'beforePhotos' }

/**
 * Every screen of the page: a name for its picture, and how it is reached. `path` is its address; with
 * `of` it goes on with the `id` of a row of that list, of one that `has` something where any does. Then
 * `presses` are pressed one after the other, `keys` is a chord and `type` is typed, and `finish` does the
 * rest. What lies `over` a screen is taken no taller than the window.
 */
export const screens = [
  { name: 'dashboard', path: '/' },
  { name: 'visits', path: '/appointments' },
  { name: 'visits-by-staff', path: '/appointments?view=staff' },
  { name: 'visits-month', path: '/appointments?tab=month' },
  { name: 'appointment', ...visit, ...pictured },
  { name: 'appointment-history', ...visit, ...pictured, presses: [press('History')] },
  { name: 'clients', path: '/customers' },
  { name: 'clients-search', path: '/customers?q=an' },
  { name: 'client', ...pictured, id: 'customerId', path: '/customer/' },
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
  { name: 'delete-appointment', ...visit, presses: [press(/^Delete$/)], over: true },
  { name: 'photo', ...visit, ...pictured, presses: [press(/^Open Before photo/)], over: true },
  { name: 'add-client', path: '/customers', presses: [press('Add Client')], over: true },
  { name: 'add-service', path: '/services', presses: [press('Add Service')], over: true },
  { name: 'add-category', path: '/categories', presses: [press('Add Category')], over: true },
  { name: 'add-staff', path: '/staff', presses: [press('Add Staff Member')], over: true },
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
  { name: 'delete-account', path: '/settings', presses: [press('Delete Account')], over: true },
]

/** What somebody sees who is not signed in. */
export const waysIn = [
  { name: 'sign-in', path: '/' },
  { name: 'registration', path: '/', presses: [press(/Sign up/)] },
]

export const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

export const schemes = ['light', 'dark']
