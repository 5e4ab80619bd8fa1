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

/** Screens that belong to an entry, by how their address begins. */
const beneath: Record<string, (typeof entries)[number]['to']> = {
  '/appointment/': '/appointments',
  '/customer/': '/customers',
  '/history': '/settings',
}

/** Whether an entry is the way to a screen that has none of its own: of a visit, say. */
export const leadsTo = (entry: (typeof entries)[number]['to'], address: string): boolean =>
  Object.entries(beneath).some(([start, to]) => to === entry && address.startsWith(start))

/** Screens that are reached from another one, or by their name. */
export const furtherEntries = [
  { to: '/history', label: 'shell.history', icon: History, needs: 'GET /api/history' },
] as const

/** The one screen that may be read without an account. */
export const privacyPath = '/privacy'

/** Where the link in a letter leads: to a new password, whoever is signed in here. */
export const resetPath = '/reset-password'

/** The chord that opens the command palette, as this keyboard has it. */
export const commandKey = () => (/Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K')
