import {
  BarChart3,
  CalendarDays,
  History,
  LayoutDashboard,
  Scissors,
  Settings,
  Tags,
  UserRound,
  UsersRound,
} from 'lucide-react'

/** The sidebar's entries, in order; the bottom bar has those that are `quick`. */
export const entries = [
  { to: '/', label: 'shell.dashboard', icon: LayoutDashboard, quick: true },
  { to: '/appointments', label: 'shell.visits', icon: CalendarDays, quick: true },
  { to: '/customers', label: 'shell.clients', icon: UsersRound, quick: true },
  { to: '/categories', label: 'shell.categories', icon: Tags, quick: false },
  { to: '/services', label: 'shell.services', icon: Scissors, quick: true },
  { to: '/staff', label: 'shell.staff', icon: UserRound, quick: false },
  { to: '/analytics', label: 'shell.analytics', icon: BarChart3, quick: false },
  { to: '/settings', label: 'shell.settings', icon: Settings, quick: false },
] as const

/** The entry that is highlighted for a screen of no entry of its own, by path prefix. */
const parentEntry: Record<string, (typeof entries)[number]['to']> = {
  '/appointment/': '/appointments',
  '/customer/': '/customers',
  '/history': '/settings',
}

/** Whether the screen at `address` belongs to this entry, such as a visit to the visits. */
export const leadsTo = (entry: (typeof entries)[number]['to'], address: string): boolean =>
  Object.entries(parentEntry).some(([start, to]) => to === entry && address.startsWith(start))

/** Screens that only other screens and the command palette link to. */
export const furtherEntries = [
  { to: '/history', label: 'shell.history', icon: History, needs: 'GET /api/history' },
] as const

/** The one route that needs no account. */
export const privacyPath = '/privacy'

/** The route of the link in a password-reset email; it works with and without a session. */
export const resetPath = '/reset-password'

/** The page of the link that confirms a new email. */
export const confirmPath = '/confirm-email'

/** The label of the shortcut that opens the command palette on this platform. */
export const commandKey = () => (/Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K')
