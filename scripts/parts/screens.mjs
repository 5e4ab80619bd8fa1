/** Every screen of the page: a name for its picture, and its address or how it is reached. */
export const screens = [
  { name: 'dashboard', path: '/' },
  { name: 'visits', path: '/appointments' },
  { name: 'visits-month', path: '/appointments', tab: 'Month Schedule' },
  { name: 'appointment', first: '/api/appointments', path: '/appointment/' },
  { name: 'clients', path: '/customers' },
  { name: 'client', first: '/api/customers', path: '/customer/' },
  { name: 'services', path: '/services' },
  { name: 'categories', path: '/categories' },
  { name: 'staff', path: '/staff' },
  { name: 'analytics', path: '/analytics' },
  { name: 'settings', path: '/settings' },
  { name: 'privacy', path: '/privacy' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'new-appointment', path: '/', button: 'New Appointment' },
  { name: 'add-client', path: '/customers', button: 'Add Client' },
]

export const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

export const schemes = ['light', 'dark']
