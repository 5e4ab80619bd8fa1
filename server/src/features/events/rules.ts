import type { Salon } from '../../kernel/salon.ts'

/** The connections of one account to one process; another one closes the oldest. */
export const maxConnections = 20

/** Milliseconds for which missed changes are looked up; after a longer absence every subject is sent. */
export const longestReplay = 10 * 60 * 1000

/**
 * Milliseconds added to a replay: a change is recorded before its transaction commits, and becomes visible
 * only then.
 */
export const commitAllowance = 2_000

/** The final event to a connection that is closed for a newer one; its client must not reconnect. */
export const evictionEvent = 'event: crowded\ndata:\n\n'

/** A session that is valid, by its public id, with its salon and role. */
export interface ValidSession {
  readonly session: string
  readonly salonId: number
  readonly role: string
}

/** A key of all that has to stay the same for a connection to stay open. */
export const sessionKey = ({ session, salonId, role }: ValidSession) =>
  `${session} ${salonId} ${role}`

/** The key of the session that opened a connection. */
export const sessionKeyOf = ({ id, account, session }: Salon) =>
  sessionKey({ session, salonId: id, role: account.role })

/** The retention of the change log: one day. */
export const retainedSince = (now: Date) => new Date(now.getTime() - 24 * 60 * 60 * 1000)
