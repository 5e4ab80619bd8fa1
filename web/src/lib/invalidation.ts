/** The first element of every query key. */
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
  | 'workingHours'
  | 'calendarFeeds'
  | 'waitingList'
  | 'appointments'
  | 'activity'
  | 'dashboard'
  | 'notifications'
  | 'messages'
  | 'history'
  | 'imports'

/**
 * Which further subjects a change invalidates; the only place that decides it. Every change also
 * invalidates the activity list and the history. An undo may change any recorded subject.
 */
const alsoInvalidated: Partial<Record<Subject, readonly Subject[]>> = {
  // Its role and staff member, which decide which visits it sees.
  account: ['accounts', 'staff', 'appointments', 'customers', 'dashboard', 'notifications'],
  accounts: ['notifications'],
  // Among them whether the account sees its own visits only.
  settings: ['account', 'appointments', 'customers', 'dashboard', 'notifications'],
  imports: ['customers'],
  customers: ['appointments', 'dashboard', 'waitingList', 'messages'],
  categories: ['services', 'appointments'],
  services: ['appointments'],
  staff: ['appointments', 'services', 'workingHours', 'calendarFeeds', 'dashboard'],
  appointments: ['dashboard', 'notifications', 'waitingList'],
  workingHours: ['appointments', 'dashboard'],
  history: [
    'customers',
    'categories',
    'services',
    'staff',
    'workingHours',
    'calendarFeeds',
    'waitingList',
    'appointments',
    'dashboard',
    'notifications',
  ],
}

/** All subjects that a change of `subject` invalidates. */
export const invalidatedBy = (subject: Subject): readonly Subject[] => [
  subject,
  ...(alsoInvalidated[subject] ?? []),
  'activity',
  ...(subject === 'history' ? [] : (['history'] as const)),
]
