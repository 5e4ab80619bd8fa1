/** The first word of every query key. */
export type Subject =
  | 'account'
  | 'accounts'
  | 'sessions'
  | 'settings'
  | 'salonInfo'
  | 'customers'
  | 'categories'
  | 'services'
  | 'staff'
  | 'appointments'
  | 'activity'
  | 'dashboard'
  | 'notifications'
  | 'history'

/**
 * What a change makes stale, beside itself, decided here and nowhere else. Every change leaves a
 * line in the activity list and an entry in the history. Undoing an entry may change anything that is
 * followed.
 */
const alsoStale: Partial<Record<Subject, readonly Subject[]>> = {
  account: ['accounts', 'staff', 'appointments'],
  accounts: ['notifications'],
  settings: ['appointments', 'dashboard'],
  customers: ['appointments', 'dashboard'],
  categories: ['services', 'appointments'],
  services: ['appointments'],
  staff: ['appointments'],
  appointments: ['dashboard', 'notifications'],
  history: [
    'customers',
    'categories',
    'services',
    'staff',
    'appointments',
    'dashboard',
    'notifications',
  ],
}

/** Every subject that a change of `subject` makes stale. */
export const staleAfter = (subject: Subject): readonly Subject[] => [
  subject,
  ...(alsoStale[subject] ?? []),
  'activity',
  ...(subject === 'history' ? [] : (['history'] as const)),
]
