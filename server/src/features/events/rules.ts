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

/** Whether a sign-in still is what it was when somebody began to listen by it. */
export const stands = ({ id, account, session }: Salon, valid: readonly Standing[]) =>
  valid.some((one) => one.session === session && one.salonId === id && one.role === account.role)

/** Older notes are of no use to anybody. */
export const rememberedSince = (now: Date) => new Date(now.getTime() - 24 * 60 * 60 * 1000)
