import { onlineActor } from '@salon/contract/vocabulary'
import type { Salon } from '../../../kernel/salon.ts'

/** What holds until a salon changes it; the columns have the same defaults. */
export const usualSettings = {
  isOn: false,
  services: null,
  staffIds: null,
  noticeMinutes: 120,
  horizonDays: 60,
  stepMinutes: 15,
  changeHours: 24,
  mostBookings: 3,
  confirmation: 'at_once',
  gaps: 'all',
  gapMinutes: 30,
  embedSites: [],
  version: 1,
} as const

/**
 * A caller who has no account: a visitor of the booking page, a client with a link, or a job. Row-level security shows
 * them the rows of the salon; what leaves is decided by the shapes of the replies.
 */
export const visitorOf = (salon: Pick<Salon, 'id' | 'timeZone' | 'weekStart'>): Salon => ({
  ...salon,
  account: {
    id: 0,
    name: onlineActor,
    role: 'visitor',
    isOwner: false,
    staffId: null,
    seesOwnVisitsOnly: false,
  },
  session: '',
})
