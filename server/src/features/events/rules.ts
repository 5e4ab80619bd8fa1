import type { Salon } from '../../kernel/salon.ts'

/** In how many places one account listens at once to one process. */
export const mostPlaces = 20

/** Milliseconds of which it is asked what changed; whoever missed more may have missed anything. */
export const longestMemory = 10 * 60 * 1000

/**
 * Milliseconds that are looked back beyond what is asked for: a change is noted a little before it
 * can be seen, by a transaction that may have to wait before it ends.
 */
export const allowance = 2_000

/** Last words to a place too many. */
export const crowded = 'event: crowded\ndata:\n\n'

/** A sign-in that is valid, by its public id: whose salon it is for, and as what. */
export interface Standing {
  readonly session: string
  readonly salonId: number
  readonly role: string
}

/** All of a sign-in that has to stay as it is, to be looked up among many. */
export const wordsOf = ({ session, salonId, role }: Standing) => `${session} ${salonId} ${role}`

/** The same of a sign-in by which somebody began to listen. */
export const wordsOfSalon = ({ id, account, session }: Salon) =>
  wordsOf({ session, salonId: id, role: account.role })

/** Older notes are of no use to anybody. */
export const rememberedSince = (now: Date) => new Date(now.getTime() - 24 * 60 * 60 * 1000)
