import { invitationDays } from '@salon/contract/vocabulary'

/** A link for a colleague is good for so long, in seconds. */
export const invitationSeconds = invitationDays * 24 * 60 * 60

/**
 * What an account or a link for a colleague costs a salon: an e-mail that is taken answers so, and
 * letters leave in the salon's name, so that nobody collects the one or sends many of the other.
 */
export const budgetsOfInvitations = (salonId: number) => [
  { key: `invitations of ${salonId}`, most: 20, seconds: 15 * 60 },
]
